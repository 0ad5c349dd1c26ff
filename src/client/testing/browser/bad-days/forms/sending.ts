/** Something that people send, and how they come to it. */
import type { Locator, Page } from "playwright-core";
import type { Role, World } from "../world.ts";

export interface Sending {
  as: Role;
  at: (world: World) => string;
  /** What it takes apart from the others' world: its own account or listing, say. */
  begin?: (world: World) => Promise<Partial<World>>;
  /** Opens the form, fills it in, and returns the button that sends it. */
  fill: (page: Page, world: World) => Promise<Locator>;
  /** The procedure it calls. */
  call: string;
  /** A field, and what was typed there. */
  typed?: { label: string; value: string };
  /** The title of the notice when it did not work, and when it did. */
  failed: string;
  done: string;
}

export type Sendings = Record<string, Sending>;
