import type { FastifyInstance } from "fastify";
import { failure } from "../../../core/failure.ts";
import { idInput } from "../../../../shared/schemas/fields.ts";
import type { EntryView } from "../../../../shared/schemas/funding.ts";
import type { UpgradeProjectView } from "../../../../shared/schemas/upgrade-projects.ts";
import type { Deps, Viewer } from "../../../core/context.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import {
  fileContent,
  idParameter,
  type RawRoute,
  signedInRoute,
} from "../../../core/http/raw-route.ts";
import { forViewer } from "../../photos/file.route.ts";
import { removeFiles } from "../../photos/images.files.ts";
import { keepPhoto, type SentPhoto } from "../../photos/keep-photo.ts";
import { type PhotoUpload, photoUploadRoute } from "../../photos/photo-upload.ts";
import { ownedUpgradeProject } from "../projects/upgrade-projects.access.ts";
import { getUpgradeView } from "../projects/upgrade-projects.queries.ts";
import { ownedEntry, readableEntry } from "./funding.access.ts";
import { addReceipt, getEntry } from "./ledger.queries.ts";
import { replacePhotoAfter } from "./updates.queries.ts";

const photoAfterRoute = photoUploadRoute({
  url: "/api/upgrade-projects/:id/photo-after",
  operationId: "funding-uploadPhotoAfter",
  tags: ["Funding"],
  summary: "Upload the photo of an installed upgrade, replacing the previous one",
  idOf: "upgrade project",
  answer: "The project with its photo",
  schema: "UpgradeProject",
});

const receiptUploadRoute = photoUploadRoute({
  url: "/api/ledger-entries/:id/receipt",
  operationId: "funding-uploadReceipt",
  tags: ["Funding"],
  summary:
    "Add a photo of the receipt to an entry; possible once, and only visible to the host and admins",
  idOf: "ledger entry",
  answer: "The entry with its receipt",
  schema: "LedgerEntry",
});

const receiptRoute: RawRoute = {
  method: "GET",
  url: "/api/ledger-entries/:id/receipt",
  access: "signedIn",
  errors: [400, 403, 404],
  operation: {
    operationId: "funding-receipt",
    summary: "The photo of an entry's receipt (its host and admins)",
    tags: ["Funding"],
    parameters: [idParameter("ledger entry")],
    answers: { 200: { description: "The receipt", content: fileContent("image/webp") } },
  },
};

export const fundingRawRoutes = [photoAfterRoute, receiptUploadRoute, receiptRoute];

/** Uploads of the photo of an installed upgrade, which is public, and of receipts, which are private. */
export const fundingPhotoUploads = (deps: Deps): PhotoUpload[] => [
  {
    route: photoAfterRoute,
    check: (viewer, id) => void installedProject(deps, viewer, id),
    keep: (viewer, id, photo) => keepPhotoAfter(deps, viewer, id, photo),
  },
  {
    route: receiptUploadRoute,
    check: (viewer, id) => void entryWithoutReceipt(deps, viewer, id),
    keep: (viewer, id, photo) => keepReceipt(deps, viewer, id, photo),
  },
];

/**
 * GET /api/ledger-entries/{id}/receipt, with the bearer token only: no public row names a receipt's
 * file, so the public path of photos does not serve it, and the answer is never cached on the way.
 */
export function registerReceipts(app: FastifyInstance, deps: Deps): void {
  signedInRoute(app, deps, receiptRoute, async (viewer, request, reply) => {
    const entry = readableEntry(deps.db, viewer, idInput.parse(request.params).id);
    const file =
      entry.receipt_path === null ? undefined : await deps.images.read(entry.receipt_path);
    if (!file) throw notFound(failure.receiptNotFound);
    return reply.headers(forViewer).type(file.type).send(file.bytes);
  });
}

function installedProject({ db }: Deps, viewer: Viewer, id: number) {
  const project = ownedUpgradeProject(db, viewer, id);
  if (project.stage !== "installed") throw conflict(failure.notInstalled);
  return project;
}

async function keepPhotoAfter(
  deps: Deps,
  viewer: Viewer,
  id: number,
  sent: SentPhoto,
): Promise<UpgradeProjectView> {
  const { view, replaced } = await keepPhoto(deps, sent, (photo) => {
    const project = installedProject(deps, viewer, id);
    const replaced = replacePhotoAfter(deps.db, project, photo, deps.clock());
    return { view: getUpgradeView(deps.db, project.id), replaced };
  });
  if (replaced !== undefined) await removeFiles(deps, [replaced]);
  return view;
}

function entryWithoutReceipt({ db }: Deps, viewer: Viewer, id: number) {
  const entry = ownedEntry(db, viewer, id);
  if (entry.kind === "goal_change" || entry.receipt_path !== null) {
    throw conflict(failure.receiptThere);
  }
  return entry;
}

function keepReceipt(deps: Deps, viewer: Viewer, id: number, sent: SentPhoto): Promise<EntryView> {
  return keepPhoto(deps, sent, ({ file_path }) => {
    const entry = entryWithoutReceipt(deps, viewer, id);
    addReceipt(deps.db, entry, file_path);
    return getEntry(deps.db, entry.id);
  });
}
