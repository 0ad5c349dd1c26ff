/** A form or action, and how a person gets to it. */
import type { Locator, Page } from "playwright-core";
import type { Role, World } from "../world.ts";

export interface Sending {
  as: Role;
  at: (world: World) => string;
  /** Creates data that other tests do not share, such as an account or a listing. */
  begin?: (world: World) => Promise<Partial<World>>;
  /** Opens the form, fills it in, and returns the button that sends it. */
  fill: (page: Page, world: World) => Promise<Locator>;
  /** The procedure it calls. */
  call: string;
  /** A field, and the value typed into it. */
  typed?: { label: string; value: string };
  /** Back closes its dialog and forgets what was typed, since passwords are never kept. */
  isForgotten?: true;
  /** The title of the notice when it did not work, and when it did. */
  failed: string;
  done: string;
}

export type Sendings = Record<string, Sending>;
