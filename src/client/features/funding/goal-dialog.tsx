import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { currencyDecimals } from "../../../shared/currencies.ts";
import { fallback } from "../../../shared/messages.ts";
import { formatMoney, proposeAmounts, toDecimal } from "../../../shared/money.ts";
import type { UpgradeProjectView } from "../../../shared/schemas/upgrade-projects.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useKeptForm } from "../../components/kept-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useListingChange } from "../../lib/use-listing-change.ts";
import { type Goal, type GoalForm, goalForm } from "./forms.ts";
import { MoneyFields } from "./money-fields.tsx";

/** Proposals shown at most: one for each currency a sign can stand for. */
const proposalsShown = 4;

interface GoalDialogProps {
  open: boolean;
  onClose: () => void;
  project: UpgradeProjectView;
}

/** Sets what a project needs; from the estimated cost it proposes, and the host decides. */
export function GoalDialog({ open, onClose, project }: GoalDialogProps) {
  const { goal_amount, currency, estimated_cost } = project;
  const fixed = project.last_entry_on !== null;
  const form = useForm<GoalForm, unknown, Goal>({
    resolver: zodResolver(goalForm),
    defaultValues: {
      amount:
        goal_amount === null || currency === null
          ? ""
          : toDecimal(goal_amount, currencyDecimals(currency)),
      currency: currency ?? "",
    },
  });
  const typed = useWatch({ control: form.control });
  const { errors } = form.formState;
  const kept = useKeptForm(form, { name: `goal ${project.id}`, open, onClose });
  const save = useListingChange({
    send: (client, goal: Goal | { goal_amount: null }) =>
      client.funding.setGoal.mutate({ id: project.id, ...goal }),
    done: ({ short_label, goal_amount, currency }) => ({
      title: goal_amount === null ? "Goal removed" : "Goal set",
      description:
        goal_amount === null || currency === null
          ? `${short_label} no longer has a goal.`
          : `${short_label} needs ${formatMoney(goal_amount, currency)}.`,
    }),
    failed: fallback.goalSet,
    onDone: kept.close,
    onFailed: (failure) => showServerIssues(failure, form.setError),
    typed: true,
  });
  const proposals =
    goal_amount !== null || estimated_cost === null
      ? []
      : proposeAmounts(estimated_cost, currency).slice(0, proposalsShown);

  return (
    <>
      <FormDialog
        open={open}
        onClose={kept.requestClose}
        title="Funding Goal"
        description={project.short_label}
        onSubmit={(event) => void form.handleSubmit(save.run)(event)}
        submitLabel="Save"
        pending={save.pending}
      >
        {kept.note}
        {proposals.length > 0 && (
          <Box>
            <Text textStyle="small" color="ink.soft">
              Your estimated cost reads “<bdi>{estimated_cost}</bdi>”. Is this the goal?
            </Text>
            <Flex mt={2} gap={2} wrap="wrap">
              {proposals.map((proposal) => (
                <Button
                  key={`${proposal.currency} ${proposal.amount}`}
                  size="sm"
                  variant="subtle"
                  onClick={() => {
                    const decimals = currencyDecimals(proposal.currency);
                    const options = { shouldDirty: true, shouldValidate: true };
                    form.setValue("currency", proposal.currency, options);
                    form.setValue("amount", toDecimal(proposal.amount, decimals), options);
                  }}
                >{`Use ${formatMoney(proposal.amount, proposal.currency)}`}</Button>
              ))}
            </Flex>
          </Box>
        )}
        <MoneyFields
          label="Amount needed"
          typed={{ amount: typed.amount ?? "", currency: typed.currency ?? "" }}
          amount={form.register("amount")}
          currency={form.register("currency")}
          errors={{ amount: errors.amount?.message, currency: errors.currency?.message }}
          fixed={fixed}
        />
        <Text textStyle="small" color="ink.soft">
          {fixed
            ? "This project already has entries, so the change will be noted in the ledger."
            : "The currency can be changed until the first entry is recorded."}
        </Text>
        {goal_amount !== null && (
          <Box>
            <Button
              variant="plain"
              colorPalette="clay"
              onClick={() => void save.run({ goal_amount: null })}
            >
              Remove Goal
            </Button>
          </Box>
        )}
      </FormDialog>
      {kept.question}
    </>
  );
}
