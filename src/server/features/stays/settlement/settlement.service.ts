import type { z } from "zod";
import { validation } from "../../../../shared/messages.ts";
import type {
  correctInput,
  outcomeInput,
  settleInput,
  SettlementProposal,
} from "../../../../shared/schemas/stays.ts";
import { type Part, shareOf } from "../../../../shared/stays/share.ts";
import { todayIn } from "../../../../shared/stays/nights.ts";
import { failure } from "../../../core/failure.ts";
import type { SignedInContext } from "../../../core/context.ts";
import { inTransaction } from "../../../core/db/open.ts";
import { conflict, invalidField } from "../../../core/errors.ts";
import { insertEntry } from "../../upgrades/funding/ledger.queries.ts";
import { updateStage } from "../../upgrades/funding/stages.queries.ts";
import { type OwnedStay, ownedStay } from "../stays.access.ts";
import { chooseParts, openProjects } from "./parts.ts";
import { ownedProjects, type Project } from "./settlement.access.ts";
import { readReceived, updateOutcome, updateReceived } from "./settlement.queries.ts";

/** The host, and the time that it is. */
type Host = Pick<SignedInContext, "db" | "viewer" | "clock">;

/** Throws 409 before the day of arrival in the property's time zone. */
function expectArrived({ arrival, time_zone }: OwnedStay, now: Date): void {
  if (todayIn(time_zone, now) < arrival) throw conflict(failure.outcomeEarly(arrival));
}

/** Writes whether the guests came, or takes that back until the stay is settled. */
export function recordOutcome(
  { db, viewer, clock }: Host,
  { id, outcome }: z.output<typeof outcomeInput>,
): void {
  inTransaction(db, () => {
    const stay = ownedStay(db, viewer, id);
    if (stay.state === outcome) return;
    if (stay.state === "settled") throw conflict(failure.outcomeSettled);
    if (stay.state !== "accepted" && stay.state !== "took_place" && stay.state !== "no_show") {
      throw conflict(failure.outcomeState);
    }
    expectArrived(stay, clock());
    updateOutcome(db, stay, outcome);
  });
}

/** What the form of a settlement starts with; of a settled stay, also what it gave to each project. */
export function proposeSettlement(
  { db, viewer }: Pick<Host, "db" | "viewer">,
  id: number,
): SettlementProposal {
  const stay = ownedStay(db, viewer, id);
  const projects = ownedProjects(db, viewer, stay);
  const open = openProjects(projects, stay.currency);
  return {
    currency: stay.currency,
    expected_amount: stay.agreed_amount ?? stay.estimated_amount,
    share_percent: stay.share / 100,
    deleted_amount: partOfDeleted(stay, readReceived(db, stay).received_amount, projects),
    projects: projects
      .filter((project) => project.part > 0 || open.includes(project))
      .map((project) => ({
        upgrade_project_id: project.id,
        short_label: project.short_label,
        currency: project.currency,
        goal_amount: project.goal_amount,
        received_amount: project.received_amount,
        part: project.part,
      })),
  };
}

/** Entries leave with their project: what is missing of the recorded share went to deleted ones. */
const partOfDeleted = (stay: OwnedStay, received: number | null, projects: readonly Project[]) =>
  shareOf(received ?? 0, stay.share) - projects.reduce((sum, { part }) => sum + part, 0);

type Settlement = z.output<typeof settleInput>;

/** The currency of a stay, given or known; throws 400 if money came in an unknown or another one. */
function currencyOf(stay: OwnedStay, { currency, received_amount }: Settlement): string | null {
  if (stay.currency !== null && currency !== undefined && currency !== stay.currency) {
    throw invalidField("currency", failure.stayCurrency(stay.currency));
  }
  const known = stay.currency ?? currency ?? null;
  if (known === null && received_amount > 0) throw invalidField("currency", validation.currency);
  return known;
}

/**
 * Records what arrived for a stay, and one entry for each project that gets a part of its share. Sent
 * twice, it is recorded once; throws 409 if the second one differs.
 */
export function settle(ctx: Host, input: Settlement): void {
  const { db, viewer, clock } = ctx;
  const now = clock();
  inTransaction(db, () => {
    const stay = ownedStay(db, viewer, input.id);
    const projects = ownedProjects(db, viewer, stay);
    const currency = currencyOf(stay, input);
    if (stay.state === "settled") {
      if (!isSettledAs(readReceived(db, stay), projects, input)) {
        throw conflict(failure.settledOtherwise);
      }
      return;
    }
    if (stay.state !== "took_place" && stay.state !== "accepted") {
      throw conflict(failure.settleState);
    }
    expectArrived(stay, now);
    const parts = chooseParts(projects, { ...input, currency, share: shareOfStay(stay, input) });
    writeParts(ctx, { stay, projects, parts, currency, now }, input);
    updateReceived(db, stay, { ...input, currency, settled_at: now.toISOString() });
  });
}

const shareOfStay = ({ share }: OwnedStay, { received_amount }: Settlement) =>
  shareOf(received_amount, share);

function isSettledAs(
  recorded: ReturnType<typeof readReceived>,
  projects: readonly Project[],
  { received_amount, received_on, parts }: Settlement,
): boolean {
  if (recorded.received_amount !== received_amount || recorded.received_on !== received_on) {
    return false;
  }
  const given = new Map(parts?.map((part) => [part.upgrade_project_id, part.amount]));
  return parts === undefined || projects.every(({ id, part }) => part === (given.get(id) ?? 0));
}

/**
 * Records that another amount arrived: entries that add to the earlier ones, or take away, until the
 * stay gave each project its new part.
 */
export function correct(ctx: Host, input: z.output<typeof correctInput>): void {
  const { db, viewer, clock } = ctx;
  const now = clock();
  inTransaction(db, () => {
    const stay = ownedStay(db, viewer, input.id);
    const { received_amount, settled_at } = readReceived(db, stay);
    if (settled_at === null) throw conflict(failure.correctState);
    const projects = ownedProjects(db, viewer, stay);
    const currency = currencyOf(stay, input);
    const gone = partOfDeleted(stay, received_amount, projects);
    const split = { ...input, currency, share: shareOfStay(stay, input) };
    const parts = chooseParts(projects, split, gone);
    writeParts(ctx, { stay, projects, parts, currency, now }, input);
    updateReceived(db, stay, { ...input, currency, settled_at });
  });
}

type Split = {
  stay: OwnedStay;
  projects: readonly Project[];
  parts: readonly Part[];
  currency: string | null;
  now: Date;
};

/** Writes the entries that bring each project to its part; the first one of a project is its share. */
function writeParts(
  { db, viewer }: Host,
  { stay, projects, parts, currency, now }: Split,
  { received_on, note = null }: { received_on: string; note?: string | null | undefined },
): void {
  for (const project of projects) {
    const part = parts.find(({ id }) => id === project.id)?.amount ?? 0;
    if (part === project.part) continue;
    insertEntry(
      db,
      { project, viewer, now },
      {
        kind: project.has_share ? "correction" : "stay_share",
        dated_on: received_on,
        amount: part - project.part,
        currency: currency ?? "",
        goal_from: null,
        goal_to: null,
        note: project.has_share ? note : null,
        request_key: null,
        stay_id: stay.id,
      },
    );
    updateStage(db, project, now);
  }
}
