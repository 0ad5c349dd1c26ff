import { Badge, Box, Button, Card, chakra, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { fallback } from "../../lib/fallback.ts";
import { ListRow } from "../../components/list-row.tsx";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useUsers } from "./people.ts";
import { noUsers } from "./user-filters.ts";
import { stateWords } from "./user-words.ts";

/** The number of newest hosts shown. */
const shown = 5;

const List = chakra("ul", { base: { listStyle: "none" } });

/** The signed-in admin and the newest hosts. */
export function UserManagement({ adminEmail }: { adminEmail: string }) {
  const t = useTranslate();
  const hosts = useUsers({ role: "host" });
  return (
    <Card.Root asChild>
      <section aria-labelledby="user-management">
        <Card.Header>
          <Heading as="h2" id="user-management" textStyle="heading">
            {t("User Management")}
          </Heading>
        </Card.Header>
        <Card.Body py={3}>
          <List>
            <PersonRow
              name={t("Admin User")}
              email={adminEmail}
              badge={<Badge variant="subtle">{t("Admin")}</Badge>}
            />
            {hosts.data?.items.slice(0, shown).map((host) => (
              <PersonRow
                key={host.id}
                name={host.name}
                email={host.email}
                badge={
                  host.state !== "active" && (
                    <Badge variant="outline">{t(stateWords[host.state])}</Badge>
                  )
                }
              >
                <Text textStyle="small">
                  {t("{count, plural, one {# property} other {# properties}}", {
                    count: host.properties,
                  })}
                </Text>
                <Text textStyle="note" color="ink.soft">
                  {t("since {day, date, long}", { day: new Date(host.created_at) })}
                </Text>
              </PersonRow>
            ))}
          </List>
          {hosts.isPending && <RowSkeletons />}
          {hosts.isLoadingError && (
            <Below>
              {t(messageOf(hosts.error, fallback.admin))}{" "}
              <Button variant="plain" fontSize="inherit" onClick={() => void hosts.refetch()}>
                {t("Retry")}
              </Button>
            </Below>
          )}
          {hosts.data?.total === 0 && <Below>{t(noUsers.hosts)}</Below>}
        </Card.Body>
        {hosts.data !== undefined && hosts.data.total > shown && (
          <Card.Footer>
            <Link asChild textStyle="label">
              <RouterLink to="/admin" search={{ view: "users", show: "hosts" }}>
                {t("{count, plural, one {Show All # Host} other {Show All # Hosts}}", {
                  count: hosts.data.total,
                })}
              </RouterLink>
            </Link>
          </Card.Footer>
        )}
      </section>
    </Card.Root>
  );
}

interface PersonRowProps {
  name: string;
  email: string;
  badge: ReactNode;
  /** The content at the end of the row. */
  children?: ReactNode;
}

function PersonRow({ name, email, badge, children }: PersonRowProps) {
  return (
    <ListRow>
      <Flex wrap="wrap" justify="space-between" align="center" columnGap={6} rowGap={1}>
        <Box minW={0} flex="1 1 14rem">
          <Flex wrap="wrap" align="center" columnGap={2.5} rowGap={1}>
            <Text minW={0} fontWeight="semibold">
              <bdi>{name}</bdi>
            </Text>
            {badge}
          </Flex>
          <Text textStyle="small" color="ink.soft">
            {email}
          </Text>
        </Box>
        <Box
          display={{ base: "flex", sm: "block" }}
          flexWrap="wrap"
          alignItems="baseline"
          columnGap={2}
          textAlign={{ sm: "end" }}
        >
          {children}
        </Box>
      </Flex>
    </ListRow>
  );
}

function Below({ children }: { children: ReactNode }) {
  return (
    <Text py={5} borderTopWidth="1px" borderColor="line" color="ink.soft">
      {children}
    </Text>
  );
}
