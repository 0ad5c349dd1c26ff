import type { AnyRouter } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./core/context.ts";
import type { Db } from "./core/db/open.ts";
import type { Pages } from "./core/http/pages.ts";
import type { RawRoute } from "./core/http/raw-route.ts";
import type { EmailWriters } from "./core/mail/compose.ts";
import type { PhotoUpload } from "./features/photos/photo-upload.ts";

/** The parts of one feature; features.ts lists them. */
export type Feature = {
  /** Its procedures, by the first part of their names. */
  routers: Record<string, AnyRouter>;
  /** Its calls under /api that are not procedures, for the API document. */
  rawRoutes?: readonly RawRoute[];
  /** Registers those calls, except uploads of photos. */
  routes?: (app: FastifyInstance, deps: Deps) => void;
  /** Its calls that take a photo. */
  photoUploads?: (deps: Deps) => PhotoUpload[];
  /** The writers of its emails. */
  emails?: EmailWriters;
  /** Each erases one kind of row that has passed its retention time. */
  erasures?: ReadonlyArray<(deps: Deps) => unknown>;
  /** Each does what is due at a time, such as an end or a reminder, and does it once. */
  deadlines?: ReadonlyArray<(deps: Deps) => unknown>;
  /** Its work that goes on while the server runs. */
  loops?: ReadonlyArray<(deps: Deps) => Loop>;
  /** Registers its pages, and its files outside /api. A server without the client has none. */
  pages?: (app: FastifyInstance, deps: Deps, pages: Pages) => void;
};

/** Work that the server starts once it listens. `stop` breaks it off and waits for its end. */
export type Loop = { start: () => void; stop: () => Promise<void> };

/** Makes an erasure from a query that deletes expired rows. */
export const byAge =
  (deleteOld: (db: Db, now: Date) => unknown) =>
  ({ db, clock }: Deps): void =>
    void deleteOld(db, clock());
