export function LoginRoute() {
  return <p>login</p>;
}
