import { Button, Flex } from "@chakra-ui/react";
import { useEffect } from "react";
import { z } from "zod";
import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import { validation } from "../../../shared/messages.ts";
import { feedInput, type FeedView } from "../../../shared/schemas/calendar.ts";
import { TextareaField, TextField } from "../../components/form-field.tsx";
import { OnceForm } from "../../components/once-form.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { typedNumber } from "../../lib/typed-values.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { calendars } from "./calendar-data.ts";

const feedForm = z.object({
  ...feedInput.omit({ id: true }).shape,
  units: typedNumber(
    z.int().min(1).max(limits.unitsMax),
    0,
    validation.numberFrom(1, limits.unitsMax),
  ),
});

interface FeedFormProps {
  propertyId: number;
  /** The calendar to change; without one a new one is added. */
  feed: FeedView | undefined;
  /** The number of units of the property. */
  units: number;
  /** Shown without a list, so that there is nothing to go back to. */
  isOnly?: boolean;
  onDirtyChange: (dirty: boolean) => void;
  onDone: () => void;
}

/** Adds a calendar of another site by its address, or changes one. */
export function FeedForm({
  propertyId,
  feed,
  units,
  isOnly,
  onDirtyChange,
  onDone,
}: FeedFormProps) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(feedForm, {
    defaultValues: {
      name: feed?.name ?? "",
      url: feed?.url ?? "",
      units: feed?.units == null ? "" : String(feed.units),
      ignored_summaries: feed?.ignored_summaries ?? "",
    },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const save = useFormChange(form, {
    send: (client, { url, ...fields }) =>
      feed
        ? client.calendarFeeds.update.mutate({ id: feed.id, ...fields })
        : client.calendarFeeds.add.mutate({ id: propertyId, url, ...fields }),
    done: ({ name, failure, nights }) => ({
      title: msg("Calendar saved"),
      description:
        failure === null
          ? msg("{name}: {nights, plural, one {# night} other {# nights}}.", { name, nights })
          : msg("{name} could not be read yet. The list says why.", { name }),
    }),
    failed: { text: feed ? stayFallback.feedUpdate : stayFallback.feedAdd },
    outdated: calendars,
    onDone: () => {
      form.reset();
      onDone();
    },
  });
  return (
    <OnceForm change={save} display="grid" gap={4}>
      <TextField
        dir="auto"
        label={t("Name of the calendar")}
        autoComplete="off"
        {...field("name")}
      />
      {!feed && (
        <TextField
          dir="ltr"
          type="url"
          label={t("Calendar address")}
          placeholder="https://"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t(
            "The other site calls it “export calendar” or “iCal link”. It often ends in .ics.",
          )}
          {...field("url")}
        />
      )}
      {units > 1 && (
        <TextField
          label={t("Rooms or cabins it takes, of your {units, number}", { units })}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={t("Leave empty if it takes them all.")}
          {...field("units")}
        />
      )}
      <TextareaField
        dir="auto"
        label={t("Events to ignore")}
        optional
        rows={2}
        hint={t("Their titles, one on each line: for events that take no nights.")}
        {...field("ignored_summaries")}
      />
      <Flex gap={3} justify="flex-end" wrap="wrap">
        {isOnly !== true && (
          <Button variant="ghost" onClick={onDone}>
            {t("Cancel")}
          </Button>
        )}
        <SubmitButton pending={save.pending} pendingLabel={t("Reading...")}>
          {feed ? t("Save") : t("Add Calendar")}
        </SubmitButton>
      </Flex>
    </OnceForm>
  );
}
