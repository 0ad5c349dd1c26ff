import { Box } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { fallback } from "../../../shared/messages.ts";
import type { InboxItem, InterestState } from "../../../shared/schemas/guest-interest.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PagedList } from "../../components/paged-list.tsx";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
import { useItemDialog } from "../../lib/use-item-dialog.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { type InboxFilter, useInboxPages } from "./inbox-data.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import { InterestRow } from "./interest-row.tsx";

/** The interest of guests, by state, with search and paging. */
export function Inbox({ open }: { open: boolean }) {
  const [filter, setFilter] = useState<InboxFilter>({
    state: "new",
    property_id: undefined,
    q: "",
  });
  const q = useSettled(filter.q.trim());
  const inbox = useInboxPages({ ...filter, q }, open);
  const status = useRef<HTMLParagraphElement>(null);
  const erasing = useItemDialog<InboxItem>();
  const pages = inbox.data?.pages ?? [];
  const [first] = pages;
  useFocusWhenFewer(pages.flatMap((page) => page.items).length, status);
  const narrowed = q !== "" || filter.property_id !== undefined;

  return (
    <Box minH={{ md: "32rem" }}>
      <InboxFilters filter={filter} onChange={setFilter} counts={first?.counts} />
      <PagedList
        query={inbox}
        empty={<Nothing state={filter.state} narrowed={narrowed} />}
        failed={{ title: "The inbox could not be loaded", text: fallback.inbox }}
        count={first && counted(first.counts[filter.state], first.unread)}
        countRef={status}
      >
        {(item) => <InterestRow key={item.id} item={item} onErase={() => erasing.show(item)} />}
      </PagedList>
      <EraseDialog open={erasing.open} onClose={erasing.close} item={erasing.item} />
    </Box>
  );
}

function counted(count: number, unread: number): string {
  const messages = count === 1 ? "1 message" : `${count.toLocaleString("en")} messages`;
  return unread === 0 ? messages : `${messages}, ${unread.toLocaleString("en")} unread`;
}

const nothing: Record<InterestState, [title: string, text: string]> = {
  new: ["Nothing new", "New messages from guests will appear here and in your email."],
  replied: ["Nothing replied to yet", "Messages you have replied to will appear here."],
  archived: ["Nothing archived", "Archived messages will appear here."],
};

function Nothing({ state, narrowed }: { state: InterestState; narrowed: boolean }) {
  const [title, text] = narrowed
    ? ["Nothing found", "Try a different search, property or state."]
    : nothing[state];
  return (
    <EmptyState as="h3" title={title}>
      {text}
    </EmptyState>
  );
}
