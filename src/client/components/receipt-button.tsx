import { Button } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useRef, useState } from "react";
import { fallback } from "../../shared/messages.ts";
import { entryView, type EntryView } from "../../shared/schemas/funding.ts";
import { callServer, downloadLimitMs, NoAnswerError } from "../lib/call-server.ts";
import { authorization } from "../lib/rest.ts";
import { toast } from "../lib/toast.ts";
import { upload } from "../lib/upload.ts";
import { failureNotice } from "../lib/use-listing-change.ts";
import { useTRPC } from "../trpc.ts";

const pathOf = ({ id }: EntryView) => `/api/ledger-entries/${id}/receipt`;

/** Shows the receipt of an entry, or adds it. Receipts are fetched with the token, never by a link. */
export function ReceiptButton({ entry }: { entry: EntryView }) {
  const api = useTRPC();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState<AbortController>();
  const picker = useRef<HTMLInputElement>(null);

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      toast(failureNotice(failure, fallback.receiptUpload));
    } finally {
      setBusy(false);
    }
  }

  async function add(file: File): Promise<void> {
    const stop = new AbortController();
    setSending(stop);
    try {
      await upload({
        path: pathOf(entry),
        field: "image",
        file,
        answer: entryView,
        signal: stop.signal,
      });
    } finally {
      setSending(undefined);
    }
    await queries.invalidateQueries(api.funding.pathFilter());
    toast({ title: "Receipt added", description: "Only you and the site’s admins can see it." });
  }

  return (
    <>
      <Button
        variant="plain"
        mt={1}
        textStyle="small"
        aria-disabled={busy && !sending}
        aria-description={entry.dated_on}
        onClick={() => {
          if (sending) sending.abort(new NoAnswerError("stopped"));
          else if (entry.has_receipt) void run(() => show(entry));
          else picker.current?.click();
        }}
      >
        <Paperclip aria-hidden size={14} />
        <span>
          {sending ? "Stop Uploading" : entry.has_receipt ? "View Receipt" : "Add Receipt"}
        </span>
      </Button>
      {!entry.has_receipt && (
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label="Receipt photo"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (file) void run(() => add(file));
          }}
        />
      )}
    </>
  );
}

async function show(entry: EntryView): Promise<void> {
  // Opened before the answer: a window opened later would be taken for an advertisement.
  const shown = window.open("", "_blank");
  const response = await callServer(pathOf(entry), { headers: authorization() }, downloadLimitMs);
  if (!response.ok) {
    shown?.close();
    throw new Error("The receipt could not be fetched");
  }
  const url = URL.createObjectURL(await response.blob());
  if (shown) shown.location.href = url;
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
