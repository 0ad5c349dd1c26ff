import { Box, Button, Card, chakra, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { firstWord } from "../../../shared/first-word.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import type { DashboardStays, StayDay } from "../../../shared/schemas/dashboard.ts";
import { addDays } from "../../../shared/stays/nights.ts";
import { lazyDialog } from "../../components/lazy-part.tsx";
import { ListRow } from "../../components/list-row.tsx";
import { today, weekdayDate } from "../../lib/dates.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";

const List = chakra("ul", { base: { listStyle: "none" } });

interface AgendaProps {
  stays: DashboardStays;
  /** A button that opens the calendar of all properties. */
  calendar: ReactNode;
}

/** On the dashboard: requests that wait, stays to record, and who comes and goes in the next days. */
export function Agenda({ stays, calendar }: AgendaProps) {
  const t = useTranslate();
  const { requests, to_settle } = stays;
  const recording = useOverlay<number>("recorded stay");
  const moves = movesOf(stays);
  return (
    <Card.Root asChild mb={{ base: 3, md: 5 }}>
      <section aria-labelledby="agenda">
        <Card.Header>
          <Flex justify="space-between" align="center" gap={3} wrap="wrap">
            <Heading as="h2" id="agenda" textStyle="heading">
              {t("Stays")}
            </Heading>
            {calendar}
          </Flex>
        </Card.Header>
        <Card.Body py={3}>
          <List>
            {requests.count > 0 && (
              <ListRow>
                <Link asChild fontWeight="semibold">
                  {/* Also those that the host asked something about, which are not new. */}
                  <RouterLink to="/dashboard" search={{ inbox: "all", dates: "given" }}>
                    {t(
                      "{count, plural, one {# request for dates is waiting for your answer} other {# requests for dates are waiting for your answer}}",
                      { count: requests.count },
                    )}
                  </RouterLink>
                </Link>
              </ListRow>
            )}
            {to_settle.first.map((stay) => (
              <ListRow
                key={stay.stay_id}
                display="flex"
                justifyContent="space-between"
                alignItems="center"
                gap={4}
              >
                <Box minW={0}>
                  <Text>
                    {t("How was the stay of <bdi>{guest}</bdi>?", { guest: guestOf(stay) })}
                  </Text>
                  <Text textStyle="note" color="ink.soft">
                    {t("<bdi>{property}</bdi>, until {day, date, long}", {
                      property: stay.property_name,
                      day: new Date(stay.departure),
                    })}
                  </Text>
                </Box>
                <Button
                  size="sm"
                  variant="subtle"
                  flexShrink={0}
                  aria-description={t(guestOf(stay))}
                  onClick={() => recording.show(stay.stay_id)}
                >
                  {t("Record", { context: "to note an amount" })}
                </Button>
              </ListRow>
            ))}
            {to_settle.count > to_settle.first.length && (
              <ListRow textStyle="small" color="ink.soft">
                {t("{count, plural, one {# more stay to record} other {# more stays to record}}", {
                  count: to_settle.count - to_settle.first.length,
                })}
              </ListRow>
            )}
            {moves.map((move) => (
              <ListRow key={`${move.stay_id} ${move.isArrival}`} display="flex" gap={4}>
                <Text textStyle="small" color="ink.soft" flexShrink={0} width="6.5rem">
                  {dayWords(move.day, t)}
                </Text>
                <Text minW={0}>
                  <MoveText move={move} />
                </Text>
              </ListRow>
            ))}
          </List>
          {moves.length === 0 && (
            <Text py={2} textStyle="small" color="ink.soft">
              {t("Nobody comes or goes in the next {days, number} days.", {
                days: limits.daysAheadShown,
              })}
            </Text>
          )}
        </Card.Body>
        {recording.detail !== undefined && (
          <RecordDialog
            key={recording.turn}
            open={recording.open}
            onClose={recording.close}
            stayId={recording.detail}
          />
        )}
      </section>
    </Card.Root>
  );
}

const RecordDialog = lazyDialog(() =>
  import("./record-dialog.tsx").then((module) => module.RecordDialog),
);

type Stay = Pick<StayDay, "guest_name" | "interest_id" | "property_name">;

const guestOf = ({ guest_name }: Stay) =>
  guest_name === null ? msg("A guest") : msg("{name}", { name: firstWord(guest_name, guest_name) });

type Move = StayDay & { isArrival: boolean };

function MoveText({ move }: { move: Move }) {
  const t = useTranslate();
  const { interest_id, property_name: property } = move;
  const values = {
    guest: guestOf(move),
    property,
    link: (guest: ReactNode) =>
      interest_id === null ? (
        <bdi>{guest}</bdi>
      ) : (
        <Link asChild>
          <RouterLink to="/dashboard" search={{ inbox: "all", message: interest_id }}>
            <bdi>{guest}</bdi>
          </RouterLink>
        </Link>
      ),
  };
  return move.isArrival
    ? t("<link>{guest}</link> arrives at <bdi>{property}</bdi>", values)
    : t("<link>{guest}</link> leaves <bdi>{property}</bdi>", values);
}

/** The departures and arrivals of the next days, in order. */
function movesOf({ arrivals, departures }: DashboardStays): Move[] {
  return [
    ...departures.map((stay) => ({ ...stay, isArrival: false })),
    ...arrivals.map((stay) => ({ ...stay, isArrival: true })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function dayWords(day: string, t: PageTranslate): string {
  if (day === today()) return t("Today");
  if (day === addDays(today(), 1)) return t("Tomorrow");
  return weekdayDate(day, t.language);
}
