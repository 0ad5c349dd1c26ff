import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { failure } from "../shared/messages.ts";
import type { UserView } from "../shared/schemas/auth.ts";
import { findSession, noteUse, type Session } from "./access/sessions.queries.ts";
import { hashToken } from "./access/tokens.ts";
import type { Faults } from "./db/faults.ts";
import type { Db } from "./db/open.ts";
import type { Settings } from "./env.ts";
import { ApiError, unauthorized } from "./errors.ts";
import { clientKey, networkKey } from "./http/addresses.ts";
import type { Limits } from "./http/limits.ts";
import type { ImageStore } from "./images/store.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Transport } from "./mail/transport.ts";
import type { ClockTrust } from "./operations/clock-trust.ts";
import type { SecurityEvents } from "./operations/security-events.ts";

/** What the server is made of; made by main.ts, or by a test. */
export type Deps = {
  db: Db;
  settings: Settings;
  images: ImageStore;
  outbox: Outbox;
  /** The way mails leave by; for letters there is the outbox. */
  transport: Transport;
  limits: Limits;
  /** When the database failed. */
  faults: Faults;
  /** What matters to security, counted. */
  security: SecurityEvents;
  /** What the operator was warned of at start. */
  warnings: string[];
  clock: () => Date;
  /** Asked before anything is erased by its age. */
  clockTrust: ClockTrust;
  log: FastifyBaseLogger;
};

/** What a procedure sees of the world. */
export type Context = Deps & {
  /** The signed-in person, or null. */
  viewer: Viewer | null;
  /** Names the caller's machine to the limits. */
  client: string;
  /** Names the network it may choose its address from: the same for IPv4, a /48 for IPv6. */
  network: string;
  /** Whether the caller has hung up. */
  isGone: () => boolean;
};

/** What a procedure for signed-in people sees. */
export type SignedInContext = Context & { viewer: Viewer };

/** What a procedure for admins sees. */
export type AdminContext = SignedInContext & {
  /**
   * Runs a change in one transaction, which begins by asking again whether the caller is an admin:
   * another admin may have demoted or disabled them since the request began. Throws 403 then.
   */
  act: <Result>(change: () => Result) => Result;
};

export type Viewer = UserView & { session: Session };

/**
 * Reads who is calling; without a valid bearer token it is nobody. Throws 403 when a read-only token
 * comes with anything but a read: every way in asks here, so no call has to.
 */
export function createContext(deps: Deps, request: FastifyRequest): Context {
  const viewer = readViewer(deps, request.headers.authorization);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (viewer?.session.scope === "read" && !reads) {
    throw new ApiError(403, "FORBIDDEN", failure.readOnlyToken);
  }
  return {
    ...deps,
    viewer,
    client: clientKey(request.ip),
    network: networkKey(request.ip),
    isGone: () => request.raw.socket.destroyed,
  };
}

/** The signed-in caller of a request. Throws 401 for nobody, and 403 as {@link createContext} does. */
export function expectViewer(deps: Deps, request: FastifyRequest): Viewer {
  const { viewer } = createContext(deps, request);
  if (!viewer) throw unauthorized();
  return viewer;
}

function readViewer(deps: Deps, authorization: string | undefined): Viewer | null {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return null;
  const now = deps.clock();
  const viewer = findSession(deps.db, hashToken(token), now);
  if (viewer) tryToNoteUse(deps, viewer.session, now);
  return viewer;
}

/** A disk that is full must not keep people from reading. */
function tryToNoteUse({ db, log }: Deps, session: Session, now: Date): void {
  try {
    noteUse(db, session, now);
  } catch (err) {
    log.warn({ err }, "the last use of a session was not recorded");
  }
}
