/** The input of one-verdict.test.ts, for REST and tRPC alike. */
export type Case = {
  name: string;
  method: string;
  /** The path, with the ids a case may use. */
  path: (ids: Ids) => string;
  /** The parameters of the path, as the tRPC input has them. */
  fromPath?: (ids: Ids) => Record<string, unknown>;
  /** The caller: by default the host. */
  as?: "admin";
  /** The state of the stays, if the case uses their ids. */
  stays?: "requested" | "accepted" | "settled";
  inputs: Array<Record<string, unknown>>;
};
export type Ids = {
  property: number;
  upgrade: number;
  foreign: number;
  /** A stay at the host's property, and one at a stranger's; 0 without `stays`. */
  stay: number;
  foreignStay: number;
};
