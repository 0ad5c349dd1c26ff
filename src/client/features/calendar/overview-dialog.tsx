import {
  Box,
  chakra,
  Flex,
  Heading,
  IconButton,
  Skeleton,
  Text,
  VisuallyHidden,
} from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { HostNights, Occupation } from "../../../shared/schemas/calendar.ts";
import { nightsBetween, weekdayOf } from "../../../shared/stays/nights.ts";
import { addMonths, dayNumber, monthName, monthOf } from "../../components/calendar/months.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { today } from "../../lib/dates.ts";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useNights } from "./calendar-data.ts";
import { Legend } from "./legend.tsx";
import { type Cell, lanesOf } from "./lanes.ts";
import { OccupationList } from "./occupation-list.tsx";
import { kindOf, occupationWords } from "./occupations.ts";

interface OverviewDialogProps {
  open: boolean;
  onClose: () => void;
}

/** A month of all the host's properties: a table, and on small screens a list for each property. */
export function OverviewDialog({ open, onClose }: OverviewDialogProps) {
  const t = useTranslate();
  return (
    <PanelDialog
      open={open}
      onClose={onClose}
      title={t("All Calendars")}
      description={t("What takes the nights of your properties.")}
      wide
    >
      <Overview />
    </PanelDialog>
  );
}

function Overview() {
  const t = useTranslate();
  const [month, setMonth] = useState(monthOf(today()));
  const range = { from: `${month}-01`, to: `${addMonths(month, 1)}-01` };
  const nights = useNights(range);
  const name = monthName(month, t.language);
  return (
    <>
      <Flex align="center" justify="space-between" gap={2} mb={4}>
        <IconButton
          variant="ghost"
          aria-label={t("Previous month")}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeft />
        </IconButton>
        <Heading as="h3" textStyle="subheading" aria-live="polite">
          {name}
        </Heading>
        <IconButton
          variant="ghost"
          aria-label={t("Next month")}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRight />
        </IconButton>
      </Flex>
      {nights.isPending && <Skeleton height={40} />}
      {nights.isError && (
        <LoadFailure
          failure={nights.error}
          title={t("The nights could not be loaded")}
          text={stayFallback.calendar}
          onRetry={() => void nights.refetch()}
        />
      )}
      {nights.data?.properties.length === 0 && (
        <EmptyState as="h3" title={t("No calendars yet")}>
          {t("Open the calendar of a property under My Properties to begin.")}
        </EmptyState>
      )}
      {nights.data && nights.data.properties.length > 0 && (
        <Box opacity={nights.isPlaceholderData ? 0.6 : 1}>
          <Box hideBelow="lg">
            <MonthTable data={nights.data} range={range} label={name} />
          </Box>
          <Box hideFrom="lg">
            <MonthLists data={nights.data} />
          </Box>
          <Legend />
        </Box>
      )}
    </>
  );
}

const Table = chakra("table", {
  base: {
    width: "full",
    tableLayout: "fixed",
    borderCollapse: "collapse",
    textStyle: "note",
    fontVariantNumeric: "lining-nums tabular-nums",
    "& th": { fontWeight: "medium", textAlign: "center", py: 1.5 },
    "& th[scope=row]": {
      width: "9rem",
      pe: 3,
      textAlign: "start",
      textStyle: "small",
      overflowWrap: "anywhere",
    },
    "& tbody": { borderTopWidth: "1px", borderColor: "line" },
    "& td": { height: 9, p: "2px 1px", borderStartWidth: "1px", borderColor: "line" },
    "& [data-weekend]": { bg: "paper.sunken" },
    "& [data-today]": { color: "leaf", fontWeight: "bold", textDecoration: "underline" },
    "& [data-kind]": {
      display: "block",
      px: 1.5,
      py: 1,
      borderRadius: "md",
      fontWeight: "semibold",
      whiteSpace: "nowrap",
      overflow: "hidden",
      textOverflow: "ellipsis",
    },
    "& [data-kind=stay]": { bg: "leaf.solid", color: "leaf.contrast" },
    "& [data-kind=block]": {
      color: "ink",
      borderWidth: "1px",
      borderStyle: "dashed",
      borderColor: "ink.soft",
      bg: "paper.sunken",
    },
    "& [data-kind=feed]": {
      bg: "sun.soft",
      color: "ink",
      boxShadow: "inset 0 0 0 1px {colors.sun.edge}",
    },
  },
});

interface MonthProps {
  data: HostNights;
  range: { from: string; to: string };
  label: string;
}

const isWeekend = (day: string) => weekdayOf(day) > 5;
const ofProperty = ({ occupations }: HostNights, id: number): Occupation[] =>
  occupations.filter(({ property_id }) => property_id === id);

/** A row for each property, or several where its units are taken side by side. */
function MonthTable({ data, range, label }: MonthProps) {
  const t = useTranslate();
  const days = nightsBetween(range.from, range.to);
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <Box as="td" width="9rem" border={0} />
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              data-weekend={isWeekend(day) ? "" : undefined}
              data-today={day === today() ? "" : undefined}
            >
              {dayNumber(day, t.language)}
            </th>
          ))}
        </tr>
      </thead>
      {data.properties.map(({ id, name }) => {
        const lanes = lanesOf(ofProperty(data, id), range);
        return (
          <tbody key={id}>
            {lanes.map((cells, lane) => (
              <tr key={lane}>
                {lane === 0 && (
                  <th scope="row" rowSpan={lanes.length}>
                    <bdi>{name}</bdi>
                  </th>
                )}
                {cells.map((cell) => (
                  <NightCell key={cell.night} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        );
      })}
    </Table>
  );
}

function NightCell({ cell: { night, nights, occupation } }: { cell: Cell }) {
  const t = useTranslate();
  if (!occupation) {
    return (
      <td data-weekend={isWeekend(night) ? "" : undefined}>
        <VisuallyHidden>{t("free")}</VisuallyHidden>
      </td>
    );
  }
  const words = t(occupationWords(occupation));
  return (
    <td colSpan={nights}>
      <span data-kind={kindOf(occupation)} title={words}>
        {words}
        <VisuallyHidden>
          {t("{nights, plural, one {, # night} other {, # nights}}", { nights })}
        </VisuallyHidden>
      </span>
    </td>
  );
}

/** The same for small screens, and in the order of the properties. */
function MonthLists({ data }: { data: HostNights }) {
  const t = useTranslate();
  return data.properties.map(({ id, name, units }) => {
    const occupations = ofProperty(data, id);
    return (
      <Box key={id} as="section" aria-label={name} mb={6}>
        <Text textStyle="label" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </Text>
        {occupations.length === 0 ? (
          <Text mt={1} textStyle="small" color="ink.soft">
            {t("All nights are free.")}
          </Text>
        ) : (
          <OccupationList label={name} occupations={occupations} units={units} />
        )}
      </Box>
    );
  });
}
