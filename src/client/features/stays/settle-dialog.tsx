import { Box, Button, chakra, Link, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { isCurrency } from "../../../shared/currencies.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { formatMoney, readAmounts, typedAmount } from "../../../shared/money.ts";
import type { SettlementProposal, StayView } from "../../../shared/schemas/stays.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { useDraftForm } from "../../components/draft-form.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { CheckboxField, FieldError, SelectField, TextField } from "../../components/form-field.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { AmountField, MoneyFields } from "../../components/money-fields.tsx";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { today } from "../../lib/dates.ts";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { type Outdated, useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";
import { type ApiClient, useTRPC } from "../../trpc.ts";
import {
  outcomes,
  partField,
  proposeParts,
  readPart,
  receiversOf,
  roomOf,
  settleForm,
  type SettleForm,
} from "./settlement.ts";
import { stays } from "./stays-data.ts";

interface SettleDialogProps {
  open: boolean;
  onClose: () => void;
  stay: StayView;
}

const ledgers: Outdated = { parts: (api) => [api.funding], afterFailure: "always" };

/** Records whether the guests came, what arrived, and which upgrades its share goes to. */
export function SettleDialog({ open, onClose, stay }: SettleDialogProps) {
  const t = useTranslate();
  const proposal = useQuery({
    ...useTRPC().stays.settlement.queryOptions({ id: stay.id }, { enabled: open }),
    staleTime: 0,
    // What is typed depends on it, so it is not replaced while the form is open.
    gcTime: 0,
  });
  if (proposal.data) return <SettleForm {...{ open, onClose, stay }} proposal={proposal.data} />;
  return (
    <PanelDialog
      open={open}
      onClose={onClose}
      title={t("Record the Stay")}
      description={<StaySummary stay={stay} />}
    >
      {proposal.isError ? (
        <LoadFailure
          failure={proposal.error}
          title={t("The stay could not be loaded")}
          text={stayFallback.stay}
          onRetry={() => void proposal.refetch()}
        />
      ) : (
        <Stack gap={4} aria-hidden>
          <Skeleton height={12} />
          <Skeleton height={12} />
          <Skeleton height={24} />
        </Stack>
      )}
    </PanelDialog>
  );
}

function StaySummary({ stay }: { stay: StayView }) {
  const t = useTranslate();
  const words = stayWords(stay);
  return (
    <span>
      {t("<bdi>{guest}</bdi>: {stay}", {
        guest: stay.guest_name ?? msg("A guest"),
        stay: words ? t(words) : "",
      })}
    </span>
  );
}

const outcomeWords: Record<(typeof outcomes)[number], Message> = {
  paid: msg("Yes, and the money has arrived"),
  unpaid: msg("Yes, but the money is still to come"),
  no_show: msg("No, the guest didn’t come"),
  unknown: msg("I don’t know yet"),
};

/** What an answer is to the server, besides the money. */
const outcomeOf = { unpaid: "took_place", no_show: "no_show", unknown: "accepted" } as const;

type FormProps = SettleDialogProps & { proposal: SettlementProposal };

/** The values of the form at first. */
function startOf({ stay, proposal }: FormProps, t: PageTranslate): SettleForm {
  const currency = proposal.currency ?? "";
  const amount = stay.received_amount ?? proposal.expected_amount;
  const { parts } = proposeParts(proposal, amount ?? 0, currency);
  return {
    outcome: stay.state === "no_show" ? "no_show" : "paid",
    received_amount:
      amount === null || currency === "" ? "" : typedAmount(amount, currency, t.language),
    currency,
    received_on: stay.received_on ?? today(),
    parts: typedParts(proposal, parts, currency, t),
    over_goal: false,
    note: "",
  };
}

const typedParts = (
  { projects }: SettlementProposal,
  parts: ReadonlyArray<{ id: number; amount: number }>,
  currency: string,
  t: PageTranslate,
): Record<string, string> =>
  Object.fromEntries(
    projects.map(({ upgrade_project_id: id }) => {
      const amount = parts.find((part) => part.id === id)?.amount ?? 0;
      const text = isCurrency(currency) ? typedAmount(amount, currency, t.language) : "";
      return [partField(id), amount === 0 ? "" : text];
    }),
  );

function SettleForm(props: FormProps) {
  const { open, onClose, stay, proposal } = props;
  const t = useTranslate();
  const isCorrection = stay.state === "settled";
  const schema = useMemo(() => settleForm(proposal, t.language), [proposal, t.language]);
  const { form, field } = useSchemaForm(schema, { defaultValues: startOf(props, t) });
  const typed = useWatch({ control: form.control });
  const dialog = useDraftForm(form, { name: `settlement ${stay.id}`, open, onClose });
  /** Whether the host has changed the proposed split. */
  const [isOwn, setOwn] = useState(dialog.draft !== undefined);
  const { received_amount: text = "", currency = "", outcome } = typed;
  const [amount] = isCurrency(currency) ? readAmounts(text, currency) : [];
  const proposed = proposeParts(proposal, Math.max(0, amount ?? 0), currency);
  const fill = useEffectEvent((received: number | undefined, chosen: string) => {
    if (isOwn) return;
    const { parts } = proposeParts(proposal, Math.max(0, received ?? 0), chosen);
    form.setValue("parts", typedParts(proposal, parts, chosen, t));
  });
  useEffect(() => fill(amount, currency), [amount, currency]);

  const price = {
    label: t("Amount received for the stay"),
    typed: { amount: text, currency },
    amount: field("received_amount"),
  };
  const save = useFormChange(form, {
    send: (client, input) => {
      const { id } = stay;
      if (input.outcome !== "paid") {
        return client.stays.outcome.mutate({ id, outcome: outcomeOf[input.outcome] });
      }
      const { outcome: _paid, parts, note, ...received } = input;
      const sent = { id, ...received, ...(isOwn && { parts: [...parts] }) };
      return isCorrection
        ? client.stays.correct.mutate({ ...sent, note })
        : settleAfterNoShow(client, stay, sent);
    },
    done: ({ state }) => ({
      title: msg("Stay recorded"),
      description:
        state === "settled"
          ? msg("The share is in the funding of your upgrades.")
          : state === "took_place"
            ? msg("You can record the money when it arrives.")
            : msg("You can change this later."),
    }),
    failed: { text: stayFallback.staySettle },
    outdated: [stays, listings, ledgers],
    onDone: dialog.close,
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={isCorrection ? t("Correct What Arrived") : t("Record the Stay")}
        description={<StaySummary stay={stay} />}
        change={save}
        submitLabel={isCorrection ? t("Save Correction") : t("Save")}
      >
        {dialog.note}
        {!isCorrection && (
          <SelectField
            label={t("Did the stay take place?")}
            options={outcomes
              .filter((value) => value !== "unknown" || stay.state !== "accepted")
              .map((value) => ({ value, label: t(outcomeWords[value]) }))}
            {...field("outcome")}
          />
        )}
        {outcome === "paid" && (
          <>
            {proposal.currency === null ? (
              <MoneyFields {...price} currency={field("currency")} fixed={false} />
            ) : (
              <AmountField {...price} />
            )}
            <Difference expected={proposal.expected_amount} amount={amount} currency={currency} />
            <TextField
              label={t("Received on")}
              type="date"
              max={today()}
              {...field("received_on")}
            />
            <Split
              proposal={proposal}
              currency={currency}
              share={proposed.share}
              parts={typed.parts ?? {}}
              errors={form.formState.errors.parts}
              field={(id) => field(`parts.${partField(id)}`, { onChange: () => setOwn(true) })}
              overGoal={
                <CheckboxField {...field("over_goal")}>
                  {t("Give an upgrade more than its goal")}
                </CheckboxField>
              }
            />
            {isOwn && (
              <Box>
                <Button
                  variant="plain"
                  onClick={() => {
                    setOwn(false);
                    form.setValue("parts", typedParts(proposal, proposed.parts, currency, t));
                    form.clearErrors("parts");
                  }}
                >
                  {t("Use the Proposed Split")}
                </Button>
              </Box>
            )}
            {isCorrection && (
              <TextField
                dir="auto"
                label={t("Note")}
                optional
                autoComplete="off"
                hint={t("Only you and the site’s admins can see it.")}
                {...field("note")}
              />
            )}
          </>
        )}
      </FormDialog>
      {dialog.question}
    </>
  );
}

type Sent = Parameters<ApiClient["stays"]["settle"]["mutate"]>[0];

/** A guest who was noted as not having come, and then paid: the stay is taken back first. */
async function settleAfterNoShow(client: ApiClient, { id, state }: StayView, sent: Sent) {
  if (state === "no_show") await client.stays.outcome.mutate({ id, outcome: "took_place" });
  return client.stays.settle.mutate(sent);
}

interface DifferenceProps {
  expected: number | null;
  amount: number | undefined;
  currency: string;
}

/** "€2.50 less than agreed." */
function Difference({ expected, amount, currency }: DifferenceProps) {
  const t = useTranslate();
  if (expected === null || amount === undefined || amount === expected) return null;
  const by = formatMoney(Math.abs(expected - amount), currency, t.language);
  return (
    <Text as="output" display="block" textStyle="small" mt={-3}>
      {amount < expected
        ? t("{amount} less than agreed.", { amount: by })
        : t("{amount} more than agreed.", { amount: by })}
    </Text>
  );
}

interface SplitProps {
  proposal: SettlementProposal;
  currency: string;
  /** The part of the received amount for upgrades. */
  share: number;
  /** As typed. */
  parts: { [field: string]: string | undefined };
  errors: { message?: unknown } | undefined;
  field: (id: number) => { name: string; error: string | undefined };
  overGoal: ReactNode;
}

const Group = chakra("fieldset", { base: { border: 0, p: 0, m: 0, minW: 0 } });

/** How the share is split over the upgrades, with what is left to assign. */
function Split({ proposal, currency, share, parts, errors, field, overGoal }: SplitProps) {
  const t = useTranslate();
  if (!isCurrency(currency)) return null;
  const money = (amount: number) => formatMoney(amount, currency, t.language);
  const projects = receiversOf(proposal, currency);
  const given = projects.map((project) => ({
    project,
    amount: readPart(parts[partField(project.upgrade_project_id)] ?? "", currency) ?? 0,
  }));
  const left = share - given.reduce((sum, { amount }) => sum + amount, 0);
  const tooMuch = given.filter(({ project, amount }) => amount > (roomOf(project) ?? amount));
  const isFull = projects.every((project) => roomOf(project) !== null);
  const error = typeof errors?.message === "string" ? errors.message : undefined;
  return (
    <Group>
      <Text as="legend" textStyle="label">
        {t("For your upgrades: {share} ({percent, number}%)", {
          share: money(share),
          percent: proposal.share_percent,
        })}
      </Text>
      {projects.length === 0 ? (
        <Text mt={2} textStyle="small">
          {t(
            "No upgrade of this property needs money in this currency. <properties>Add an upgrade</properties> or reopen one first.",
            {
              properties: (text) => (
                <Link asChild>
                  <RouterLink to="/properties">{text}</RouterLink>
                </Link>
              ),
            },
          )}
        </Text>
      ) : (
        <Stack mt={3} gap={4}>
          {projects.map((project) => {
            const room = roomOf(project);
            return (
              <TextField
                key={project.upgrade_project_id}
                label={project.short_label}
                autoComplete="off"
                inputMode="text"
                placeholder={money(0)}
                hint={
                  room === null
                    ? t("No goal set.")
                    : t("Needs {room} to reach its goal.", { room: money(room) })
                }
                {...field(project.upgrade_project_id)}
              />
            );
          })}
        </Stack>
      )}
      <Text
        as="output"
        display="block"
        mt={3}
        fontWeight="semibold"
        color={left === 0 ? undefined : "clay"}
      >
        {leftWords(left, share, money, t)}
      </Text>
      {error !== undefined && <FieldError id="parts-error">{error}</FieldError>}
      {projects.length > 0 && (tooMuch.length > 0 || (left > 0 && isFull)) && (
        <Box mt={3} p={4} borderRadius="card" bg="sun.soft">
          <Text mb={3} textStyle="small">
            {t(
              "The goals of your upgrades have no room for all of it. You can go over a goal, or change the split.",
            )}
          </Text>
          {overGoal}
        </Box>
      )}
    </Group>
  );
}

function leftWords(
  left: number,
  share: number,
  money: (amount: number) => string,
  t: PageTranslate,
): string {
  if (left > 0) return t("{amount} left to assign", { amount: money(left) });
  if (left < 0) return t("{amount} more than the share", { amount: money(-left) });
  return share > 0 ? t("All of it is assigned") : "";
}
