import type { FastifyInstance } from "fastify";
import { failure } from "../../shared/messages.ts";
import { idInput } from "../../shared/schemas/fields.ts";
import type { EntryView } from "../../shared/schemas/funding.ts";
import type { UpgradeProjectView } from "../../shared/schemas/upgrade-projects.ts";
import { createContext, type Deps, type Viewer } from "../context.ts";
import { conflict, notFound, unauthorized } from "../errors.ts";
import { forViewer } from "../images/file.route.ts";
import { removeFiles } from "../images/images.files.ts";
import { keepPhoto, type SentPhoto } from "../images/keep-photo.ts";
import type { PhotoUpload } from "../images/photo-upload.ts";
import { ownedUpgradeProject } from "../upgrade-projects/upgrade-projects.access.ts";
import { getUpgradeView } from "../upgrade-projects/upgrade-projects.queries.ts";
import { ownedEntry, readableEntry } from "./funding.access.ts";
import { addReceipt, getEntry } from "./ledger.queries.ts";
import { replacePhotoAfter } from "./updates.queries.ts";

/** Serves the photo of an installation to everyone, and receipts to the host and admins only. */
export const fundingPhotoUploads = (deps: Deps): PhotoUpload[] => [
  {
    url: "/api/upgrade-projects/:id/photo-after",
    check: (viewer, id) => void installedProject(deps, viewer, id),
    keep: (viewer, id, photo) => keepPhotoAfter(deps, viewer, id, photo),
  },
  {
    url: "/api/ledger-entries/:id/receipt",
    check: (viewer, id) => void entryWithoutReceipt(deps, viewer, id),
    keep: (viewer, id, photo) => keepReceipt(deps, viewer, id, photo),
  },
];

/**
 * GET /api/ledger-entries/{id}/receipt, with the bearer token only: no public row names a receipt's
 * file, so the public path of photos does not serve it, and the answer is never cached on the way.
 */
export function registerReceipts(app: FastifyInstance, deps: Deps): void {
  app.get("/api/ledger-entries/:id/receipt", async (request, reply) => {
    const { viewer } = createContext(deps, request);
    if (!viewer) throw unauthorized();
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
