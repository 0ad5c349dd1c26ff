import { Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../../shared/messages.ts";
import { type ManagedUser, propertyLimitForm } from "../../../shared/schemas/users.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/form-field.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useAdminAct } from "../../lib/use-admin-act.ts";

type Typed = z.input<typeof propertyLimitForm>;
type Fields = z.output<typeof propertyLimitForm>;

interface PropertyLimitDialogProps {
  user: ManagedUser;
  open: boolean;
  onClose: () => void;
}

/** Changes how many properties somebody can list. */
export function PropertyLimitDialog({ user, open, onClose }: PropertyLimitDialogProps) {
  const { register, handleSubmit, setError, reset, formState } = useForm<Typed, unknown, Fields>({
    resolver: zodResolver(propertyLimitForm),
    values: { property_limit: String(user.property_limit) },
  });
  const close = () => {
    reset();
    onClose();
  };
  const change = useAdminAct({
    send: (client, { property_limit = null }: Fields) =>
      client.users.update.mutate({ id: user.id, property_limit }),
    done: ({ name, property_limit }) => ({
      title: "Property limit changed",
      description: `${name} can list up to ${property_limit.toLocaleString("en")} properties.`,
    }),
    failed: fallback.userUpdate,
    onDone: close,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Property Limit"
      onSubmit={(event) => void handleSubmit(change.run)(event)}
      submitLabel="Save"
      pending={change.pending}
    >
      <Text>
        <bdi>{user.name}</bdi> has {user.properties.toLocaleString("en")} now. A lower limit removes
        none of them but prevents new ones.
      </Text>
      <TextField
        label="Properties they can list"
        inputMode="numeric"
        autoComplete="off"
        hint={`Leave empty for the usual ${limits.propertiesPerHost}.`}
        {...register("property_limit")}
        error={formState.errors.property_limit?.message}
      />
    </FormDialog>
  );
}
