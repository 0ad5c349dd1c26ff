import { Button } from "@chakra-ui/react";
import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { entryView, type EntryView } from "../../../shared/schemas/funding.ts";
import { NoAnswerError } from "../../lib/call-server.ts";
import { shortDate } from "../../lib/dates.ts";
import { fetchFile } from "../../lib/rest.ts";
import { useTranslate } from "../../lib/translate.ts";
import { upload } from "../../lib/upload.ts";
import { useChange } from "../../lib/use-change.ts";
import { ledgers } from "./ledgers.ts";

/** Shows the receipt of an entry, or adds one. Receipts are private: only the token opens them. */
export function ReceiptButton({ entry }: { entry: EntryView }) {
  const t = useTranslate();
  const path = `/api/ledger-entries/${entry.id}/receipt`;
  const picker = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const show = useChange({
    send: (_client, tab: Window | null) => openFile(path, tab),
    failed: { text: fallback.receipt },
  });
  const add = useChange({
    send: (_client, file: File) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      return upload({ path, field: "image", file, answer: entryView, signal });
    },
    done: () => ({
      title: msg("Receipt added"),
      description: msg("Only you and the site’s admins can see it."),
    }),
    failed: { text: fallback.receiptUpload },
    outdated: ledgers,
  });

  function press(): void {
    if (add.pending) stop.current?.abort(new NoAnswerError("stopped"));
    // The tab opens before the answer: browsers block a tab that opens long after the click.
    else if (entry.has_receipt) void show.run(show.pending ? null : window.open("", "_blank"));
    else picker.current?.click();
  }

  return (
    <>
      <Button
        variant="plain"
        mt={1}
        textStyle="small"
        aria-disabled={show.pending}
        aria-description={shortDate(entry.dated_on, t.language)}
        onClick={press}
      >
        <Paperclip aria-hidden size={14} />
        <span>
          {t(add.pending ? "Stop Uploading" : entry.has_receipt ? "View Receipt" : "Add Receipt")}
        </span>
      </Button>
      {!entry.has_receipt && (
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={t("Receipt photo")}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (file) void add.run(file);
          }}
        />
      )}
    </>
  );
}

async function openFile(path: string, tab: Window | null): Promise<void> {
  try {
    const url = await fetchFile(path);
    if (tab) tab.location.href = url;
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}
