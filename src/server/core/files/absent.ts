/** An object's keys whose value is not undefined. In an update, undefined means "absent". */
type Present<Shape> = { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> };

/**
 * Drops the keys whose value is undefined, so that spreading the rest over a row keeps its other
 * values.
 */
export function withoutAbsent<Shape extends object>(shape: Shape): Present<Shape> {
  return Object.fromEntries(
    Object.entries(shape).filter(([, value]) => value !== undefined),
  ) as Present<Shape>;
}
