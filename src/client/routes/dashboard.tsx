export function DashboardRoute() {
  return <p>dashboard</p>;
}
