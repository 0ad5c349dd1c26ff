export function NotFoundPage() {
  return <p>nope</p>;
}
