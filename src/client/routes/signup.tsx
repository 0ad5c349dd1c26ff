export function SignupRoute() {
  return <p>signup</p>;
}
