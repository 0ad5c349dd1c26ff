import { Box, Button, Spinner, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { limits } from "../../../shared/limits.ts";
import { fallback } from "../../../shared/messages.ts";
import { TextField } from "../../components/form-field.tsx";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { useHosts } from "./admin-data.ts";
import { HostRows } from "./host-rows.tsx";

/** How long a pause in typing starts a search. */
const pauseMs = 250;

/** All hosts, to be searched and read page by page. */
export function HostSearch() {
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const hosts = useHosts(q);
  const pages = hosts.data?.pages ?? [];
  const total = pages[0]?.total;

  return (
    // As high as the list mostly is, so that the dialog does not shrink while one types.
    <Box minH={{ md: "32rem" }}>
      <TextField
        label="Search by name or email"
        type="search"
        autoComplete="off"
        maxLength={limits.searchMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Text as="output" display="block" mt={4} textStyle="small" color="ink.soft">
        {total !== undefined && counted(total, q)}
      </Text>
      <Box mt={1} opacity={hosts.isPlaceholderData ? 0.6 : 1}>
        {hosts.isPending && <RowSkeletons />}
        {hosts.isError && <Text py={4}>{messageOf(hosts.error, fallback.admin)}</Text>}
        <HostRows hosts={pages.flatMap(({ items }) => items)} />
      </Box>
      {hosts.hasNextPage && (
        <Button
          variant="subtle"
          width="full"
          mt={4}
          aria-disabled={hosts.isFetchingNextPage}
          onClick={() => {
            if (!hosts.isFetchingNextPage) void hosts.fetchNextPage();
          }}
        >
          {hosts.isFetchingNextPage && <Spinner aria-hidden boxSize={4} />}
          Show more
        </Button>
      )}
    </Box>
  );
}

function counted(total: number, q: string): string {
  if (total === 0) return q === "" ? "No hosts yet" : "Nobody found";
  const hosts = total === 1 ? "1 host" : `${total.toLocaleString("en")} hosts`;
  return q === "" ? `${hosts}, newest first` : `${hosts} found`;
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
