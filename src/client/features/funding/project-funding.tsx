import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { formatMoney } from "../../../shared/money.ts";
import type { UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { StageBadge } from "../../components/stage-badge.tsx";
import { receivedText } from "../../lib/funding-text.ts";
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

/** The funding of a project for its host, with its actions. */
export function ProjectFunding({ project }: { project: UpgradeProjectView }) {
  const [{ name, open, turn }, setDialog] = useState<{ name: Name; open: boolean; turn: number }>({
    name: "goal",
    open: false,
    turn: 0,
  });
  const show = (name: Name) => setDialog(({ turn }) => ({ name, open: true, turn: turn + 1 }));
  const Dialog = dialogs[name];
  const about = { "aria-description": project.short_label };
  return (
    <Box mt={3}>
      <Flex wrap="wrap" align="center" columnGap={3} rowGap={1} textStyle="small">
        <StageBadge stage={project.stage} />
        <Text color="ink.soft">{moneyText(project)}</Text>
      </Flex>
      {project.funded_percent !== null && (
        <Box mt={2} maxW="24rem">
          <ProgressBar value={project.funded_percent} label={`Funding of ${project.short_label}`} />
        </Box>
      )}
      <Flex mt={2} ms={-3} wrap="wrap" gap={1}>
        <Action onClick={() => show("goal")} {...about}>
          {project.goal_amount === null ? "Set Goal" : "Change Goal"}
        </Action>
        <Action onClick={() => show("record")} {...about}>
          Record Funding
        </Action>
        <Action onClick={() => show("install")} {...about}>
          {project.stage === "installed" ? "Edit Installation" : "Mark as Installed"}
        </Action>
        <Action onClick={() => show("updates")} {...about}>
          Updates
        </Action>
      </Flex>
      {turn > 0 && (
        <Dialog
          key={turn}
          open={open}
          onClose={() => setDialog((last) => ({ ...last, open: false }))}
          project={project}
        />
      )}
    </Box>
  );
}

function Action(props: { onClick: () => void; children: string; "aria-description": string }) {
  return <Button size="sm" variant="ghost" px={3} {...props} />;
}

/** "€250 of €1,000, 25%", "€250 received", "No goal yet". */
function moneyText(project: UpgradeProjectView): string {
  const { goal_amount, currency, funded_percent } = project;
  const received = receivedText(project);
  if (goal_amount === null || currency === null) {
    return received === null ? "No goal yet" : `${received} received, no goal`;
  }
  return `${received} of ${formatMoney(goal_amount, currency)}, ${funded_percent}%`;
}
