/** The exit codes; docs/commands.md explains them. */
export const exitCodes = { done: 0, refused: 1, usage: 2, config: 78 } as const;
