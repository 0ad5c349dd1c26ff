import { chakra, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ManagedUser } from "../../../shared/schemas/users.ts";
import { ListRow } from "../../components/list-row.tsx";
import { longDate } from "../../lib/dates.ts";
import { PersonHead } from "./person-head.tsx";
import { badgesOf, propertyCount } from "./user-row.tsx";

const List = chakra("ul", { base: { listStyle: "none" } });

/** A list of hosts, after an optional first row. */
export function HostRows({ hosts, first }: { hosts: ManagedUser[]; first?: ReactNode }) {
  return (
    <List>
      {first}
      {hosts.map((host) => (
        <PersonRow key={host.id} name={host.name} email={host.email} badges={badgesOf(host)}>
          <Text textStyle="small">{propertyCount(host.properties)}</Text>
          <Text textStyle="note" color="ink.soft">{`since ${longDate(host.created_at)}`}</Text>
        </PersonRow>
      ))}
    </List>
  );
}

interface PersonRowProps {
  name: string;
  email: string;
  badges: string[];
  /** The content at the end of the row. */
  children?: ReactNode;
}

/** One person in the list. */
export function PersonRow(props: PersonRowProps) {
  return (
    <ListRow>
      <PersonHead {...props} />
    </ListRow>
  );
}
