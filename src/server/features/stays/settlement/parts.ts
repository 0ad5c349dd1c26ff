/** How the share of a stay is split over upgrade projects: the rules, without the database. */
import type { Message } from "../../../../shared/i18n/message.ts";
import { limits } from "../../../../shared/limits.ts";
import { type Part, proposeSplit, splitByWeight } from "../../../../shared/stays/share.ts";
import { validation } from "../../../../shared/messages.ts";
import { failure } from "../../../core/failure.ts";
import { invalidField } from "../../../core/errors.ts";

/** An upgrade project, with what it got of the stay so far. */
export type Receiver = {
  id: number;
  short_label: string;
  stage: string;
  currency: string | null;
  goal_amount: number | null;
  received_amount: number;
  part: number;
};

/** What is to be split, and what the host chose. */
export type Split = {
  share: number;
  currency: string | null;
  parts?: ReadonlyArray<{ upgrade_project_id: number; amount: number }> | undefined;
  over_goal?: boolean | undefined;
};

const refuse = (message: Message) => invalidField("parts", message);

const isCountedIn = ({ currency }: Receiver, wanted: string | null) =>
  currency === null || wanted === null || currency === wanted;

/** The projects that still need money in a currency; without one, in any. */
export const openProjects = <Project extends Receiver>(
  projects: readonly Project[],
  currency: string | null,
): Project[] =>
  projects.filter(
    (project) =>
      (project.stage === "planned" || project.stage === "funding") &&
      isCountedIn(project, currency),
  );

const roomOf = ({ goal_amount, received_amount }: Receiver) =>
  goal_amount === null ? null : Math.max(0, goal_amount - received_amount);

/**
 * What each project gets of a stay in the end; projects that get nothing are left out. The parts that
 * the host chose are checked; without them, projects are filled in the host's order at first, and a
 * changed share keeps its proportions. Throws 400 at the parts.
 *
 * @param gone the part of projects that were deleted since
 */
export function chooseParts(projects: readonly Receiver[], split: Split, gone = 0): Part[] {
  const parts = split.parts
    ? givenParts(split.parts, projects)
    : defaultParts(projects, split, gone);
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  if (split.parts && sum !== split.share) throw refuse(validation.splitSum);
  for (const { id, amount } of parts) {
    const project = projects.find((one) => one.id === id);
    if (project) checkPart(project, amount - project.part, split);
  }
  for (const project of projects) {
    const isListed = parts.some(({ id }) => id === project.id);
    if (!isListed && project.part > 0) checkPart(project, -project.part, split);
  }
  return parts;
}

function givenParts(given: NonNullable<Split["parts"]>, projects: readonly Receiver[]): Part[] {
  const ids = new Set(given.map(({ upgrade_project_id }) => upgrade_project_id));
  if (ids.size < given.length) throw refuse(failure.partTwice);
  if (![...ids].every((id) => projects.some((project) => project.id === id))) {
    throw refuse(failure.partElsewhere);
  }
  return given.map(({ upgrade_project_id, amount }) => ({ id: upgrade_project_id, amount }));
}

function checkPart(project: Receiver, change: number, { currency, over_goal }: Split): void {
  const { short_label, received_amount } = project;
  if (change === 0) return;
  if (project.currency !== null && currency !== null && project.currency !== currency) {
    throw refuse(failure.partCurrency(short_label, project.currency));
  }
  const received = received_amount + change;
  if (received < 0) throw refuse(failure.partBelowZero(short_label));
  if (received > limits.receivedMax) throw refuse(failure.receivedTooMuch);
  const room = roomOf(project);
  if (over_goal !== true && room !== null && change > room) {
    throw refuse(failure.partOverGoal(short_label));
  }
}

function defaultParts(projects: readonly Receiver[], split: Split, gone: number): Part[] {
  const weights = [...projects.map(({ part }) => part), gone];
  const isFirst = weights.every((weight) => weight === 0);
  const scaled = isFirst ? weights : splitByWeight(split.share, weights);
  const parts = new Map<number, number>();
  let left = isFirst ? split.share : 0;
  for (const [index, project] of projects.entries()) {
    const wanted = scaled[index] ?? 0;
    const room = split.over_goal === true ? null : roomOf(project);
    const amount = room === null ? wanted : Math.min(wanted, project.part + room);
    parts.set(project.id, amount);
    left += wanted - amount;
  }
  const receivers = openProjects(projects, split.currency).map((project) => {
    const room = roomOf(project);
    const more = (parts.get(project.id) ?? 0) - project.part;
    return { id: project.id, room: room === null ? null : room - Math.max(0, more) };
  });
  const filled = proposeSplit(left, receivers);
  const add = ({ id, amount }: Part) => parts.set(id, (parts.get(id) ?? 0) + amount);
  filled.parts.forEach(add);
  const last = receivers.at(-1);
  if (filled.left > 0) {
    if (!last) throw refuse(failure.noOpenProject);
    if (split.over_goal !== true) throw refuse(failure.noRoomForShare);
    add({ id: last.id, amount: filled.left });
  }
  return [...parts].flatMap(([id, amount]) => (amount > 0 ? [{ id, amount }] : []));
}
