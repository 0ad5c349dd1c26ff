import { Button, Card, Heading, Stack } from "@chakra-ui/react";
import { ChartColumn, Settings, Users } from "lucide-react";
import { msg } from "../../../shared/i18n/message.ts";
import type { AdminView } from "../../lib/admin-search.ts";
import { useTranslate } from "../../lib/translate.ts";

const actions = [
  { view: "users", label: msg("Manage Users"), icon: Users },
  { view: "analytics", label: msg("View Analytics"), icon: ChartColumn },
  { view: "settings", label: msg("System Settings"), icon: Settings },
] as const;

/** The buttons that open the pages most used. */
export function SystemActions({ onOpen }: { onOpen: (view: AdminView) => void }) {
  const t = useTranslate();
  return (
    <Card.Root asChild>
      <section aria-labelledby="system-actions">
        <Card.Header>
          <Heading as="h2" id="system-actions" textStyle="heading">
            {t("System Actions")}
          </Heading>
        </Card.Header>
        <Card.Body>
          <Stack gap={3}>
            {actions.map(({ view, label, icon: Icon }) => (
              <Button key={view} variant="outline" onClick={() => onOpen(view)}>
                <Icon aria-hidden />
                {t(label)}
              </Button>
            ))}
          </Stack>
        </Card.Body>
      </section>
    </Card.Root>
  );
}
