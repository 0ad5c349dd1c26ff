import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { CalendarCheck, HandCoins, Megaphone, Target } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoney } from "../../../shared/money.ts";
import type { Stage, UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { MoreAction, MoreMenu } from "../../components/more-menu.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { StageBadge } from "../../components/stage-badge.tsx";
import { longDate } from "../../lib/dates.ts";
import { receivedText, solarText } from "../../lib/funding-text.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { GoalDialog } from "./goal-dialog.tsx";
import { InstallDialog } from "./install-dialog.tsx";
import { RecordDialog } from "./record-dialog.tsx";
import { UpdatesDialog } from "./updates-dialog.tsx";

const dialogs = {
  goal: GoalDialog,
  record: RecordDialog,
  install: InstallDialog,
  updates: UpdatesDialog,
};
type Name = keyof typeof dialogs;

const icons: Record<Name, ReactNode> = {
  goal: <Target />,
  record: <HandCoins />,
  install: <CalendarCheck />,
  updates: <Megaphone />,
};

/** The action that comes next at each stage; a planned project without a goal needs one first. */
const nextActions: Record<Stage, Name> = {
  planned: "record",
  funding: "record",
  funded: "install",
  installed: "updates",
};

/** The funding of a project for its host, with its actions. */
export function ProjectFunding({ project }: { project: UpgradeProjectView }) {
  const t = useTranslate();
  const { open, detail = "goal", turn, show, close } = useOverlay<Name>(`funding ${project.id}`);
  const { stage, goal_amount, funded_percent, short_label } = project;
  const Dialog = dialogs[detail];
  const labels: Record<Name, string> = {
    goal: t(goal_amount === null ? "Set Goal" : "Change Goal"),
    record: t("Record Funding"),
    install: t(stage === "installed" ? "Edit Installation" : "Mark as Installed"),
    updates: t("Updates"),
  };
  const next = stage === "planned" && goal_amount === null ? "goal" : nextActions[stage];
  const others = (Object.keys(dialogs) as Name[]).filter((name) => name !== next);
  return (
    <Box mt={3}>
      <Flex wrap="wrap" align="center" columnGap={3} rowGap={1} textStyle="small">
        <StageBadge stage={stage} />
        <Text color="ink.soft">{stageText(project, t)}</Text>
      </Flex>
      {funded_percent !== null && stage !== "installed" && (
        <Box mt={2.5}>
          <ProgressBar
            value={funded_percent}
            label={t("Funding of {upgrade}", { upgrade: short_label })}
          />
        </Box>
      )}
      <Flex mt={3} gap={1} align="center">
        <Button
          size="sm"
          minH={{ base: 11, md: 9 }}
          variant={stage === "installed" ? "subtle" : "solid"}
          aria-description={short_label}
          onClick={() => show(next)}
        >
          {labels[next]}
        </Button>
        <MoreMenu label={t("More funding actions")} about={short_label}>
          {others.map((name) => (
            <MoreAction
              key={name}
              icon={icons[name]}
              aria-description={short_label}
              onClick={() => show(name)}
            >
              {labels[name]}
            </MoreAction>
          ))}
        </MoreMenu>
      </Flex>
      {turn > 0 && <Dialog key={turn} open={open} onClose={close} project={project} />}
    </Box>
  );
}

/** "€250 of €1,000 · 25%", "€250 received", "No goal yet", "February 14, 2026 · 12 panels". */
function stageText(project: UpgradeProjectView, t: PageTranslate): string {
  const { stage, installed_on, goal_amount, received_amount, currency, funded_percent } = project;
  const received = receivedText(project, t.language);
  if (stage === "installed" && installed_on !== null) {
    const isFunded = (funded_percent ?? 0) >= 100;
    const solar = solarText(project);
    return [
      longDate(installed_on, t.language),
      isFunded ? t("fully funded") : received,
      solar && t(solar),
    ]
      .filter((part) => part !== null && part !== undefined)
      .join(" · ");
  }
  if (goal_amount === null || currency === null) {
    return received === null
      ? t("No goal yet")
      : t("{amount} received, no goal", { amount: received });
  }
  return t("{received} of {goal} · {percent, number}%", {
    received: formatMoney(received_amount, currency, t.language),
    goal: formatMoney(goal_amount, currency, t.language),
    percent: funded_percent ?? 0,
  });
}
