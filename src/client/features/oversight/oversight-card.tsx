import { Button, Card, Heading, Stack } from "@chakra-ui/react";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { AuditLog } from "./audit-log.tsx";

type OversightDialog = "audit-log";

/** What keeps the site honest: what admins did. */
export function OversightCard() {
  const [open, setOpen] = useState<OversightDialog>();
  const close = () => setOpen(undefined);
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
            <Button variant="outline" onClick={() => setOpen("audit-log")}>
              <ScrollText aria-hidden />
              Audit Log
            </Button>
          </Stack>
        </Card.Body>
        <PanelDialog
          open={open === "audit-log"}
          onClose={close}
          title="Audit Log"
          description="What admins did, newest first. Nothing here can be changed or deleted."
        >
          {open === "audit-log" && <AuditLog />}
        </PanelDialog>
      </section>
    </Card.Root>
  );
}
