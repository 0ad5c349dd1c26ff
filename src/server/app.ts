import { msg } from "../shared/i18n/message.ts";
import type { IncomingMessage } from "node:http";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { failure } from "./core/failure.ts";
import type { Deps } from "./core/context.ts";
import { notFound } from "./core/errors.ts";
import { features } from "./features.ts";
import { registerAssets } from "./core/http/assets.ts";
import { type BareFailures, createBareFailures } from "./core/http/bare-failures.ts";
import {
  type ConnectionLimits,
  connectionLimits,
  createBoundedServer,
} from "./core/http/connections.ts";
import { registerDocs } from "./core/http/docs.route.ts";
import { publicControl } from "./core/http/edge-cache.ts";
import { sendFailure } from "./core/http/failures.ts";
import { createFinishedStore, type FinishedStore } from "./core/http/finished.ts";
import { watchForwarded } from "./core/http/forwarded.ts";
import { anyOrigin, isPublicRead, securityHeaders } from "./core/http/headers.ts";
import { registerHealth } from "./ops/health/health.routes.ts";
import { loadMetrics } from "./ops/metrics/load-metrics.ts";
import { acceptEmptyJson } from "./core/http/json-bodies.ts";
import { watchMethods } from "./core/http/methods.ts";
import {
  createPages,
  type PageRenderer,
  type Pages,
  sendNotFoundPage,
  withoutLanguage,
} from "./core/http/pages.ts";
import { registerRest } from "./core/http/rest.ts";
import { registerRpc } from "./core/http/rpc.ts";
import { registerPhotoUploads } from "./features/photos/photo-upload.ts";
import { api, appRouter, restRouter } from "./router.ts";
import { getSettingsRevision, siteSettings } from "./features/site/settings/settings.queries.ts";

/** The size limit of a JSON body, in bytes: several times the longest texts that a form accepts. */
const jsonBodyLimit = 256 * 1024;

/** The input of buildApp besides the deps. */
export type AppOptions = {
  log?: Logger | undefined;
  /** Renders pages; without it the server is the API only. */
  pages?: PageRenderer | undefined;
  /** Replaces the usual limits in tests. */
  connections?: Partial<ConnectionLimits> | undefined;
};

/** Builds the whole server. It neither listens nor reads the environment. */
export async function buildApp(
  deps: Deps,
  { log, pages: renderer, connections }: AppOptions = {},
): Promise<FastifyInstance> {
  const isDeveloping = renderer !== undefined && renderer.clientDir === undefined;
  const headers = securityHeaders(deps.env);
  // During development Vite serves the files; its client is an inline script and uses eval.
  if (isDeveloping) delete headers["content-security-policy"];
  const metrics = await loadMetrics(deps);
  const finished = createFinishedStore({
    headers,
    cacheControl: publicControl(deps.env),
    keep: !isDeveloping,
  });
  const store = metrics?.counting(finished) ?? finished;
  const pages = renderer && pagesOf(deps, renderer, store);
  const app = createServer(deps, {
    log,
    connections,
    failures: createBareFailures(deps.languages, headers),
    rewriteUrl: ({ url = "/" }) => (pages ? withoutLanguage(pages, url) : url),
    // Fastify runs no hook for an unreadable URL.
    onUnreadableAddress: (error, request, reply) => {
      metrics?.noteUnknown(reply);
      if (pages && wantsPage(request)) void sendNotFoundPage(request, reply, pages);
      else sendFailure(deps, error, request, reply.headers(headers));
    },
  });
  app.setErrorHandler((thrown, request, reply) => {
    deps.faults.note(thrown, deps.clock());
    sendFailure(deps, thrown, request, reply);
  });
  metrics?.watch(app);
  acceptEmptyJson(app);
  watchForwarded(app, deps);
  const answerOtherMethods = watchMethods(app);
  addHeaders(app, headers);
  await registerApi(app, deps, store);
  if (pages) for (const feature of features) feature.pages?.(app, deps, pages);
  if (renderer?.clientDir !== undefined) await registerAssets(app, renderer.clientDir);
  app.setNotFoundHandler((request, reply) => {
    metrics?.noteUnknown(reply);
    return pages && wantsPage(request)
      ? sendNotFoundPage(request, reply, pages)
      : sendFailure(deps, notFound(failure.notFound), request, reply);
  });
  answerOtherMethods();
  return app;
}

type ServerOptions = Pick<AppOptions, "log" | "connections"> & {
  failures: BareFailures;
  rewriteUrl: (request: IncomingMessage) => string;
  onUnreadableAddress: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;
};

function createServer(
  { env, security }: Deps,
  { log, connections, failures, rewriteUrl, onUnreadableAddress }: ServerOptions,
): FastifyInstance {
  return Fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyLimit,
    serverFactory: (onRequest) =>
      createBoundedServer({
        limits: { ...connectionLimits(), ...connections },
        trustProxy: env.trustProxy ?? [],
        failures,
        onRefused: () => security.count(msg("connection refused")),
        onRequest,
      }),
    trustProxy: env.trustProxy ?? false,
    rewriteUrl,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    // One logger for everything. Requests are not logged, only failures.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: "idle",
    frameworkErrors: onUnreadableAddress,
    clientErrorHandler: failures.refuseUnreadable,
  }) as unknown as FastifyInstance;
}

const pagesOf = (
  { db, env, languages }: Deps,
  renderer: PageRenderer,
  store: FinishedStore,
): Pages =>
  createPages({
    renderer,
    env,
    store,
    languages,
    site: () => siteSettings(db, env),
    siteRevision: () => getSettingsRevision(db),
  });

/** Adds the security headers to every answer. Finished answers already have them and skip hooks. */
function addHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    // An answer for one viewer is same-origin, even at the path of a public read.
    const isPublic = isPublicRead(request) && !reply.hasHeader("cross-origin-resource-policy");
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    if (isPublic) reply.headers(anyOrigin);
    done();
  });
}

async function registerApi(app: FastifyInstance, deps: Deps, store: FinishedStore): Promise<void> {
  registerRest(app, deps, { router: restRouter, store });
  await registerRpc(app, deps, appRouter);
  const uploads = features.flatMap(({ photoUploads }) => photoUploads?.(deps) ?? []);
  await registerPhotoUploads(app, deps, uploads);
  for (const feature of features) feature.routes?.(app, deps);
  registerDocs(app, deps, api);
  registerHealth(app, deps);
}

const wantsPage = ({ method, url }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") && !/^\/(api|assets)(\/|$)/.test(url);
