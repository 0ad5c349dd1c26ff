import { Badge, Button, chakra, Flex } from "@chakra-ui/react";
import { HeartHandshake, House, SunMedium } from "lucide-react";
import type { DialogTrigger } from "../../components/lazy-part.tsx";
import { StatCard } from "../../components/stat-card.tsx";

const Row = chakra("dl", {
  base: { display: "grid", gap: { base: 3, md: 5 }, gridTemplateColumns: { md: "repeat(3, 1fr)" } },
});

interface StatsProps {
  stats: { properties: number; upgrades: number; guestInterest: number };
  /** The number of unread interests. */
  unread: number;
  inbox: DialogTrigger;
}

/** The numbers of a host. */
export function Stats({ stats, unread, inbox }: StatsProps) {
  return (
    <Row>
      <StatCard label="Properties Listed" value={stats.properties} icon={<House size={20} />} />
      <StatCard label="Energy Upgrades" value={stats.upgrades} icon={<SunMedium size={20} />} />
      <StatCard
        label="Guest Interest"
        value={stats.guestInterest}
        icon={<HeartHandshake size={20} />}
        action={
          <Flex
            mt={2}
            gap={3}
            align="center"
            wrap="wrap"
            justify={{ base: "flex-end", md: "flex-start" }}
            fontFamily="body"
          >
            <Button
              variant="plain"
              minH={6}
              {...inbox}
              // The whole card opens the inbox; the button gives it its accessible name.
              _after={{ content: '""', position: "absolute", inset: 0, borderRadius: "card" }}
            >
              Open inbox
            </Button>
            {unread > 0 && <Badge variant="solid">{`${unread.toLocaleString("en")} unread`}</Badge>}
          </Flex>
        }
      />
    </Row>
  );
}
