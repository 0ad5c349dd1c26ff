import { Box, Button, Flex, Link, Text } from "@chakra-ui/react";
import { fallback } from "../../lib/fallback.ts";
import type { ManagedListing } from "../../../shared/schemas/listings.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { longDate } from "../../lib/dates.ts";
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
  const putBack = useReturn("putBack", "Listing put back", "again");
  const letIn = useReturn("letIn", "Listing approved", "now");
  const isDown = listing.taken_down_at !== null;
  const about = { size: "sm", "aria-description": listing.name } as const;
  return (
    <>
      <Text textStyle="small">
        Listed by <bdi>{listing.owner_name}</bdi> (
        <Link href={mailto(listing.owner_email)}>{listing.owner_email}</Link>) on{" "}
        {longDate(listing.created_at, t.language)}
      </Text>
      {listing.taken_down_at !== null && (
        <Box mt={2} ps={4} borderInlineStartWidth="3px" borderColor="clay" textStyle="small">
          <Text dir="auto" whiteSpace="pre-line">
            {listing.taken_down_reason}
          </Text>
          <Text
            textStyle="note"
            color="ink.soft"
          >{`Taken down ${longDate(listing.taken_down_at, t.language)}`}</Text>
        </Box>
      )}
      {listing.waiting_since !== null && (
        <Text mt={2} textStyle="small">
          Another listing of this host was taken down, so guests can’t see this one until an admin
          approves it.
        </Text>
      )}
      <Flex mt={3} gap={2} wrap="wrap">
        {listing.waiting_since !== null && !isDown && (
          <Button {...about} aria-disabled={letIn.pending} onClick={() => void letIn.run(listing)}>
            Approve
          </Button>
        )}
        {isDown ? (
          <Button
            {...about}
            aria-disabled={putBack.pending}
            onClick={() => void putBack.run(listing)}
          >
            Put Back
          </Button>
        ) : (
          <Button {...about} colorPalette="clay" onClick={() => takingDown.show()}>
            Take Down...
          </Button>
        )}
        <Button asChild {...about} variant="outline">
          <ExternalLink href={`/host/${listing.slug}`}>
            {listing.state === "listed" ? "View Public Page" : "Preview Page"}
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

/** The change that puts a listing back or approves it. Guests see it at once, unless it is paused. */
function useReturn(call: "putBack" | "letIn", title: string, when: "again" | "now") {
  return useChange({
    send: (client, { id }: ManagedListing) => client.listings[call].mutate({ id }),
    done: ({ name, state }) => ({
      title,
      description:
        state === "listed"
          ? `Guests can see ${name} ${when}. We’ve emailed the host.`
          : `The host of ${name} can list it ${when}. We’ve emailed them.`,
    }),
    failed: { text: fallback[call] },
    outdated: adminPages,
  });
}
