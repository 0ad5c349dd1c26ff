import { Button, Card, Flex, Heading, Text } from "@chakra-ui/react";
import { fallback } from "../../../shared/messages.ts";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { HostRows, PersonRow } from "./host-rows.tsx";
import { useUsers } from "./people.ts";

/** The number of newest hosts shown. */
const shown = 5;

interface UserManagementProps {
  /** The email of the signed-in admin. */
  adminEmail: string;
  onShowAll: () => void;
  onShowWaiting: () => void;
}

/** The signed-in admin and the newest hosts. */
export function UserManagement(props: UserManagementProps) {
  const { adminEmail, onShowAll, onShowWaiting } = props;
  const hosts = useUsers({ q: "", role: "host" });
  const [page] = hosts.data?.pages ?? [];
  const waiting = useUsers({ q: "", state: "waiting" }).data?.pages[0]?.total ?? 0;
  return (
    <Card.Root asChild>
      <section aria-labelledby="user-management">
        <Card.Header>
          <Heading as="h2" id="user-management" textStyle="heading">
            User Management
          </Heading>
        </Card.Header>
        <Card.Body py={3}>
          {waiting > 0 && (
            <Flex
              wrap="wrap"
              align="center"
              justify="space-between"
              columnGap={4}
              rowGap={2}
              mb={2}
              px={4}
              py={3}
              bg="sun.soft"
              borderRadius="lg"
            >
              <span>
                {`${waiting === 1 ? "1 person is" : `${waiting.toLocaleString("en")} people are`} awaiting approval.`}
              </span>
              <Button size="sm" onClick={onShowWaiting}>
                Review
              </Button>
            </Flex>
          )}
          <HostRows
            hosts={page?.items.slice(0, shown) ?? []}
            first={<PersonRow name="Admin User" email={adminEmail} badges={["Admin"]} />}
          />
          {hosts.isPending && <RowSkeletons />}
          {hosts.isError && <Below>{messageOf(hosts.error, fallback.admin)}</Below>}
          {page?.total === 0 && <Below>No host users yet</Below>}
        </Card.Body>
        {page !== undefined && page.total > shown && (
          <Card.Footer>
            <Button
              variant="plain"
              minH={6}
              onClick={onShowAll}
            >{`Show All ${page.total.toLocaleString("en")} Hosts`}</Button>
          </Card.Footer>
        )}
      </section>
    </Card.Root>
  );
}

function Below({ children }: { children: string }) {
  return (
    <Text py={5} borderTopWidth="1px" borderColor="line" color="ink.soft">
      {children}
    </Text>
  );
}
