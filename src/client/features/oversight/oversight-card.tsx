import { Badge, Button, Card, Heading, Stack } from "@chakra-ui/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Flag, House, ReceiptText, ScrollText } from "lucide-react";
import type { ComponentProps } from "react";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { useOverlay } from "../../lib/use-overlay.ts";
import { useTRPC } from "../../trpc.ts";
import { AuditLog } from "./audit-log.tsx";
import { LedgerChecks } from "./ledger-checks.tsx";
import { Listings } from "./listings.tsx";
import { Reports } from "./reports.tsx";
import { reportPages } from "./report-pages.ts";

type OversightDialog = "reports" | "listings" | "ledger" | "audit-log";

/** Reports, listings, recorded money, and the audit log. */
export function OversightCard({ renderReceipt }: ComponentProps<typeof LedgerChecks>) {
  const { open: isOpen, detail, show, close } = useOverlay<OversightDialog>("oversight");
  const open = isOpen ? detail : undefined;
  const reports = useInfiniteQuery(reportPages(useTRPC()));
  const waiting = reports.data?.pages[0]?.total ?? 0;
  return (
    <Card.Root asChild>
      <section aria-labelledby="oversight">
        <Card.Header>
          <Heading as="h2" id="oversight" textStyle="heading">
            Oversight
          </Heading>
        </Card.Header>
        <Card.Body>
          <Stack gap={3}>
            <Button variant="outline" onClick={() => show("reports")}>
              <Flag aria-hidden />
              <span>Reports</span>
              {waiting > 0 && <Badge>{`${waiting.toLocaleString("en")} open`}</Badge>}
            </Button>
            <Button variant="outline" onClick={() => show("listings")}>
              <House aria-hidden />
              Manage Listings
            </Button>
            <Button variant="outline" onClick={() => show("ledger")}>
              <ReceiptText aria-hidden />
              Check Funding
            </Button>
            <Button variant="outline" onClick={() => show("audit-log")}>
              <ScrollText aria-hidden />
              Audit Log
            </Button>
          </Stack>
        </Card.Body>
        <PanelDialog
          open={open === "reports"}
          onClose={close}
          title="Reports"
          description="Open reports from guests."
        >
          <Reports />
        </PanelDialog>
        <PanelDialog
          open={open === "listings"}
          onClose={close}
          title="Manage Listings"
          description="All listings, including hidden ones."
        >
          {open === "listings" && <Listings />}
        </PanelDialog>
        <PanelDialog
          open={open === "ledger"}
          onClose={close}
          title="Check Funding"
          description="Money hosts recorded as received. Check the receipt, then mark it; the public page will say so."
        >
          {open === "ledger" && <LedgerChecks renderReceipt={renderReceipt} />}
        </PanelDialog>
        <PanelDialog
          open={open === "audit-log"}
          onClose={close}
          title="Audit Log"
          description="What admins did, newest first. Entries can’t be changed or deleted."
        >
          {open === "audit-log" && <AuditLog />}
        </PanelDialog>
      </section>
    </Card.Root>
  );
}
