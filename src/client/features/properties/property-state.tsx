import { Badge, Box, Link, Stack, Text } from "@chakra-ui/react";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { WarningBadge } from "../../components/warning-badge.tsx";
import { useSite } from "../../first-data.ts";
import { mailto } from "../../lib/mailto.ts";
import { useTranslate } from "../../lib/translate.ts";

/** Whether guests can see the page of a property. */
export const isListed = ({ paused_at, taken_down_at, waiting_since }: OwnPropertyView): boolean =>
  paused_at === null && taken_down_at === null && waiting_since === null;

/** Why guests cannot see a property, as a chip; nothing if they can. */
export function StateBadge({ property }: { property: OwnPropertyView }) {
  const t = useTranslate();
  const { paused_at, taken_down_at, waiting_since } = property;
  if (taken_down_at !== null) {
    return (
      <Badge bg="clay.soft" color="ink">
        {t("Taken down", { context: "a listing" })}
      </Badge>
    );
  }
  if (waiting_since === null && paused_at === null) return null;
  return (
    <WarningBadge>
      {waiting_since === null
        ? t("Paused", { context: "a listing" })
        : t("Awaiting approval", { context: "a listing" })}
    </WarningBadge>
  );
}

/** Why guests cannot see a property, in a sentence; nothing if they can. */
export function PropertyState({ property }: { property: OwnPropertyView }) {
  const t = useTranslate();
  const { paused_at, taken_down_at, taken_down_reason, waiting_since } = property;
  if (isListed(property)) return null;
  return (
    <Stack gap={3}>
      {paused_at !== null && (
        <Text textStyle="small" color="ink.soft">
          {t("Hidden from guests since {day, date, long}. Nothing is deleted.", {
            day: new Date(paused_at),
          })}
        </Text>
      )}
      {taken_down_at !== null && (
        <TakenDown since={taken_down_at} reason={taken_down_reason ?? ""} />
      )}
      {taken_down_at === null && waiting_since !== null && (
        <Text textStyle="small" color="ink.soft">
          {t(
            "Another of your listings was taken down, so an admin must approve this one before guests see it.",
          )}
        </Text>
      )}
    </Stack>
  );
}

/** Says that an admin took the property down, why, and what to do. */
function TakenDown({ since, reason }: { since: string; reason: string }) {
  const t = useTranslate();
  const { contact_email } = useSite();
  return (
    <Box px={4} py={3} bg="clay.soft" borderRadius="lg" textStyle="small" overflowWrap="anywhere">
      <Text fontWeight="semibold">
        {t("Taken down by an admin on {day, date, long}", { day: new Date(since) })}
      </Text>
      <Text mt={1} dir="auto" whiteSpace="pre-line">
        {reason}
      </Text>
      <Text mt={2}>
        {t(
          "Guests can’t see the page or its photos, and you can’t delete it. Fix the problem, then email <contact>{email}</contact> to have it put back.",
          {
            email: contact_email,
            contact: (text) => (
              <Link href={mailto(contact_email)}>
                <bdi>{text}</bdi>
              </Link>
            ),
          },
        )}
      </Text>
    </Box>
  );
}
