/** What both doors are asked in one-verdict.test.ts. */
export type Case = {
  name: string;
  method: string;
  /** The path, with the ids a case may use. */
  path: (ids: Ids) => string;
  /** What the path says, as the tRPC input says it. */
  fromPath?: (ids: Ids) => Record<string, unknown>;
  /** Whose call it is: the host's unless told. */
  as?: "admin";
  inputs: Array<Record<string, unknown>>;
};
export type Ids = { property: number; upgrade: number; foreign: number };
