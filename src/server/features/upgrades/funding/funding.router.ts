import { failure } from "../../../core/failure.ts";
import { idInput } from "../../../../shared/schemas/fields.ts";
import {
  entryInput,
  entryView,
  goalInput,
  installationInput,
  ledgerInput,
  ledgerOutput,
  uncheckedInput,
  uncheckedOutput,
} from "../../../../shared/schemas/funding.ts";
import { upgradeProjectView } from "../../../../shared/schemas/upgrade-projects.ts";
import { recordAct } from "../../site/audit-log/audit-log.queries.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { invalidField } from "../../../core/errors.ts";
import { admin, router, signedIn } from "../../../core/trpc.ts";
import { ownedUpgradeProject } from "../projects/upgrade-projects.access.ts";
import { getUpgradeView } from "../projects/upgrade-projects.queries.ts";
import { checkableEntry, readableLedger } from "./funding.access.ts";
import { recordEntry, reopen, setGoal } from "./funding.service.ts";
import { getEntry, listEntries, listUnchecked, markChecked } from "./ledger.queries.ts";
import { markInstalled } from "./stages.queries.ts";

const tags = ["Funding"];

export const fundingRouter = router({
  ledger: signedIn
    .meta({
      openapi: {
        method: "GET",
        path: "/upgrade-projects/{id}/ledger",
        tags,
        summary: "A project's ledger, newest first (its host and admins)",
      },
      errors: [403, 404],
    })
    .input(ledgerInput)
    .output(ledgerOutput)
    .query(({ ctx, input }) => {
      const project = readableLedger(ctx.db, ctx.viewer, input.id);
      return listEntries(ctx.db, project.id, input.cursor);
    }),

  record: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/upgrade-projects/{id}/ledger",
        tags,
        summary: "Record money received, or a correction",
      },
      errors: [404, 409],
    })
    .input(entryInput)
    .output(entryView)
    .mutation(({ ctx, input }) =>
      recordEntry({ db: ctx.db, viewer: ctx.viewer, now: ctx.clock() }, input),
    ),

  setGoal: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/upgrade-projects/{id}/goal",
        tags,
        summary: "Set a project’s goal, or remove it with null",
      },
      errors: [404],
    })
    .input(goalInput)
    .output(upgradeProjectView)
    .mutation(({ ctx, input }) =>
      setGoal({ db: ctx.db, viewer: ctx.viewer, now: ctx.clock() }, input),
    ),

  /** A second call edits the installation; absent panels and kW stay as they are. */
  install: signedIn
    .meta({
      openapi: {
        method: "PUT",
        path: "/upgrade-projects/{id}/installation",
        tags,
        summary: "Mark a project as installed, or edit its installation",
      },
      errors: [404],
    })
    .input(installationInput)
    .output(upgradeProjectView)
    .mutation(({ ctx, input: { id, installed_on, panels, kw } }) =>
      inTransaction(ctx.db, () => {
        const project = ownedUpgradeProject(ctx.db, ctx.viewer, id);
        if (project.upgrade_type !== "solar" && (panels ?? kw ?? null) !== null) {
          throw invalidField((panels ?? null) === null ? "kw" : "panels", failure.onlySolar);
        }
        markInstalled(ctx.db, project, {
          installed_on,
          panels: panels === undefined ? project.panels : panels,
          watts: kw === undefined ? project.watts : kw === null ? null : Math.round(kw * 1000),
        });
        return getUpgradeView(ctx.db, project.id);
      }),
    ),

  reopen: signedIn
    .meta({
      openapi: {
        method: "POST",
        path: "/upgrade-projects/{id}/reopen",
        tags,
        summary: "Undo a stage that was reached by mistake",
      },
      errors: [404],
    })
    .input(idInput)
    .output(upgradeProjectView)
    .mutation(({ ctx, input }) => reopen(ctx, ctx.viewer, input.id)),

  unchecked: admin(uncheckedInput)
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/ledger-entries",
        tags: ["Admin"],
        summary: "Ledger entries not checked yet, newest first",
      },
    })
    .output(uncheckedOutput)
    .query(({ ctx, input }) => listUnchecked(ctx.db, input.cursor)),

  check: admin(idInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/ledger-entries/{id}/check",
        tags: ["Admin"],
        summary: "Mark an entry as checked",
      },
      errors: [404],
    })
    .output(entryView)
    .mutation(({ ctx, input }) =>
      ctx.act(() => {
        const entry = checkableEntry(ctx.db, ctx.viewer, input.id);
        if (entry.kind === "goal_change") throw invalidField("id", failure.checkGoal);
        const now = ctx.clock();
        if (markChecked(ctx.db, entry, ctx.viewer, now)) {
          const name = `${entry.short_label}, ${entry.property_name}`;
          recordAct(
            ctx.db,
            { viewer: ctx.viewer, now },
            { act: "ledger_entry_checked", subject: { kind: "ledger_entry", id: entry.id, name } },
          );
        }
        return getEntry(ctx.db, entry.id);
      }),
    ),
});
