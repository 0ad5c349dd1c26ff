export function AdminRoute() {
  return <p>admin</p>;
}
