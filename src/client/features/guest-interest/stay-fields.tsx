import { Box, chakra, Flex, Grid, IconButton } from "@chakra-ui/react";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import { limits } from "../../../shared/limits.ts";
import type { guestInterestFields } from "../../../shared/schemas/guest-interest.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { Input } from "../../components/controls.tsx";
import { FormField, TextField } from "../../components/form-field.tsx";
import { today } from "../../lib/dates.ts";
import { useIsAwake } from "../../lib/use-is-awake.ts";
import { useTranslate } from "../../lib/translate.ts";
import type { Field } from "../../lib/use-schema-form.ts";

type Values = z.input<typeof guestInterestFields>;

export interface StayFieldsProps {
  form: UseFormReturn<Values, unknown, z.output<typeof guestInterestFields>>;
  field: Field<Values>;
}

/** For a property that takes requests for dates. */
interface RequestProps {
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  maxGuests?: number | undefined;
  /** Called when the focus moves to another field. */
  onLeave?: () => void;
  /** Below the fields. With it, they are not folded. */
  children?: ReactNode;
}

const names = ["arrival", "departure", "guests"] as const;

const Summary = chakra("summary", {
  base: {
    py: 2,
    textStyle: "label",
    cursor: "pointer",
    borderRadius: "sm",
    _hover: { color: "leaf" },
  },
});

/** The dates and the number of guests, folded until the guest wants to give them. */
export function StayFields({ form, field, ...request }: StayFieldsProps & RequestProps) {
  const isRequest = request.children !== undefined;
  const [open, setOpen] = useState(isRequest);
  const watched = useWatch({ control: form.control, name: names });
  // Values typed before the app ran are in the form without an event.
  const [arrival, departure, guests] = names.map((name, at) => watched[at] ?? form.getValues(name));
  // A page rendered on the server may be from yesterday.
  const awake = useIsAwake();
  const now = awake ? (request.min ?? today()) : undefined;
  const max = awake ? request.max : undefined;
  const wrong = names.find((name) => form.formState.errors[name]);
  const couldFocus = isRequest && open;
  useEffect(() => {
    // Until now it was folded and could not take the focus.
    if (wrong !== undefined && !couldFocus) form.setFocus(wrong);
  }, [form, wrong, couldFocus]);
  const t = useTranslate();
  const stay = stayWords({
    arrival: textOf(arrival) || null,
    departure: textOf(departure) || null,
    guests: Number(guests) || null,
  });

  return (
    <details
      open={open || wrong !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Summary onClick={(event) => wrong !== undefined && event.preventDefault()}>
        {t("Dates and guests")}{" "}
        <Box as="span" fontWeight="normal" color="ink.soft">
          {open || stay === undefined ? t("(optional)") : t(stay)}
        </Box>
      </Summary>
      <Grid
        pt={2}
        gap={5}
        templateColumns="repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))"
        onBlur={({ relatedTarget }) => {
          // Not to a button: an error that appears would move it away from the pointer.
          if (relatedTarget?.matches("input, textarea") === true) request.onLeave?.();
        }}
      >
        <TextField label={t("Arrival")} type="date" min={now} max={max} {...field("arrival")} />
        <TextField
          label={t("Departure")}
          type="date"
          min={now !== undefined && textOf(arrival) > now ? textOf(arrival) : now}
          max={max}
          {...field("departure")}
        />
        <GuestsField form={form} field={field} max={request.maxGuests ?? limits.guestsMax} />
      </Grid>
      {request.children}
    </details>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A number with a button on either side. */
function GuestsField({ form, field, max }: StayFieldsProps & { max: number }) {
  // Of several presses before the app runs, only the last would count.
  const disabled = !useIsAwake();
  const { error, ...input } = field("guests");
  const t = useTranslate();

  function step(by: 1 | -1): void {
    const now = Number(form.getValues("guests")) || 0;
    const guests = Math.min(Math.max(now + by, 1), max);
    form.setValue("guests", String(guests), { shouldDirty: true, shouldValidate: true });
  }

  return (
    <FormField label={t("Number of guests")} error={error}>
      {(control) => (
        <Flex gap={1.5} align="center">
          <IconButton
            variant="outline"
            aria-label={t("One guest fewer")}
            disabled={disabled}
            onClick={() => step(-1)}
          >
            <Minus />
          </IconButton>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={max}
            px={1}
            textAlign="center"
            {...input}
            {...control}
          />
          <IconButton
            variant="outline"
            aria-label={t("One guest more")}
            disabled={disabled}
            onClick={() => step(1)}
          >
            <Plus />
          </IconButton>
        </Flex>
      )}
    </FormField>
  );
}
