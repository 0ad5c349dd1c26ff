import { Badge, chakra, Flex, Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { HeartHandshake, House, SunMedium } from "lucide-react";
import type { ReactNode } from "react";
import { formatMoney } from "../../../shared/money.ts";
import { StatCard } from "../../components/stat-card.tsx";

const Row = chakra("dl", {
  base: { display: "grid", gap: { base: 3, md: 5 }, gridTemplateColumns: { md: "repeat(3, 1fr)" } },
});

interface StatsProps {
  stats: { properties: number; upgrades: number; guestInterest: number };
  /** The number of paused properties. */
  paused: number;
  /** The received money by currency. */
  received: ReadonlyArray<{ currency: string; amount: number }>;
  /** The number of unread messages. */
  unread: number;
}

/** The numbers of a host; each leads to what it counts. */
export function Stats({ stats, paused, received, unread }: StatsProps) {
  const sums = received.map(({ amount, currency }) => formatMoney(amount, currency));
  return (
    <Row>
      <StatCard
        label="Properties Listed"
        value={stats.properties}
        icon={<House size={20} />}
        action={
          <Detail link={<RouterLink to="/properties">My Properties</RouterLink>}>
            {paused > 0 && <Warning>{`${paused.toLocaleString("en")} paused`}</Warning>}
          </Detail>
        }
      />
      <StatCard
        label="Energy Upgrades"
        value={stats.upgrades}
        icon={<SunMedium size={20} />}
        action={
          <Detail link={<RouterLink to="/properties">Funding</RouterLink>}>
            {sums.length > 0 && <span>{`${new Intl.ListFormat("en").format(sums)} received`}</span>}
          </Detail>
        }
      />
      <StatCard
        label="Guest Interest"
        value={stats.guestInterest}
        icon={<HeartHandshake size={20} />}
        action={
          <Detail
            link={
              <RouterLink to="/dashboard" search={{ inbox: "new" }}>
                Open inbox
              </RouterLink>
            }
          >
            {unread > 0 && <Warning>{`${unread.toLocaleString("en")} unread`}</Warning>}
          </Detail>
        }
      />
    </Row>
  );
}

/** A link that covers its whole card, and what else there is to say about the number. */
function Detail({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <Flex
      mt={1}
      columnGap={3}
      align="center"
      wrap="wrap"
      justify={{ base: "flex-end", md: "flex-start" }}
      minH={7}
      fontFamily="body"
      textStyle="small"
      color="ink.soft"
    >
      <Link
        asChild
        fontWeight="medium"
        _after={{ content: '""', position: "absolute", inset: 0, borderRadius: "card" }}
      >
        {link}
      </Link>
      {children}
    </Flex>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Badge bg="sun.soft" color="ink">
      {children}
    </Badge>
  );
}
