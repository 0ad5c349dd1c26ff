import { Box, Button } from "@chakra-ui/react";
import { CalendarDays } from "lucide-react";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import type { StayRulesView } from "../../../shared/schemas/calendar.ts";
import { addDays } from "../../../shared/stays/nights.ts";
import { Estimate } from "../../components/calendar/estimate.tsx";
import { lazyInline } from "../../components/lazy-part.tsx";
import { todayThere } from "../../lib/dates.ts";
import { useTranslate } from "../../lib/translate.ts";
import { StayFields, type StayFieldsProps } from "./stay-fields.tsx";

const StayCalendar = lazyInline(() =>
  import("../../components/calendar/stay-calendar.tsx").then((module) => module.StayCalendar),
);

interface RequestFieldsProps extends StayFieldsProps {
  slug: string;
  rules: StayRulesView;
}

const dates = ["arrival", "departure"] as const;

/** Dates and guests, with what they cost, and the calendar to choose the dates in. */
export function RequestFields({ form, field, slug, rules }: RequestFieldsProps) {
  const t = useTranslate();
  const calendarId = useId();
  const [isShown, setIsShown] = useState(false);
  const watched = useWatch({ control: form.control, name: dates });
  // Values typed before the app ran are in the form without an event.
  const [arrival, departure] = dates.map((name, at) => textOf(watched[at] ?? form.getValues(name)));
  const today = todayThere(rules.time_zone);
  const { errors } = form.formState;
  const isWhole = arrival !== undefined && departure !== undefined && arrival < departure;

  /** Shows the rules that the dates break, before they are sent. */
  function check(): void {
    if (isWhole || errors.arrival || errors.departure) {
      void form.trigger(["arrival", "departure", "guests"]);
    }
  }

  function choose(choice: { arrival?: string | undefined; departure?: string | undefined }): void {
    for (const name of dates) form.setValue(name, choice[name] ?? "", { shouldDirty: true });
    form.clearErrors(dates);
  }

  return (
    <StayFields
      form={form}
      field={field}
      min={addDays(today, rules.lead_days)}
      max={addDays(today, rules.horizon_days + 1)}
      maxGuests={rules.max_guests ?? undefined}
      onLeave={check}
    >
      <Box as="output" display="block" mt={4}>
        {isWhole && !errors.arrival && !errors.departure && (
          <Estimate rules={rules} arrival={arrival} departure={departure} />
        )}
      </Box>
      <Button
        mt={isWhole ? 4 : 0}
        variant="subtle"
        aria-expanded={isShown}
        aria-controls={isShown ? calendarId : undefined}
        onClick={() => setIsShown(!isShown)}
      >
        <CalendarDays aria-hidden />
        <span>{isShown ? t("Hide the Calendar") : t("See Free Dates")}</span>
      </Button>
      {isShown && (
        <Box id={calendarId} mt={3}>
          <StayCalendar
            slug={slug}
            rules={rules}
            choice={{ arrival, departure: isWhole ? departure : undefined }}
            onChoice={choose}
          />
        </Box>
      )}
    </StayFields>
  );
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
