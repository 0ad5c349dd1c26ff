import { Button, Card, Heading, Stack } from "@chakra-ui/react";
import { ChartColumn, Settings, Users } from "lucide-react";

/** The dialogs of the admin page. */
export type AdminDialog = "users" | "analytics" | "settings";

/** The buttons that open the dialogs. */
export function SystemActions({ onOpen }: { onOpen: (dialog: AdminDialog) => void }) {
  return (
    <Card.Root asChild>
      <section aria-labelledby="system-actions">
        <Card.Header>
          <Heading as="h2" id="system-actions" textStyle="heading">
            System Actions
          </Heading>
        </Card.Header>
        <Card.Body>
          <Stack gap={3}>
            <Button variant="outline" onClick={() => onOpen("users")}>
              <Users aria-hidden />
              Manage Users
            </Button>
            <Button variant="outline" onClick={() => onOpen("analytics")}>
              <ChartColumn aria-hidden />
              View Analytics
            </Button>
            <Button variant="outline" onClick={() => onOpen("settings")}>
              <Settings aria-hidden />
              System Settings
            </Button>
          </Stack>
        </Card.Body>
      </section>
    </Card.Root>
  );
}
