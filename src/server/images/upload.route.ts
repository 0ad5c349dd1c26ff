import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { failure } from "../../shared/messages.ts";
import { idInput } from "../../shared/schemas/fields.ts";
import type { ImageView } from "../../shared/schemas/property-images.ts";
import { createContext, type Deps, type Viewer } from "../context.ts";
import { ApiError, invalidField, unauthorized } from "../errors.ts";
import { ownedProperty } from "../properties/properties.access.ts";
import { countImages } from "./images.queries.ts";
import { refuseWhenFull, storeImage } from "./images.service.ts";
import { createUploadPlaces } from "./upload-places.ts";

/** How long a file's name may be; it is only shown, and only where the photo is broken. */
const fileNameMax = 200;

/**
 * POST /api/properties/{id}/images, multipart field `image`. Who calls, whose property it is and
 * whether there is room are checked before the body is read.
 */
export async function registerUpload(app: FastifyInstance, deps: Deps): Promise<void> {
  const inPlace = createUploadPlaces();
  const refuseWithoutRoom = (viewer: Viewer, propertyId: number) => {
    const property = ownedProperty(deps.db, viewer, propertyId);
    refuseWhenFull(countImages(deps.db, property.id));
  };

  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: deps.settings.maxImageBytes, files: 1, fields: 10, fieldSize: 1000 },
      throwFileSizeLimit: true,
    });
    scope.route<{ Params: { id: string } }>({
      method: "POST",
      url: "/api/properties/:id/images",
      onRequest: async (request) => {
        const context = createContext(deps, request);
        const viewer = context.viewer;
        if (!viewer) throw unauthorized();
        request.apiContext = context;
        const { id } = idInput.parse(request.params);
        refuseWithoutRoom(viewer, id);
        if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) {
          throw new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", failure.multipartExpected);
        }
      },
      handler: async (request, reply): Promise<ImageView> => {
        void reply.header("cache-control", "no-store");
        const viewer = request.apiContext?.viewer;
        if (!viewer) throw unauthorized();
        const { id } = idInput.parse(request.params);
        return inPlace(viewer.id, async () => {
          // While it waited the sender may have hung up, and other photos taken the room.
          if (reply.raw.destroyed) throw hungUp();
          refuseWithoutRoom(viewer, id);
          const { bytes, name } = await readFile(request, deps.settings.site.max_image_mb);
          return storeImage(deps, viewer, id, { bytes, name });
        });
      },
    });
  });
}

/** For a sender who is not there to read it: a request without its sender would never end. */
const hungUp = () => new ApiError(400, "INVALID_INPUT", failure.multipartExpected);

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
