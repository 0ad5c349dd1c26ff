export function ConfirmRoute() {
  return <p>confirm</p>;
}
