export type Option = {
  value: string;
  label: string;
  /** The heading it is under. */
  group?: string;
};

/**
 * The options of a select, with the current value added if it is not (or not yet) among them, so that
 * it stays selectable.
 */
export function withChosen(
  options: readonly Option[],
  chosen: string,
  label = chosen,
): readonly Option[] {
  const known = chosen === "" || options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label }];
}
