/**
 * The calls whose answers grow with what hosts enter. The server accepts at most one of them in a
 * batch and handles them in turns; the client sends each on its own.
 */
const heavyCalls: ReadonlySet<string> = new Set([
  "publicProperties.browse",
  "publicProperties.bySlug",
  "properties.list",
  "properties.preview",
  "upgradeUpdates.list",
]);

export const isHeavyCall = (name: string): boolean => heavyCalls.has(name);
export const heavyCallNames: readonly string[] = [...heavyCalls];
