export function PropertiesRoute() {
  return <p>properties</p>;
}
