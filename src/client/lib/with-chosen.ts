interface Option {
  value: string;
  label: string;
}

/**
 * The choices of a select, and the one already made where it is not (or not yet) among them: so that
 * it stays chosen and can be chosen again.
 */
export function withChosen(options: readonly Option[], chosen: string): readonly Option[] {
  const known = chosen === "" || options.some(({ value }) => value === chosen);
  return known ? options : [...options, { value: chosen, label: chosen }];
}
