import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { failure } from "../shared/messages.ts";
import { registerOwnData } from "./account/own-data.route.ts";
import type { Deps } from "./context.ts";
import { notFound, toApiError } from "./errors.ts";
import { registerAssets } from "./http/assets.ts";
import { registerDocs } from "./http/docs.route.ts";
import { fundingPhotoUploads, registerReceipts } from "./funding/files.route.ts";
import { registerInboxExport } from "./guest-interest/export.route.ts";
import { createFinishedStore } from "./http/finished.ts";
import { watchForwarded } from "./http/forwarded.ts";
import { createBareFailures } from "./http/bare-failures.ts";
import {
  type ConnectionLimits,
  connectionLimits,
  createBoundedServer,
} from "./http/connections.ts";
import { api } from "./router.ts";
import { anyOrigin, isPublicRead, securityHeaders } from "./http/headers.ts";
import { registerHealth } from "./http/health.ts";
import { registerManifest } from "./http/manifest.ts";
import { watchMethods } from "./http/methods.ts";
import { type PageRenderer, registerPages, sendNotFoundPage } from "./http/pages.ts";
import { registerRest } from "./http/rest.ts";
import { registerRpc } from "./http/rpc.ts";
import { registerSecurityTxt } from "./http/security-txt.ts";
import { registerSitemap } from "./http/sitemap.ts";
import { utf8Text } from "./http/utf8.ts";
import { registerImageFiles } from "./images/file.route.ts";
import { registerPhotoUploads } from "./images/photo-upload.ts";
import { propertyPhotoUpload } from "./images/upload.route.ts";
import { registerSharePictures } from "./share-pictures/share.route.ts";

/** The largest JSON body taken, in bytes: the longest texts a form can hold, several times over. */
const jsonBodyLimit = 256 * 1024;

/** What buildApp needs beside the deps. */
export type AppOptions = {
  log?: Logger | undefined;
  /** How pages are made; none: API only. */
  pages?: PageRenderer | undefined;
  /** In place of the usual limits, for tests. */
  connections?: Partial<ConnectionLimits> | undefined;
};

/** Builds the whole server; it neither listens nor reads the environment. */
export async function buildApp(
  deps: Deps,
  { log, pages, connections }: AppOptions = {},
): Promise<FastifyInstance> {
  const isDeveloping = pages !== undefined && pages.clientDir === undefined;
  const headers = securityHeaders(deps.settings);
  // Vite's client, which serves the files while developing, is inline and evaluates.
  if (isDeveloping) delete headers["content-security-policy"];
  const failures = createBareFailures(headers);
  const store = createFinishedStore({ headers, keep: !isDeveloping });
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyLimit,
    serverFactory: (onRequest) =>
      createBoundedServer({
        limits: { ...connectionLimits(), ...connections },
        trustProxy: deps.settings.trustProxy ?? [],
        failures,
        onRefused: () => deps.security.count("connection refused"),
        onRequest,
      }),
    trustProxy: deps.settings.trustProxy ?? false,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    // One logger for all: nothing is logged of a request but what went wrong.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: "idle",
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) => {
      if (pages && wantsPage(request)) void sendNotFoundPage(request, reply, deps, store, pages);
      else sendFailure(error, request, reply.headers(headers));
    },
    clientErrorHandler: failures.refuseUnreadable,
  }) as unknown as FastifyInstance;

  app.setErrorHandler((thrown, request, reply) => {
    deps.faults.note(thrown, deps.clock());
    sendFailure(thrown, request, reply);
  });
  acceptEmptyJson(app);
  watchForwarded(app, deps);
  const answerOtherMethods = watchMethods(app);

  // Finished answers carry these headers already and never come here.
  app.addHook("onSend", (request, reply, _payload, done) => {
    // What a viewer alone may see is same-origin at the address of a public read too.
    const isPublic = isPublicRead(request) && !reply.hasHeader("cross-origin-resource-policy");
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    if (isPublic) reply.headers(anyOrigin);
    done();
  });
  registerRest(app, deps, store);
  await registerRpc(app, deps);
  registerInboxExport(app, deps);
  await registerPhotoUploads(app, deps, [propertyPhotoUpload(deps), ...fundingPhotoUploads(deps)]);
  registerImageFiles(app, deps);
  registerReceipts(app, deps);
  registerOwnData(app, deps);
  registerDocs(app, deps, api);
  registerHealth(app, deps);
  if (pages) {
    registerPages(app, deps, store, pages);
    registerSitemap(app, deps, store);
    registerSecurityTxt(app, deps);
    registerManifest(app, deps, store);
    registerSharePictures(app, deps);
    if (pages.clientDir !== undefined) await registerAssets(app, pages.clientDir);
  }

  app.setNotFoundHandler((request, reply) =>
    pages && wantsPage(request)
      ? sendNotFoundPage(request, reply, deps, store, pages)
      : sendFailure(notFound(failure.notFound), request, reply),
  );
  answerOtherMethods();
  return app;
}

const wantsPage = ({ method, url }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") && !/^\/(api|assets)(\/|$)/.test(url);

/** The one way a failure leaves the server. */
function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, headers, unexpected } = toApiError(thrown);
  if (unexpected) request.log.error({ err: thrown }, "unexpected failure");
  void reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headers })
    .send(body);
}

/** An empty body is no body, also where a client says application/json on every call. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    try {
      const text = utf8Text(request, body as Buffer);
      if (text === "") done(null, undefined);
      else void parse(request, text, done);
    } catch (thrown) {
      done(thrown as Error);
    }
  });
}
