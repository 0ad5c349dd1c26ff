import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { failure } from "../../shared/messages.ts";
import { idInput } from "../../shared/schemas/fields.ts";
import { allowSlowBody } from "../http/connections.ts";
import { createContext, type Deps, type Viewer } from "../context.ts";
import { ApiError, invalidField, unauthorized } from "../errors.ts";
import { countWrite } from "../quotas.ts";
import type { SentPhoto } from "./keep-photo.ts";
import { createUploadPlaces } from "./upload-places.ts";

/** How long a file's name may be; it is only shown, and only where the photo is broken. */
const fileNameMax = 200;

/** A call that takes one photo, as the multipart field `image`, for the row of the path's `id`. */
export type PhotoUpload = {
  url: string;
  /** Throws what refuses the caller; asked before the body is read, and again at its turn. */
  check: (viewer: Viewer, id: number) => void;
  keep: (viewer: Viewer, id: number, photo: SentPhoto) => Promise<unknown>;
};

/** Registers all calls that take a photo: who calls and what for is checked before the body is read. */
export async function registerPhotoUploads(
  app: FastifyInstance,
  deps: Deps,
  uploads: readonly PhotoUpload[],
): Promise<void> {
  const inPlace = createUploadPlaces();
  const viewerOf = (request: FastifyRequest): Viewer => {
    const { viewer } = createContext(deps, request);
    if (!viewer) throw unauthorized();
    return viewer;
  };

  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: deps.settings.maxImageBytes, files: 1, fields: 10, fieldSize: 1000 },
      throwFileSizeLimit: true,
    });
    for (const { url, check, keep } of uploads) {
      scope.route<{ Params: { id: string } }>({
        method: "POST",
        url,
        onRequest: async (request) => {
          const viewer = viewerOf(request);
          check(viewer, idInput.parse(request.params).id);
          if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) {
            throw new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", failure.multipartExpected);
          }
          await countWrite(deps, viewer);
          allowSlowBody(request.raw);
        },
        handler: async (request, reply) => {
          void reply.header("cache-control", "no-store");
          const { id } = idInput.parse(request.params);
          return inPlace(viewerOf(request).id, async () => {
            // While it waited the sender may have hung up, and what is asked about have changed.
            if (reply.raw.destroyed) throw hungUp();
            check(viewerOf(request), id);
            const photo = await readFile(request, deps.settings.maxImageBytes);
            // It may have taken minutes to come.
            return keep(viewerOf(request), id, photo);
          });
        },
      });
    }
  });
}

const megabyte = 1024 * 1024;

/** For a sender who is not there to read it: a request without its sender would never end. */
const hungUp = () => new ApiError(400, "INVALID_INPUT", failure.multipartExpected);

/**
 * Reads the form to its end: a client that is still sending gets its answer, and the connection is
 * free again. The limit of one file refuses a second; other fields say nothing.
 */
async function readFile(request: FastifyRequest, maxBytes: number): Promise<SentPhoto> {
  const found = { bytes: Buffer.alloc(0), name: "" };
  try {
    for await (const part of request.parts()) {
      if (part.type !== "file") continue;
      const bytes = await part.toBuffer();
      if (part.fieldname === "image") {
        Object.assign(found, { bytes, name: part.filename.trim().slice(-fileNameMax) });
      }
    }
  } catch (thrown) {
    throw refusalOf(thrown, maxBytes);
  }
  if (found.bytes.length === 0) throw invalidField("image", failure.imageMissing);
  return found;
}

/** Turns the multipart parser's faults into ours: too large, or not readable as a form. */
function refusalOf(thrown: unknown, maxBytes: number): unknown {
  if (!(thrown instanceof Error)) return thrown;
  if ("code" in thrown && thrown.code === "FST_REQ_FILE_TOO_LARGE") {
    return new ApiError(413, "PAYLOAD_TOO_LARGE", failure.imageTooLarge(maxBytes / megabyte));
  }
  return new ApiError(400, "INVALID_INPUT", failure.multipartExpected, {
    issues: [{ field: "image", message: failure.multipartExpected }],
    cause: thrown,
  });
}
