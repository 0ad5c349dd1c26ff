/** The form that records what arrived for a stay, and how its share is split over upgrades. */
import { z } from "zod";
import { isCurrency } from "../../../shared/currencies.ts";
import type { Language } from "../../../shared/i18n/languages.ts";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { validation } from "../../../shared/messages.ts";
import { readAmounts } from "../../../shared/money.ts";
import { pastDate } from "../../../shared/schemas/fields.ts";
import { correctInput, type SettlementProposal } from "../../../shared/schemas/stays.ts";
import { proposeSplit, shareOf, splitByWeight } from "../../../shared/stays/share.ts";
import { amountOf } from "../../lib/typed-values.ts";

/**
 * What became of a stay; "unpaid": the guest came, and the money is still to come. "unknown" takes an
 * earlier answer back.
 */
export const outcomes = ["paid", "unpaid", "no_show", "unknown"] as const;

/** The name of the field of a project's part: numbers would be an array to react-hook-form. */
export const partField = (id: number) => `project${id}` as const;

const fields = {
  outcome: z.enum(outcomes),
  received_amount: z.string(),
  currency: z.string(),
  received_on: z.string(),
  parts: z.record(z.string(), z.string()),
  over_goal: z.boolean(),
  note: correctInput.shape.note,
};

/** A part as typed, in minor units; "" is nothing, and undefined a text that cannot be read. */
export function readPart(text: string, currency: string): number | undefined {
  if (text.trim() === "") return 0;
  const amounts = isCurrency(currency) ? readAmounts(text, currency) : [];
  const [amount] = amounts;
  return amounts.length === 1 && amount !== undefined && amount >= 0 ? amount : undefined;
}

/** The form of a stay, for what is proposed for it. */
export const settleForm = (proposal: SettlementProposal, language: Language) =>
  z.object(fields).transform((typed, context) => {
    const { outcome, currency, received_on, over_goal, note } = typed;
    if (outcome !== "paid") return { outcome } as const;
    const issue = (path: string[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (!pastDate.safeParse(received_on).success) {
      issue(["received_on"], schemaError(validation.date)());
    }
    const price = { amount: typed.received_amount, currency };
    const received_amount = amountOf(price, language, context, ["received_amount"]);
    if (received_amount < 0) {
      issue(["received_amount"], schemaError(validation.priceBelowZero)());
    }
    const parts = receiversOf(proposal, currency).flatMap(({ upgrade_project_id: id }) => {
      const amount = readPart(typed.parts[partField(id)] ?? "", currency);
      if (amount === undefined) {
        issue(["parts", partField(id)], schemaError(validation.amountMissing)());
      }
      return amount === undefined || amount === 0 ? [] : [{ upgrade_project_id: id, amount }];
    });
    return { outcome, received_amount, currency, received_on, parts, over_goal, note } as const;
  });
export type SettleForm = z.input<ReturnType<typeof settleForm>>;

/** The projects that can receive money in a currency. */
export const receiversOf = ({ projects }: SettlementProposal, wanted: string) =>
  projects.filter(({ currency }) => currency === null || currency === wanted);

/** What a project's goal lacks, with what it got of this stay; null without a goal. */
export const roomOf = ({
  goal_amount,
  received_amount,
  part,
}: SettlementProposal["projects"][number]): number | null =>
  goal_amount === null ? null : Math.max(0, goal_amount - received_amount + part);

/** The parts that are proposed for an amount, by project, and what no project has room for. */
export function proposeParts(proposal: SettlementProposal, amount: number, currency: string) {
  const share = shareOf(amount, Math.round(proposal.share_percent * 100));
  const projects = receiversOf(proposal, currency);
  const weights = [...projects.map(({ part }) => part), proposal.deleted_amount];
  if (weights.some((weight) => weight > 0)) {
    const split = splitByWeight(share, weights);
    const parts = projects.map(({ upgrade_project_id: id }, at) => ({
      id,
      amount: split[at] ?? 0,
    }));
    return { share, parts, left: split.at(-1) ?? 0 };
  }
  const receivers = projects.map((project) => ({
    id: project.upgrade_project_id,
    room: roomOf(project),
  }));
  return { share, ...proposeSplit(share, receivers) };
}
