import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ZipFile } from "yazl";
import type { Deps, Viewer } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { fileContent, type RawRoute, signedInRoute } from "../../../core/http/raw-route.ts";
import { filesOfHost } from "./account.queries.ts";
import { collectOwnData } from "./own-data.queries.ts";

export const ownDataRoute: RawRoute = {
  method: "GET",
  url: "/api/account/data",
  access: "signedIn",
  errors: [429],
  operation: {
    operationId: "account-data",
    summary: "All of your own data in one zip: data.json, and the photos it names",
    tags: ["Your account"],
    answers: { 200: { description: "The archive", content: fileContent("application/zip") } },
  },
};

/**
 * GET /api/account/data: all of the caller's own data as one zip, data.json and the photos. It
 * needs the bearer token, so there is no link that could be guessed, leaked or found in a history.
 */
export function registerOwnData(app: FastifyInstance, deps: Deps): void {
  const send = async (viewer: Viewer, reply: FastifyReply) => {
    await deps.rateLimits.take({ dataPerAccount: String(viewer.id) });
    const { data, files } = inTransaction(deps.db, () => ({
      data: collectOwnData(deps.db, viewer.id, deps.clock(), deps.languages()),
      files: filesOfHost(deps.db, viewer.id),
    }));
    const zip = createZip(deps, data, files);
    // If the caller closes the connection half way, no file stays open.
    reply.raw.once("close", zip.stop);
    return reply
      .headers({
        "cache-control": "no-store",
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="solar-stay-data.zip"',
      })
      .send(zip.stream);
  };
  signedInRoute(app, deps, ownDataRoute, (viewer, _request, reply) => send(viewer, reply), {
    // A HEAD would make the whole archive for nothing.
    exposeHeadRoute: false,
  });
}

/** Streams one file at a time, so memory does not grow with the number of photos. */
function createZip({ images, log }: Deps, data: object, files: string[]) {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let current: Readable | undefined;
  let stopped = false;

  const read = async (filePath: string, done: (failure: unknown, source: Readable) => void) => {
    current = Readable.from([]);
    try {
      // A photo deleted since the list was read becomes an empty file; the rest is still sent.
      current = (await images.open(filePath))?.stream ?? current;
    } catch (failure) {
      return done(failure, current);
    }
    if (stopped) current.destroy();
    else done(null, current);
  };

  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), "data.json");
  for (const filePath of files) {
    // Photos are compressed already.
    zip.addReadStreamLazy(`photos/${filePath}`, { compress: false }, (done) => {
      void read(filePath, done);
    });
  }
  zip.on("error", (err) => {
    log.error({ err }, "a download of own data broke off");
    stream.destroy(err);
  });
  zip.end();

  const stop = () => {
    stopped = true;
    current?.destroy();
    stream.destroy();
  };
  return { stream, stop };
}
