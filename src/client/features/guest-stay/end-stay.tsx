import { Box, Button } from "@chakra-ui/react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { guestEndInput } from "../../../shared/schemas/stays.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { type OwnStay, useShowStay } from "./stay-data.ts";
import { endingOf } from "./stay-words.ts";

interface Ending {
  title: Message;
  question: Message;
  pendingLabel: Message;
  keep: Message;
  done: Message;
  failed: Message;
}

const endings: Record<"withdraw" | "cancel", Ending> = {
  withdraw: {
    title: msg("Withdraw Request"),
    question: msg("The host is told by email that you no longer ask for these dates."),
    pendingLabel: msg("Withdrawing..."),
    keep: msg("Keep Request"),
    done: msg("Request Withdrawn"),
    failed: msg("Failed to withdraw the request"),
  },
  cancel: {
    title: msg("Cancel Stay"),
    question: msg(
      "Your nights are free for others at once, and the host is told by email. If you have paid already, please agree with the host about your money.",
    ),
    pendingLabel: msg("Cancelling..."),
    keep: msg("Keep Stay"),
    done: msg("Stay Cancelled"),
    failed: stayFallback.stayCancel,
  },
};

/** The button to withdraw a request or cancel a stay, while that is possible. */
export function EndStay(own: OwnStay) {
  const t = useTranslate();
  const { open, show, close } = useOverlay("end stay");
  const ending = endingOf(own.stay);
  if (!ending) return null;
  return (
    <Box pt={6} borderTopWidth="1px" borderColor="line">
      <Button variant="outline" colorPalette="clay" onClick={() => show()}>
        {t(endings[ending].title)}
      </Button>
      <EndDialog {...own} ending={ending} open={open} onClose={close} />
    </Box>
  );
}

type EndDialogProps = OwnStay & {
  ending: "withdraw" | "cancel";
  open: boolean;
  onClose: () => void;
};

const fields = guestEndInput.omit({ token: true });

function EndDialog({ token, stay, ending, open, onClose }: EndDialogProps) {
  const t = useTranslate();
  const showStay = useShowStay(token);
  const { form, field } = useSchemaForm(fields, { defaultValues: { reason: "" } });
  const { title, question, pendingLabel, keep, done, failed } = endings[ending];
  const end = useFormChange(form, {
    send: (client, typed) => client.guestStays[ending].mutate({ token, ...typed }),
    done: () => ({
      title: done,
      description: msg("{host} is told by email.", { host: stay.host_name }),
    }),
    failed: { text: failed },
    onDone: (changed) => {
      onClose();
      showStay(changed);
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      sheet
      title={t(title)}
      description={t(question)}
      change={end}
      submitLabel={t(title)}
      pendingLabel={t(pendingLabel)}
      closeLabel={t(keep)}
      colorPalette="clay"
    >
      <TextareaField
        label={t("Reason")}
        optional
        rows={3}
        dir="auto"
        maxLength={limits.shortTextMax}
        {...field("reason")}
      />
    </FormDialog>
  );
}
