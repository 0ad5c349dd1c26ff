import { Box, Button, Flex, Link, Text } from "@chakra-ui/react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import type { ManagedListing } from "../../../shared/schemas/listings.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { mailto } from "../../lib/mailto.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { TakedownDialog } from "./takedown-dialog.tsx";
import { useChange } from "../../lib/use-change.ts";
import { adminPages } from "../../outdated.ts";

/** A listing's host, its takedown, and the actions on it. */
export function ListingDetails({ listing }: { listing: ManagedListing }) {
  const t = useTranslate();
  const takingDown = useOverlay(`takedown ${listing.id}`);
  const putBack = useReturn("putBack", {
    title: msg("Listing put back"),
    listed: (name) => msg("Guests can see {name} again. We’ve emailed the host.", { name }),
    other: (name) => msg("The host of {name} can list it again. We’ve emailed them.", { name }),
  });
  const letIn = useReturn("letIn", {
    title: msg("Listing approved"),
    listed: (name) => msg("Guests can see {name} now. We’ve emailed the host.", { name }),
    other: (name) => msg("The host of {name} can list it now. We’ve emailed them.", { name }),
  });
  const isDown = listing.taken_down_at !== null;
  const about = { size: "sm", "aria-description": listing.name } as const;
  return (
    <>
      <Text textStyle="small">
        {t("Listed by <bdi>{name}</bdi> (<link>{email}</link>) on {day, date, long}", {
          name: listing.owner_name,
          email: listing.owner_email,
          day: new Date(listing.created_at),
          link: (text) => <Link href={mailto(listing.owner_email)}>{text}</Link>,
        })}
      </Text>
      {listing.taken_down_at !== null && (
        <Box mt={2} ps={4} borderInlineStartWidth="3px" borderColor="clay" textStyle="small">
          <Text dir="auto" whiteSpace="pre-line">
            {listing.taken_down_reason}
          </Text>
          <Text textStyle="note" color="ink.soft">
            {t("Taken down {day, date, long}", { day: new Date(listing.taken_down_at) })}
          </Text>
        </Box>
      )}
      {listing.waiting_since !== null && (
        <Text mt={2} textStyle="small">
          {t(
            "Another listing of this host was taken down, so guests can’t see this one until an admin approves it.",
          )}
        </Text>
      )}
      <Flex mt={3} gap={2} wrap="wrap">
        {listing.waiting_since !== null && !isDown && (
          <Button {...about} aria-disabled={letIn.pending} onClick={() => void letIn.run(listing)}>
            {t("Approve")}
          </Button>
        )}
        {isDown ? (
          <Button
            {...about}
            aria-disabled={putBack.pending}
            onClick={() => void putBack.run(listing)}
          >
            {t("Put Back")}
          </Button>
        ) : (
          <Button {...about} colorPalette="clay" onClick={() => takingDown.show()}>
            {t("Take Down...")}
          </Button>
        )}
        <Button asChild {...about} variant="outline">
          <ExternalLink href={`/host/${listing.slug}`}>
            {t(listing.state === "listed" ? "View Public Page" : "Preview Page")}
          </ExternalLink>
        </Button>
      </Flex>
      {takingDown.turn > 0 && (
        <TakedownDialog
          key={takingDown.turn}
          listing={listing}
          open={takingDown.open}
          onClose={takingDown.close}
        />
      )}
    </>
  );
}

interface ReturnWords {
  title: Message;
  /** The sentences for a listing that guests see, and for one that they do not. */
  listed: (name: string) => Message;
  other: (name: string) => Message;
}

/** The change that puts a listing back or approves it. Guests see it at once, unless it is paused. */
function useReturn(call: "putBack" | "letIn", words: ReturnWords) {
  return useChange({
    send: (client, { id }: ManagedListing) => client.listings[call].mutate({ id }),
    done: ({ name, state }) => ({
      title: words.title,
      description: state === "listed" ? words.listed(name) : words.other(name),
    }),
    failed: { text: fallback[call] },
    outdated: adminPages,
  });
}
