import { access, constants, statfs } from "node:fs/promises";
import { failure } from "../../shared/messages.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../context.ts";
import { ApiError } from "../errors.ts";

/** Below this much free disk, in bytes, no photo and soon no row can be stored. */
const minFreeBytes = 50 * 1024 * 1024;

/** GET /healthz: the process answers. GET /readyz: the database answers and the disk has room. */
export function registerHealth(app: FastifyInstance, { db, settings }: Deps): void {
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (request, reply) => {
    try {
      db.sqlite.prepare("SELECT 1 FROM site_revision").get();
      await access(settings.dataDir, constants.W_OK);
      const { bavail, bsize } = await statfs(settings.dataDir);
      if (bavail * bsize < minFreeBytes) throw new Error("The disk is nearly full");
    } catch (cause) {
      request.log.error({ err: cause }, "not ready");
      throw new ApiError(503, "UNAVAILABLE", failure.notReady, { cause });
    }
    return reply.header("cache-control", "no-store").send({ status: "ready" });
  });
}
