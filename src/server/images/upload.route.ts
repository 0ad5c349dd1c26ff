import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failure } from "../../shared/messages.ts";
import { idInput } from "../../shared/schemas/fields.ts";
import type { ImageView } from "../../shared/schemas/property-images.ts";
import { createContext, type Deps } from "../context.ts";
import { ApiError, invalidField, unauthorized } from "../errors.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { countImages } from "./images.queries.ts";
import { refuseWhenFull, storeImage } from "./images.service.ts";

/** How long a file's name may be; it is only shown, and only where the photo is broken. */
const fileNameMax = 200;

/** Each upload on its way holds its bytes in memory until its turn comes. */
const uploadsAtOnce = 16;

/**
 * POST /api/properties/{id}/images, multipart field `image`. Who calls, whose property it is and
 * whether there is room are checked before the body is read.
 */
export async function registerUpload(app: FastifyInstance, deps: Deps): Promise<void> {
  let underWay = 0;
  const takePlace = (reply: FastifyReply) => {
    if (underWay >= uploadsAtOnce) {
      throw new ApiError(503, "UNAVAILABLE", failure.uploadsBusy, {
        headers: { "retry-after": "5" },
      });
    }
    underWay += 1;
    // Also when the sender hangs up half way.
    reply.raw.once("close", () => (underWay -= 1));
  };

  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: deps.settings.maxImageBytes, files: 1, fields: 10, fieldSize: 1000 },
      throwFileSizeLimit: true,
    });
    scope.route<{ Params: { id: string } }>({
      method: "POST",
      url: "/api/properties/:id/images",
      onRequest: async (request, reply) => {
        const context = createContext(deps, request);
        const viewer = context.viewer;
        if (!viewer) throw unauthorized();
        request.apiContext = context;
        const { id } = idInput.parse(request.params);
        const property = ownedProperty(deps.db, viewer, id);
        refuseWhenFull(countImages(deps.db, property.id));
        if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) {
          throw new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", failure.multipartExpected);
        }
        takePlace(reply);
      },
      handler: async (request, reply): Promise<ImageView> => {
        void reply.header("cache-control", "no-store");
        const viewer = request.apiContext?.viewer;
        if (!viewer) throw unauthorized();
        const { id } = idInput.parse(request.params);
        const { bytes, name } = await readFile(request, deps.settings.site.max_image_mb);
        return storeImage(deps, viewer, id, { bytes, name });
      },
    });
  });
}

/**
 * Reads the form to its end: a client that is still sending gets its answer, and the connection is
 * free again. The limit of one file refuses a second; other fields say nothing.
 */
async function readFile(request: FastifyRequest, maxMegabytes: number) {
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
    throw refusalOf(thrown, maxMegabytes);
  }
  if (found.bytes.length === 0) throw invalidField("image", failure.imageMissing);
  return found;
}

/** Turns the multipart parser's faults into ours: too large, or not readable as a form. */
function refusalOf(thrown: unknown, maxMegabytes: number): unknown {
  if (!(thrown instanceof Error)) return thrown;
  if ("code" in thrown && thrown.code === "FST_REQ_FILE_TOO_LARGE") {
    return new ApiError(413, "PAYLOAD_TOO_LARGE", failure.imageTooLarge(maxMegabytes));
  }
  return new ApiError(400, "INVALID_INPUT", failure.multipartExpected, {
    issues: [{ field: "image", message: failure.multipartExpected }],
    cause: thrown,
  });
}
