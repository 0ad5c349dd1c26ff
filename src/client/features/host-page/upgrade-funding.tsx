import { Box, Flex, Text } from "@chakra-ui/react";
import { formatMoney } from "../../../shared/money.ts";
import type { ShownUpgrade } from "../../../shared/schemas/upgrade-projects.ts";
import { Photo } from "../../components/photo.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { StageBadge } from "../../components/stage-badge.tsx";
import { longDate } from "../../lib/dates.ts";
import { receivedText, solarText } from "../../lib/funding-text.ts";

/** What an upgrade needs, what came in for it and who says so, and what was installed. */
export function UpgradeFunding({ project }: { project: ShownUpgrade }) {
  const { stage, goal_amount, currency, funded_percent, funded_on, installed_on, photo_after } =
    project;
  const received = receivedText(project);
  const solar = solarText(project);
  return (
    <Box display="grid" gap={3}>
      <Flex wrap="wrap" align="center" columnGap={3} rowGap={1}>
        <StageBadge stage={stage} />
        {stage === "funded" && funded_on !== null && (funded_percent ?? 0) < 100 && (
          <Text textStyle="small" color="ink.soft">
            {`Funded on ${longDate(funded_on)}, now ${funded_percent ?? 0}%`}
          </Text>
        )}
        {installed_on !== null && (
          <Text textStyle="small" color="ink.soft">
            {[longDate(installed_on), solar].filter((part) => part !== "").join(": ")}
          </Text>
        )}
      </Flex>
      {funded_percent !== null && (
        <ProgressBar value={funded_percent} label={`Funding of ${project.short_label}`} />
      )}
      {received !== null && currency !== null && (
        <Box textStyle="small">
          <Text>
            <Strong>{received}</Strong>
            {goal_amount === null ? (
              <span> received</span>
            ) : (
              <span>
                {" of "}
                <Strong>{formatMoney(goal_amount, currency)}</Strong> received ({funded_percent}%)
              </span>
            )}
          </Text>
          <Text mt={0.5} textStyle="note" color="ink.soft">
            {recordText(project)}
          </Text>
        </Box>
      )}
      {photo_after !== null && (
        <Photo
          image={photo_after}
          alt={`${project.short_label}, installed`}
          sizes="(min-width: 48em) 28rem, 90vw"
          lazy
          aspectRatio={4 / 3}
          maxW="28rem"
        />
      )}
      <Updates project={project} />
    </Box>
  );
}

function Strong({ children }: { children: string }) {
  return (
    <Box as="strong" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {children}
    </Box>
  );
}

/** Who recorded the sum, when the last entry was made, and whether an admin has checked it. */
function recordText({ ledger_status, last_entry_on }: ShownUpgrade): string {
  if (last_entry_on === null) return "Nothing recorded yet";
  const recorded = `Recorded by the host, last on ${longDate(last_entry_on)}`;
  return ledger_status === "checked" ? `${recorded}, and checked by an admin` : recorded;
}

function Updates({ project }: { project: ShownUpgrade }) {
  if (project.updates.length === 0) return null;
  return (
    <Box as="ul" aria-label={`Updates on ${project.short_label}`} display="grid" gap={2.5}>
      {project.updates.map(({ id, text, created_at }) => (
        <Box as="li" key={id} ps={4} borderInlineStartWidth="2px" borderColor="line">
          <Text asChild display="block" textStyle="note" color="ink.soft">
            <time dateTime={created_at}>{longDate(created_at)}</time>
          </Text>
          <Text
            textStyle="small"
            maxW="measure"
            dir="auto"
            whiteSpace="pre-line"
            overflowWrap="anywhere"
          >
            {text}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
