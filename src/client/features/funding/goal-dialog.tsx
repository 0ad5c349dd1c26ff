import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { useWatch } from "react-hook-form";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { formatMoney, proposeAmounts, typedAmount } from "../../../shared/money.ts";
import type { UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { MoneyFields } from "../../components/money-fields.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { type Goal, goalForm } from "./forms.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";

/** The most proposals shown: one for each currency that a sign can mean. */
const proposalsShown = 4;

interface GoalDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Sets the goal of a project; proposes amounts read from the estimated cost. */
export function GoalDialog({ open, onClose, project }: GoalDialogProps) {
  const t = useTranslate();
  const { goal_amount, currency, estimated_cost } = project;
  const fixed = project.last_entry_on !== null;
  const { form, field } = useSchemaForm(goalForm(t.language), {
    defaultValues: {
      amount:
        goal_amount === null || currency === null
          ? ""
          : typedAmount(goal_amount, currency, t.language),
      currency: currency ?? "",
    },
  });
  const typed = useWatch({ control: form.control });
  const dialog = useDraftForm(form, { name: `goal ${project.id}`, open, onClose });
  const save = useFormChange(form, {
    send: (client, goal: Goal | { goal_amount: null }) =>
      client.funding.setGoal.mutate({ id: project.id, ...goal }),
    done: ({ short_label, goal_amount, currency }) => ({
      title: msg(goal_amount === null ? "Goal removed" : "Goal set"),
      description:
        goal_amount === null || currency === null
          ? msg("{name} no longer has a goal.", { name: short_label })
          : msg("{name} needs {amount}.", {
              name: short_label,
              amount: formatMoney(goal_amount, currency, t.language),
            }),
    }),
    failed: { text: fallback.goalSet },
    outdated: listings,
    onDone: dialog.close,
  });
  const proposals =
    goal_amount !== null || estimated_cost === null
      ? []
      : proposeAmounts(estimated_cost, currency).slice(0, proposalsShown);

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t("Funding Goal")}
        description={<bdi>{project.short_label}</bdi>}
        change={save}
        submitLabel={t("Save")}
      >
        {dialog.note}
        {estimated_cost !== null && proposals.length > 0 && (
          <Box>
            <Text textStyle="small" color="ink.soft">
              {t("Your estimated cost reads “<bdi>{cost}</bdi>”. Is this the goal?", {
                cost: estimated_cost,
              })}
            </Text>
            <Flex mt={2} gap={2} wrap="wrap">
              {proposals.map((proposal) => (
                <Button
                  key={`${proposal.currency} ${proposal.amount}`}
                  size="sm"
                  variant="subtle"
                  onClick={() => {
                    const amount = typedAmount(proposal.amount, proposal.currency, t.language);
                    const options = { shouldDirty: true, shouldValidate: true };
                    form.setValue("currency", proposal.currency, options);
                    form.setValue("amount", amount, options);
                  }}
                >
                  {t("Use {amount}", {
                    amount: formatMoney(proposal.amount, proposal.currency, t.language),
                  })}
                </Button>
              ))}
            </Flex>
          </Box>
        )}
        <MoneyFields
          label={t("Amount needed")}
          typed={{ amount: typed.amount ?? "", currency: typed.currency ?? "" }}
          amount={field("amount")}
          currency={field("currency")}
          fixed={fixed}
        />
        <Text textStyle="small" color="ink.soft">
          {t(
            fixed
              ? "This project already has entries, so the change will be noted in the ledger."
              : "The currency can be changed until the first entry is recorded.",
          )}
        </Text>
        {goal_amount !== null && (
          <Box>
            <Button
              variant="plain"
              colorPalette="clay"
              onClick={() => void save.run({ goal_amount: null })}
            >
              {t("Remove Goal")}
            </Button>
          </Box>
        )}
      </FormDialog>
      {dialog.question}
    </>
  );
}
