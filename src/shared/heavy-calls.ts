/**
 * The calls whose answers grow with what hosts enter. The server takes one of them in a batch at
 * most and works on them in turn; the client sends each by itself.
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
