export function HostRoute() {
  return <p>host</p>;
}
