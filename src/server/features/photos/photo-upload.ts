import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cleanLine } from "../../../shared/clean-text.ts";
import { failure } from "../../core/failure.ts";
import { idInput } from "../../../shared/schemas/fields.ts";
import { allowSlowBody } from "../../core/http/connections.ts";
import { idParameter, type RawRoute, signedInRoute } from "../../core/http/raw-route.ts";
import { notUtf8 } from "../../core/http/utf8.ts";
import { type Deps, expectViewer, type Viewer } from "../../core/context.ts";
import { ApiError, invalidField } from "../../core/errors.ts";
import { freeBytes } from "../../core/files/disk.ts";
import { countWrite } from "../../core/quotas.ts";
import type { SentPhoto } from "./keep-photo.ts";
import { createUploadPlaces, type Upload, type UploadPlaces } from "./upload-places.ts";

/** The longest file name kept, in characters; it is shown only where the photo is broken. */
const fileNameMax = 200;

/** A call that takes one photo, as the multipart field `image`, for the row of the path's `id`. */
export type PhotoUpload = {
  route: RawRoute;
  /** Throws if the caller may not upload; called before the body is read, and again at its turn. */
  check: (viewer: Viewer, id: number) => void;
  keep: (viewer: Viewer, id: number, photo: SentPhoto) => Promise<unknown>;
};

type UploadDescription = Pick<RawRoute["operation"], "operationId" | "summary" | "tags"> & {
  url: RawRoute["url"];
  /** The row that the path's id names, in words. */
  idOf: string;
  /** The answer in words, and the name of its schema. */
  answer: string;
  schema: string;
};

/** Describes a call that takes a photo. */
export const photoUploadRoute = (upload: UploadDescription): RawRoute => ({
  method: "POST",
  url: upload.url,
  access: "signedIn",
  errors: [400, 404, 409, 413, 415],
  operation: {
    operationId: upload.operationId,
    summary: upload.summary,
    tags: upload.tags,
    parameters: [idParameter(upload.idOf)],
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["image"],
            properties: { image: { type: "string", contentMediaType: "image/*" } },
          },
        },
      },
    },
    answers: {
      200: {
        description: upload.answer,
        content: {
          "application/json": { schema: { $ref: `#/components/schemas/${upload.schema}` } },
        },
      },
    },
  },
});

/** Registers all calls that take a photo; they share the places of createUploadPlaces. */
export async function registerPhotoUploads(
  app: FastifyInstance,
  deps: Deps,
  uploads: readonly PhotoUpload[],
): Promise<void> {
  const places = createUploadPlaces(deps.env.maxImageBytes);
  app.addHook("preClose", (done) => {
    places.close();
    done();
  });
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: deps.env.maxImageBytes, files: 1, fields: 10, fieldSize: 1000 },
      throwFileSizeLimit: true,
    });
    for (const upload of uploads) registerUpload(scope, deps, places, upload);
  });
}

function registerUpload(
  app: FastifyInstance,
  deps: Deps,
  places: UploadPlaces,
  { route, check, keep }: PhotoUpload,
): void {
  const beforeBody = async (viewer: Viewer, request: FastifyRequest) => {
    check(viewer, idInput.parse(request.params).id);
    refuseWithoutRoom(deps);
    if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) {
      throw new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", failure.multipartExpected);
    }
    await countWrite(deps, viewer);
    allowSlowBody(request.raw);
  };
  const handle = (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => {
    void reply.header("cache-control", "no-store");
    const { id } = idInput.parse(request.params);
    return places.run(viewer.id, async (upload) => {
      // While the request waited, its sender may have hung up, or the row have changed.
      if (reply.raw.destroyed) throw hungUp();
      check(expectViewer(deps, request), id);
      const photo = await readFile(request, deps.env.maxImageBytes, upload);
      // The photo may have taken minutes to arrive.
      return keep(expectViewer(deps, request), id, photo);
    });
  };
  signedInRoute(app, deps, route, handle, { beforeBody });
}

const megabyte = 1024 * 1024;

/** Ends the request of a sender who closed the connection; nobody reads it. */
const hungUp = () => new ApiError(400, "INVALID_INPUT", failure.multipartExpected);

/**
 * Reads the form to its end, even after a refusal: a client that is still sending then gets its
 * answer, and the connection is free again. A second file is refused, other fields are ignored.
 */
async function readFile(
  request: FastifyRequest,
  maxBytes: number,
  upload: Upload,
): Promise<SentPhoto> {
  const photo = { bytes: Buffer.alloc(0), name: "", upload };
  try {
    for await (const part of request.parts()) {
      // The parser replaces bytes that are not UTF-8 by this character.
      if (`${part.fieldname}${part.type === "file" ? part.filename : ""}`.includes("\uFFFD")) {
        throw notUtf8();
      }
      if (part.type !== "file") continue;
      const bytes = await readPart(part.file, upload);
      if (part.fieldname === "image") Object.assign(photo, { bytes, name: nameOf(part.filename) });
    }
  } catch (thrown) {
    throw refusalOf(thrown, maxBytes);
  }
  if (photo.bytes.length === 0) throw invalidField("image", failure.imageMissing);
  return photo;
}

/** Reads to the end, even when the bytes are not kept any more. */
async function readPart(file: AsyncIterable<Buffer>, { add, signal }: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (!signal.aborted) {
      add(chunk.length);
      chunks.push(chunk);
    }
    if (signal.aborted) chunks.length = 0;
  }
  signal.throwIfAborted();
  return Buffer.concat(chunks);
}

/** The end of a file's name, which has the extension. */
const nameOf = (fileName: string) => cleanLine(fileName).trim().slice(-fileNameMax);

/** Throws 503 when no photo can be stored at the moment, as far as is known. */
function refuseWithoutRoom({ env, files }: Deps): void {
  files.expectWritable();
  // The last space of the disk is for small writes: sign-ins, interests, the database's own.
  if (env.filesStore || freeBytes(env.dataDir) >= env.minFreeDiskBytes) return;
  throw new ApiError(503, "UNAVAILABLE", failure.noRoomForPhotos, {
    headers: { "retry-after": "600" },
  });
}

/** Turns the multipart parser's errors into ours: too large, or not readable as a form. */
function refusalOf(thrown: unknown, maxBytes: number): unknown {
  if (!(thrown instanceof Error) || thrown instanceof ApiError) return thrown;
  if ("code" in thrown && thrown.code === "FST_REQ_FILE_TOO_LARGE") {
    return new ApiError(413, "PAYLOAD_TOO_LARGE", failure.imageTooLarge(maxBytes / megabyte));
  }
  return new ApiError(400, "INVALID_INPUT", failure.multipartExpected, {
    issues: [{ field: "image", message: failure.multipartExpected }],
    cause: thrown,
  });
}
