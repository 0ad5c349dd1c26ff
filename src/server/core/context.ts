import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { failure } from "./failure.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import type { Message } from "../../shared/i18n/message.ts";
import type { Translate } from "../../shared/i18n/translate.ts";
import type { UserView } from "../../shared/schemas/auth.ts";
import { findSession, noteUse, type Session } from "./access/sessions.queries.ts";
import { hashToken } from "./access/tokens.ts";
import type { Faults } from "./db/faults.ts";
import type { Db } from "./db/open.ts";
import type { Env } from "./env/env.ts";
import { ApiError, unauthorized } from "./errors.ts";
import type { Files } from "./files/files.ts";
import { clientKey, networkKey } from "./http/addresses.ts";
import { browserName } from "./http/browser-name.ts";
import { languageOfCaller, translateForCaller } from "./i18n/caller-language.ts";
import type { SiteLanguages } from "./i18n/site-languages.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { ImageStore } from "../features/photos/store.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Transport } from "./mail/transport.ts";
import type { ClockTrust } from "./clock-trust.ts";
import type { SecurityEvents } from "./security-events.ts";

/** The parts of the server that report a problem of theirs, each with what the operator can do. */
export type Problems = Map<
  "metrics" | "backups" | "lease" | "files",
  { text: Message; fix: string }
>;

/** The parts of the server; deps.ts creates them. */
export type Deps = {
  db: Db;
  env: Env;
  languages: SiteLanguages;
  files: Files;
  images: ImageStore;
  outbox: Outbox;
  /** Sends an email at once. Emails that must not be lost go through the outbox. */
  transport: Transport;
  rateLimits: RateLimits;
  /** Records when the database last failed. */
  faults: Faults;
  /** Counts events that matter to security. */
  security: SecurityEvents;
  /** Problems of parts of the server, for as long as they last. */
  problems: Problems;
  /** The warnings logged at the start. */
  warnings: Message[];
  clock: () => Date;
  /** Checked before rows are erased by age. */
  clockTrust: ClockTrust;
  log: FastifyBaseLogger;
};

/** The context of every procedure. */
export type Context = Deps & {
  /** The signed-in caller, or null. */
  viewer: Viewer | null;
  /** The key of the caller's machine in rate limits. */
  client: string;
  /** The key of the caller's network, from which it may choose addresses: a /48 of IPv6; for IPv4, `client`. */
  network: string;
  /** The caller's browser, such as "Chrome on Android"; null if it is none. */
  browser: string | null;
  /** The language of the caller's page; null if the site has only one language, or lacks the one that a script asks for. */
  language: () => Language | null;
  /** Translates texts of an answer into the caller's language. */
  translate: () => Translate;
  /** Whether the caller has closed the connection. */
  isGone: () => boolean;
};

/** The context of procedures for signed-in callers. */
export type SignedInContext = Context & { viewer: Viewer };

/** The context of procedures for admins. */
export type AdminContext = SignedInContext & {
  /**
   * Runs a change in one transaction. It first checks again that the caller is an admin, since
   * another admin may have demoted or disabled them after the request began; otherwise throws 403.
   */
  act: <Result>(change: () => Result) => Result;
};

export type Viewer = UserView & { session: Session };

/**
 * Makes the context of a request. Its viewer is null without a valid bearer token. Throws 403 for a
 * read-only token in any request that is not a read; every kind of route goes through here.
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
    browser: browserName(request.headers["user-agent"]),
    language: () => languageOfCaller(deps.languages, request),
    translate: () => translateForCaller(deps.languages, request),
    isGone: () => request.raw.socket.destroyed,
  };
}

/**
 * The signed-in caller of a request. Throws 401 without a valid token, and 403 as {@link
 * createContext} does.
 */
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

/** Records the use of a session if the disk has room: a full disk must not prevent reads. */
function tryToNoteUse({ db, log }: Deps, session: Session, now: Date): void {
  try {
    noteUse(db, session, now);
  } catch (err) {
    log.warn({ err }, "the last use of a session was not recorded");
  }
}
