import { Box, Button, chakra, Flex, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { msg } from "../../../shared/i18n/message.ts";
import type { BlockView, Occupation } from "../../../shared/schemas/calendar.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { stayFallback } from "../../lib/stay-fallback.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { calendars } from "./calendar-data.ts";
import { type Kind, kindOf, occupationKey, occupationWords } from "./occupations.ts";

const List = chakra("ul", { base: { listStyle: "none" } });

/** The colour of a kind, and a shape that does not need the colour. */
export const Swatch = chakra("span", {
  base: {
    display: "inline-block",
    flexShrink: 0,
    width: 5,
    height: "6px",
    borderRadius: "full",
    "&[data-kind=stay]": { bg: "leaf" },
    "&[data-kind=block]": {
      borderRadius: 0,
      backgroundImage:
        "repeating-linear-gradient(90deg, {colors.ink.soft} 0 4px, transparent 4px 7px)",
    },
    "&[data-kind=feed]": { bg: "sun", boxShadow: "inset 0 0 0 1px {colors.sun.edge}" },
    _highContrast: { forcedColorAdjust: "none" },
  },
});

interface OccupationListProps {
  occupations: readonly Occupation[];
  /** The number of units of the property. */
  units: number;
  /** The name of the list for screen readers. */
  label: string;
  /** Shows a stay with what its host can do, behind a button. */
  renderStay?: (stayId: number) => ReactNode;
}

/** What takes nights, in order, with buttons that open a stay and remove a block. */
export function OccupationList({ occupations, units, label, renderStay }: OccupationListProps) {
  const t = useTranslate();
  const remove = useRemoval();
  return (
    <List aria-label={label}>
      {occupations.map((occupation) => {
        const { first_night, ends_on, block_id, stay_id } = occupation;
        const days = stayWords({ arrival: first_night, departure: ends_on, guests: null });
        return (
          <Row
            key={occupationKey(occupation)}
            kind={kindOf(occupation)}
            name={t(occupationWords(occupation))}
            days={days ? t(days) : ""}
            part={
              units > 1
                ? t("{part, number} of {units, number}", { part: occupation.units, units })
                : undefined
            }
            onRemove={block_id === null ? undefined : () => void remove.run(block_id)}
            renderDetails={
              stay_id === null || renderStay === undefined ? undefined : () => renderStay(stay_id)
            }
            isBusy={remove.pending}
          />
        );
      })}
    </List>
  );
}

/** The blocks that have not ended, with the same button. */
export function BlockList({ blocks, units }: { blocks: readonly BlockView[]; units: number }) {
  const t = useTranslate();
  const remove = useRemoval();
  return (
    <List aria-label={t("Blocked nights")}>
      {blocks.map(({ id, first_night, ends_on, note, units: part }) => {
        const days = stayWords({ arrival: first_night, departure: ends_on, guests: null });
        return (
          <Row
            key={id}
            kind="block"
            name={note ?? t("Blocked")}
            days={days ? t(days) : ""}
            part={
              units > 1
                ? t("{part, number} of {units, number}", { part: part ?? units, units })
                : undefined
            }
            onRemove={() => void remove.run(id)}
            isBusy={remove.pending}
          />
        );
      })}
    </List>
  );
}

const useRemoval = () =>
  useChange({
    send: (client, id: number) => client.calendars.removeBlock.mutate({ id }),
    done: () => ({ title: msg("Block removed"), description: msg("These nights are free again.") }),
    failed: { text: stayFallback.blockRemove },
    outdated: calendars,
  });

interface RowProps {
  kind: Kind;
  name: string;
  days: string;
  /** How many of several units it takes. */
  part: string | undefined;
  onRemove: (() => void) | undefined;
  renderDetails?: (() => ReactNode) | undefined;
  isBusy: boolean;
}

function Row({ kind, name, days, part, onRemove, renderDetails, isBusy }: RowProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Flex
      as="li"
      gap={3}
      py={2.5}
      align="center"
      wrap={open ? "wrap" : undefined}
      borderColor="line"
      css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
    >
      <Swatch data-kind={kind} aria-hidden />
      <Box minW={0} flex={1} overflowWrap="anywhere">
        <Text fontWeight="medium">
          <bdi>{name}</bdi>
        </Text>
        <Text textStyle="small" color="ink.soft">
          {part === undefined ? days : `${days} · ${part}`}
        </Text>
      </Box>
      {onRemove && (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="clay"
          aria-description={`${name}, ${days}`}
          aria-disabled={isBusy ? true : undefined}
          onClick={() => !isBusy && onRemove()}
        >
          {t("Remove")}
        </Button>
      )}
      {renderDetails && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={open}
          aria-description={`${name}, ${days}`}
          onClick={() => setOpen(!open)}
        >
          {open ? t("Close") : t("Show")}
        </Button>
      )}
      {open && renderDetails && <Box flexBasis="full">{renderDetails()}</Box>}
    </Flex>
  );
}
