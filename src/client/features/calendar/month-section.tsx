import { Box, Button, Flex, Grid, Skeleton, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { msg } from "../../../shared/i18n/message.ts";
import { listOfAll } from "../../../shared/list.ts";
import type { CalendarView, Occupation } from "../../../shared/schemas/calendar.ts";
import { addDays, nightsOf, todayIn } from "../../../shared/stays/nights.ts";
import { dateOf } from "../../../shared/time.ts";
import { type DayState, MonthGrid } from "../../components/calendar/month-grid.tsx";
import { addMonths, monthName, monthOf } from "../../components/calendar/months.ts";
import { TextField } from "../../components/form-field.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { OnceForm } from "../../components/once-form.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { renewUsedKey } from "../../lib/request-key.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { blockForm, emptyBlock } from "./block-form.ts";
import { calendars, useNights } from "./calendar-data.ts";
import { Legend } from "./legend.tsx";
import { OccupationList, Swatch } from "./occupation-list.tsx";
import { byNight, kindOf, occupationKey, occupationWords, unitsOf } from "./occupations.ts";
import { useNightRange } from "./use-night-range.ts";

/** How far back and ahead the months go. */
const monthsBack = 12;
const monthsAhead = 24;

/** A saved calendar has a time zone. */
type Saved = CalendarView & { time_zone: string };

interface MonthSectionProps {
  calendar: Saved;
  renderStay: (stayId: number) => ReactNode;
}

/** A month of the property, what takes its nights, and the form that blocks some. */
export function MonthSection({ calendar, renderStay }: MonthSectionProps) {
  const t = useTranslate();
  const [now] = useState(() => new Date());
  const today = todayIn(calendar.time_zone, now);
  const [month, setMonth] = useState(monthOf(today));
  const range = { from: `${month}-01`, to: `${addMonths(month, 1)}-01` };
  const nights = useNights({ property_id: calendar.property_id, ...range });
  const taken = byNight(nights.data?.occupations ?? [], range);
  const block = useBlockForm(calendar);
  const choice = useNightRange({ today, onRange: block.setRange });
  const { first, last } = block.range;

  const dayState = (day: string): DayState => {
    const occupations = taken.get(day) ?? [];
    const end =
      choice.pressed !== undefined && choice.pointed !== undefined && choice.pointed >= today
        ? choice.pointed
        : undefined;
    const [from, to] = end === undefined ? [first, last] : [first, end].toSorted();
    const isIn = from !== undefined && to !== undefined && from !== "" && day >= from && day <= to;
    return {
      words: wordsOf(occupations),
      look: "free",
      isOff: day < today,
      ...(isIn && { part: day === from ? "start" : day === to ? "end" : "inside" }),
      ...(isIn && end !== undefined && { isPreview: true }),
      mark: occupations.length > 0 && <Bars day={day} occupations={occupations} />,
    };
  };

  function wordsOf(occupations: readonly Occupation[]): string {
    if (occupations.length === 0) return t("free");
    const names = listOfAll(
      occupations.map((occupation) => t(occupationWords(occupation))),
      t.language,
    );
    if (calendar.units === 1) return names;
    return t("{part, number} of {units, number} taken: {names}", {
      part: unitsOf(occupations),
      units: calendar.units,
      names,
    });
  }

  return (
    <Box as="section" aria-label={t("Nights")} pb={5}>
      <Box {...choice.handlers} userSelect="none">
        <MonthGrid
          single
          month={month}
          onMonth={setMonth}
          from={`${addMonths(monthOf(today), -monthsBack)}-01`}
          to={addDays(`${addMonths(monthOf(today), monthsAhead)}-01`, -1)}
          today={today}
          dayState={dayState}
          onPress={choice.onPress}
          onPoint={choice.onPoint}
        />
      </Box>
      <Legend />
      <BlockForm block={block} units={calendar.units} pressed={choice.pressed} today={today} />
      {nights.isPending && <Skeleton height={12} />}
      {nights.isError && (
        <LoadFailure
          failure={nights.error}
          title={t("The nights could not be loaded")}
          text={stayFallback.calendar}
          onRetry={() => void nights.refetch()}
        />
      )}
      {nights.data && (
        <Box mt={5} opacity={nights.isPlaceholderData ? 0.6 : 1}>
          <Text textStyle="label">{monthName(month, t.language)}</Text>
          {nights.data.occupations.length === 0 ? (
            <Text mt={1} textStyle="small" color="ink.soft">
              {t("All nights are free.")}
            </Text>
          ) : (
            <OccupationList
              label={monthName(month, t.language)}
              occupations={nights.data.occupations}
              units={calendar.units}
              renderStay={renderStay}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

/** Bars below a day; they join those of the next days. */
function Bars({ day, occupations }: { day: string; occupations: readonly Occupation[] }) {
  return occupations.slice(0, 2).map((occupation, at) => {
    const isFirst = occupation.first_night === day;
    const isLast = addDays(occupation.ends_on, -1) === day;
    return (
      <Swatch
        key={occupationKey(occupation)}
        data-kind={kindOf(occupation)}
        position="absolute"
        width="auto"
        height="4px"
        pointerEvents="none"
        bottom={`${at * 5}px`}
        insetStart={isFirst ? "5px" : 0}
        insetEnd={isLast ? "5px" : 0}
        borderStartRadius={isFirst ? "full" : 0}
        borderEndRadius={isLast ? "full" : 0}
      />
    );
  });
}

/** The state of the form that blocks nights, which the grid fills in. */
function useBlockForm(calendar: Saved) {
  const [open, setOpen] = useState(false);
  const { form, field } = useSchemaForm(blockForm, { defaultValues: emptyBlock() });
  const [first, last] = useWatch({ control: form.control, name: ["first_night", "ends_on"] });
  const save = useFormChange(form, {
    send: (client, input) =>
      client.calendars.addBlock.mutate({ id: calendar.property_id, ...input }),
    done: ({ first_night, ends_on }) => ({
      title: msg("Nights blocked"),
      description: msg(
        "{nights, plural, one {# night can’t be requested.} other {# nights can’t be requested.}}",
        { nights: nightsOf(first_night, ends_on) },
      ),
    }),
    failed: { text: stayFallback.blockAdd },
    outdated: calendars,
    onDone: () => {
      form.reset(emptyBlock());
      setOpen(false);
    },
    onFailed: (failure) => renewUsedKey(failure, form),
  });
  return {
    form,
    field,
    save,
    open,
    setOpen,
    range: { first, last },
    setRange: (from: string, to: string, isDone: boolean) => {
      form.setValue("first_night", from);
      form.setValue("ends_on", to);
      form.clearErrors();
      if (isDone) setOpen(true);
    },
    cancel: () => {
      form.reset(emptyBlock());
      setOpen(false);
    },
  };
}

interface BlockFormProps {
  block: ReturnType<typeof useBlockForm>;
  units: number;
  /** The first of two presses in the grid. */
  pressed: string | undefined;
  today: string;
}

/** Says how nights are chosen, and blocks the chosen ones. */
function BlockForm({ block, units, pressed, today }: BlockFormProps) {
  const t = useTranslate();
  const { open, field, save, range } = block;
  const isChosen = range.first !== "" && range.last !== "" && range.first <= range.last;
  const hint =
    pressed !== undefined
      ? t("From {day, date, long}. Now press the last night.", { day: dateOf(pressed) })
      : isChosen
        ? t("{nights, plural, one {# night is chosen.} other {# nights are chosen.}}", {
            nights: nightsOf(range.first, range.last) + 1,
          })
        : t("To block nights, press the first one and then the last one.");
  return (
    <Box mt={4} p={4} borderRadius="card" bg="paper.sunken">
      <Flex
        direction={{ base: "column", sm: "row" }}
        justify="space-between"
        align={{ base: "flex-start", sm: "center" }}
        gap={3}
      >
        <Text as="output" textStyle="small" display="block">
          {hint}
        </Text>
        {!open && (
          <Button size="sm" variant="outline" flexShrink={0} onClick={() => block.setOpen(true)}>
            {t("Block Nights")}
          </Button>
        )}
      </Flex>
      {open && (
        <OnceForm change={save} mt={4} display="grid" gap={4}>
          <Grid gap={4} templateColumns={{ sm: "minmax(0, 1fr) minmax(0, 1fr)" }}>
            <TextField label={t("First night")} type="date" min={today} {...field("first_night")} />
            <TextField
              label={t("Last night")}
              type="date"
              min={range.first > today ? range.first : today}
              {...field("ends_on")}
            />
          </Grid>
          {units > 1 && (
            <TextField
              label={t("How many of your {units, number} rooms or cabins", { units })}
              optional
              inputMode="numeric"
              autoComplete="off"
              hint={t("Leave empty to block them all.")}
              {...field("units")}
            />
          )}
          <TextField
            dir="auto"
            label={t("Note", { context: "about blocked nights" })}
            optional
            autoComplete="off"
            hint={t("Only you can see it.")}
            {...field("note")}
          />
          <Flex gap={3} justify="flex-end" wrap="wrap">
            <Button variant="ghost" onClick={block.cancel}>
              {t("Cancel")}
            </Button>
            <SubmitButton pending={save.pending} pendingLabel={t("Saving...")}>
              {t("Block Nights")}
            </SubmitButton>
          </Flex>
        </OnceForm>
      )}
    </Box>
  );
}
