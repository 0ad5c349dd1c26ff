import { failure } from "../../shared/messages.ts";
import type { Viewer } from "../context.ts";
import type { Db } from "../db/open.ts";
import { notFound } from "../errors.ts";
import { proveOwned } from "../properties/properties.access.ts";
import { findApiToken, findPersonSession } from "./sessions.queries.ts";

/** The viewer's own token for scripts; 404 when there is none, 403 when it is somebody else's. */
export function ownedApiToken(db: Db, viewer: Viewer, id: number) {
  const row = findApiToken(db, { id });
  if (!row) throw notFound(failure.tokenNotFound);
  return proveOwned(viewer, row);
}

/** The viewer's own session; 404 when there is none, 403 when it is somebody else's. */
export function ownedSession(db: Db, viewer: Viewer, id: number) {
  const row = findPersonSession(db, { id });
  if (!row) throw notFound(failure.sessionNotFound);
  return proveOwned(viewer, row);
}
