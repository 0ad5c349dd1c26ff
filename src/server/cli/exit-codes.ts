/** What a shell is told; docs/commands.md says it to people. */
export const exitCodes = { done: 0, refused: 1, usage: 2, settings: 78 } as const;
