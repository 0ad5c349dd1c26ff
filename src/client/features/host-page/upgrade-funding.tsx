import { Box, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { ShownUpgrade } from "../../../shared/schemas/upgrade-projects.ts";
import { Photo } from "../../components/photo.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { receivedText, solarText } from "../../lib/funding-text.ts";
import { useTextLang } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import type { UpgradeProps } from "./upgrade-props.ts";

/** The funding of an upgrade and who recorded it; once installed, what was installed. */
export function UpgradeFunding(props: UpgradeProps) {
  return props.project.stage === "installed" ? <Installed {...props} /> : <Needed {...props} />;
}

function Needed({ project, language }: UpgradeProps) {
  const t = useTranslate();
  const lang = useTextLang(language);
  const { estimated_cost, goal_amount, currency, funded_percent } = project;
  const received = receivedText(project, t.language);
  const fromStays = fromStaysOf(project, t.language);
  return (
    <Box display="grid" gap={2.5}>
      {estimated_cost !== null && (
        <Flex wrap="wrap" columnGap={2} textStyle="small">
          <Text color="ink.soft">{t("Estimated cost")}</Text>
          <Text
            fontWeight="semibold"
            minW={0}
            overflowWrap="anywhere"
            lang={lang(project, "estimated_cost")}
          >
            <bdi>{estimated_cost}</bdi>
          </Text>
        </Flex>
      )}
      {funded_percent !== null && (
        <ProgressBar
          value={funded_percent}
          label={t("Funding of {upgrade}", { upgrade: project.short_label })}
        />
      )}
      {received !== null && currency !== null && (
        <Box textStyle="small">
          <bdi>
            {goal_amount === null
              ? fromStays === undefined
                ? t("<sum>{received}</sum> received", { received, sum: strong })
                : t(
                    "<sum>{received}</sum> received, {amount} of it from {count, plural, one {# stay} other {# stays}}",
                    { received, ...fromStays, sum: strong },
                  )
              : t("<sum>{received}</sum> of {goal} · {percent, number}%", {
                  received,
                  goal: formatMoney(goal_amount, currency, t.language),
                  percent: funded_percent ?? 0,
                  sum: strong,
                })}
          </bdi>
          <FundedSince project={project} />
          {goal_amount !== null && fromStays !== undefined && (
            <Text>
              <bdi>
                {t(
                  "{received} received, {amount} of it from {count, plural, one {# stay} other {# stays}}",
                  { received, ...fromStays },
                )}
              </bdi>
            </Text>
          )}
          <Record project={project} />
        </Box>
      )}
    </Box>
  );
}

/** What stays brought, for a sentence; undefined for none. */
function fromStaysOf({ from_stays, currency }: ShownUpgrade, language: Language) {
  return from_stays && currency !== null
    ? { amount: formatMoney(from_stays.amount, currency, language), count: from_stays.count }
    : undefined;
}

/** Money may be taken back, or the goal raised, after an upgrade was funded. */
function FundedSince({ project }: { project: ShownUpgrade }) {
  const t = useTranslate();
  const { stage, funded_on, funded_percent } = project;
  if (stage !== "funded" || funded_on === null || (funded_percent ?? 0) >= 100) return null;
  const since = t("Funded on {day, date, long}, now {percent, number}%", {
    day: new Date(funded_on),
    percent: funded_percent ?? 0,
  });
  return <bdi>{`. ${since}`}</bdi>;
}

function Installed({ project, language }: UpgradeProps) {
  const t = useTranslate();
  const lang = useTextLang(language);
  const { installed_on, funded_percent, photo_after } = project;
  const received = receivedText(project, t.language);
  const solar = solarText(project);
  const facts = [
    installed_on === null
      ? t("Installed")
      : t("Installed {day, date, long}", { day: new Date(installed_on) }),
    funded_percent !== null &&
      (funded_percent >= 100
        ? t("fully funded")
        : t("{percent, number}% funded", { percent: funded_percent })),
    solar && t(solar),
  ].filter(Boolean);
  const caption = facts.join(" · ");
  return (
    <Box display="grid" gap={2.5}>
      <Box textStyle="small">
        <bdi>{strong(caption)}</bdi>
        {received !== null && project.received_amount !== 0 && (
          <Record project={project} received={received} />
        )}
      </Box>
      {photo_after !== null && (
        <Box as="figure">
          <Photo
            image={photo_after}
            alt={t("{upgrade}, installed", { upgrade: project.short_label })}
            sizes="(min-width: 48em) 28rem, 90vw"
            lazy
            aspectRatio={4 / 3}
            maxW="28rem"
          />
          <Text asChild mt={2} textStyle="note" color="ink.soft">
            <figcaption>
              {t("<bdi>{upgrade}</bdi>, installed", {
                upgrade: project.short_label,
                bdi: (name) => <bdi lang={lang(project, "short_label")}>{name}</bdi>,
              })}
            </figcaption>
          </Text>
        </Box>
      )}
    </Box>
  );
}

const strong = (text: ReactNode) => (
  <Box as="strong" fontWeight="semibold" fontVariantNumeric="tabular-nums">
    {text}
  </Box>
);

interface RecordProps {
  project: ShownUpgrade;
  /** The received sum, if it is not shown elsewhere. */
  received?: string;
}

/** Says that the host recorded the sum, when the last entry was made, and whether an admin has checked it. */
function Record({ project, received }: RecordProps) {
  const t = useTranslate();
  const record = t(recordText(project.ledger_status, project.last_entry_on));
  const fromStays = fromStaysOf(project, t.language);
  return (
    <Text mt={0.5} textStyle="note" color="ink.soft">
      <bdi>
        {received === undefined
          ? record
          : fromStays === undefined
            ? t("{received} received. {record}", { received, record })
            : t(
                "{received} received, {amount} of it from {count, plural, one {# stay} other {# stays}}. {record}",
                { received, ...fromStays, record },
              )}
      </bdi>
    </Text>
  );
}

function recordText(status: ShownUpgrade["ledger_status"], lastEntryOn: string | null): Message {
  if (lastEntryOn === null) return msg("Nothing recorded yet");
  const day = new Date(lastEntryOn);
  return status === "checked"
    ? msg("Recorded by the host, last on {day, date, long}, and checked by an admin", { day })
    : msg("Recorded by the host, last on {day, date, long}", { day });
}
