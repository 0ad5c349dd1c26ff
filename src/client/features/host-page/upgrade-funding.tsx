import { Box, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { formatMoney } from "../../../shared/money.ts";
import type { ShownUpgrade } from "../../../shared/schemas/upgrade-projects.ts";
import { Photo } from "../../components/photo.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { longDate } from "../../lib/dates.ts";
import { receivedText, solarText } from "../../lib/funding-text.ts";
import { useTranslate } from "../../lib/translate.ts";

/** The funding of an upgrade and who recorded it; once installed, what was installed. */
export function UpgradeFunding({ project }: { project: ShownUpgrade }) {
  return project.stage === "installed" ? (
    <Installed project={project} />
  ) : (
    <Needed project={project} />
  );
}

function Needed({ project }: { project: ShownUpgrade }) {
  const t = useTranslate();
  const { estimated_cost, goal_amount, currency, funded_percent } = project;
  const received = receivedText(project, t.language);
  return (
    <Box display="grid" gap={2.5}>
      {estimated_cost !== null && (
        <Flex wrap="wrap" columnGap={2} textStyle="small">
          <Text color="ink.soft">Estimated cost</Text>
          <Text fontWeight="semibold" minW={0} overflowWrap="anywhere">
            <bdi>{estimated_cost}</bdi>
          </Text>
        </Flex>
      )}
      {funded_percent !== null && (
        <ProgressBar value={funded_percent} label={`Funding of ${project.short_label}`} />
      )}
      {received !== null && currency !== null && (
        <Box textStyle="small">
          <bdi>
            <Strong>{received}</Strong>
            <span>
              {goal_amount === null
                ? " received"
                : ` of ${formatMoney(goal_amount, currency, t.language)} · ${funded_percent}%`}
            </span>
          </bdi>
          <FundedSince project={project} />
          <Record project={project} />
        </Box>
      )}
    </Box>
  );
}

/** Money may be taken back, or the goal raised, after an upgrade was funded. */
function FundedSince({ project }: { project: ShownUpgrade }) {
  const t = useTranslate();
  const { stage, funded_on, funded_percent } = project;
  if (stage !== "funded" || funded_on === null || (funded_percent ?? 0) >= 100) return null;
  return <bdi>{`. Funded on ${longDate(funded_on, t.language)}, now ${funded_percent ?? 0}%`}</bdi>;
}

function Installed({ project }: { project: ShownUpgrade }) {
  const t = useTranslate();
  const { installed_on, funded_percent, photo_after } = project;
  const received = receivedText(project, t.language);
  const solar = solarText(project);
  const facts = [
    installed_on === null ? "Installed" : `Installed ${longDate(installed_on, t.language)}`,
    funded_percent !== null &&
      (funded_percent >= 100 ? "fully funded" : `${funded_percent}% funded`),
    solar && t(solar),
  ].filter(Boolean);
  const caption = facts.join(" · ");
  return (
    <Box display="grid" gap={2.5}>
      <Box textStyle="small">
        <bdi>
          <Strong>{caption}</Strong>
        </bdi>
        {received !== null && project.received_amount !== 0 && (
          <Record project={project} received={received} />
        )}
      </Box>
      {photo_after !== null && (
        <Box as="figure">
          <Photo
            image={photo_after}
            alt={`${project.short_label}, installed`}
            sizes="(min-width: 48em) 28rem, 90vw"
            lazy
            aspectRatio={4 / 3}
            maxW="28rem"
          />
          <Text asChild mt={2} textStyle="note" color="ink.soft">
            <figcaption>
              <bdi>{project.short_label}</bdi>, installed
            </figcaption>
          </Text>
        </Box>
      )}
    </Box>
  );
}

function Strong({ children }: { children: ReactNode }) {
  return (
    <Box as="strong" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {children}
    </Box>
  );
}

interface RecordProps {
  project: ShownUpgrade;
  /** The received sum, if it is not shown elsewhere. */
  received?: string;
}

/** Who recorded the sum, when the last entry was made, and whether an admin has checked it. */
function Record({ project: { ledger_status, last_entry_on }, received }: RecordProps) {
  const t = useTranslate();
  const by =
    last_entry_on === null
      ? "Nothing recorded yet"
      : `Recorded by the host, last on ${longDate(last_entry_on, t.language)}`;
  const checked = ledger_status === "checked" ? `${by}, and checked by an admin` : by;
  return (
    <Text mt={0.5} textStyle="note" color="ink.soft">
      <bdi>{received === undefined ? checked : `${received} received. ${checked}`}</bdi>
    </Text>
  );
}
