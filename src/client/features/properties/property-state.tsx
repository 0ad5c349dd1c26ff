import { Badge, Box, Link, Text } from "@chakra-ui/react";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { WarningBadge } from "../../components/warning-badge.tsx";
import { useSite } from "../../first-data.ts";
import { longDate } from "../../lib/dates.ts";
import { mailto } from "../../lib/mailto.ts";
import { useTranslate } from "../../lib/translate.ts";

/** Whether guests can see the page of a property. */
export const isListed = ({ paused_at, taken_down_at, waiting_since }: OwnPropertyView): boolean =>
  paused_at === null && taken_down_at === null && waiting_since === null;

/** Why guests cannot see a property, as a chip; nothing if they can. */
export function StateBadge({ property }: { property: OwnPropertyView }) {
  const { paused_at, taken_down_at, waiting_since } = property;
  if (taken_down_at !== null) {
    return (
      <Badge bg="clay.soft" color="ink">
        Taken down
      </Badge>
    );
  }
  if (waiting_since === null && paused_at === null) return null;
  return <WarningBadge>{waiting_since === null ? "Paused" : "Awaiting approval"}</WarningBadge>;
}

/** Why guests cannot see a property, in a sentence. */
export function PropertyState({ property }: { property: OwnPropertyView }) {
  const t = useTranslate();
  const { paused_at, taken_down_at, taken_down_reason, waiting_since } = property;
  return (
    <>
      {paused_at !== null && (
        <Text
          mt={3}
          textStyle="small"
          color="ink.soft"
        >{`Hidden from guests since ${longDate(paused_at, t.language)}. Nothing is deleted.`}</Text>
      )}
      {taken_down_at !== null && (
        <TakenDown since={taken_down_at} reason={taken_down_reason ?? ""} />
      )}
      {taken_down_at === null && waiting_since !== null && (
        <Text mt={3} textStyle="small" color="ink.soft">
          Another of your listings was taken down, so an admin must approve this one before guests
          see it.
        </Text>
      )}
    </>
  );
}

/** Says that an admin took the property down, why, and what to do. */
function TakenDown({ since, reason }: { since: string; reason: string }) {
  const t = useTranslate();
  const { contact_email } = useSite();
  return (
    <Box
      mt={3}
      px={4}
      py={3}
      bg="clay.soft"
      borderRadius="lg"
      textStyle="small"
      overflowWrap="anywhere"
    >
      <Text fontWeight="semibold">{`Taken down by an admin on ${longDate(since, t.language)}`}</Text>
      <Text mt={1} dir="auto" whiteSpace="pre-line">
        {reason}
      </Text>
      <Text mt={2}>
        Guests can’t see the page or its photos, and you can’t delete it. Fix the problem, then
        email <Link href={mailto(contact_email)}>{contact_email}</Link> to have it put back.
      </Text>
    </Box>
  );
}
