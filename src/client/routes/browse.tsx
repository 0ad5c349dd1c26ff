export function BrowseRoute() {
  return <p>browse</p>;
}
