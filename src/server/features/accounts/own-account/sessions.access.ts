import { failure } from "../../../core/failure.ts";
import type { Viewer } from "../../../core/context.ts";
import type { Db } from "../../../core/db/open.ts";
import { notFound } from "../../../core/errors.ts";
import { proveOwned } from "../../properties/properties.access.ts";
import { findSessionOwner } from "./sessions.queries.ts";

/** The viewer's own token for scripts. Throws 404 when there is none, 403 for another person's. */
export function ownedApiToken(db: Db, viewer: Viewer, id: number) {
  const row = findSessionOwner(db, id, "script");
  if (!row) throw notFound(failure.tokenNotFound);
  return proveOwned(viewer, row);
}

/** The viewer's own session. Throws 404 when there is none, 403 for another person's. */
export function ownedSession(db: Db, viewer: Viewer, id: number) {
  const row = findSessionOwner(db, id, "person");
  if (!row) throw notFound(failure.sessionNotFound);
  return proveOwned(viewer, row);
}
