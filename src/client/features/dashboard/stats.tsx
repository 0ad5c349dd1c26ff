import { chakra } from "@chakra-ui/react";
import { HeartHandshake, House, SunMedium } from "lucide-react";
import { StatCard } from "../../components/stat-card.tsx";

const Row = chakra("dl", {
  base: { display: "grid", gap: { base: 3, md: 5 }, gridTemplateColumns: { md: "repeat(3, 1fr)" } },
});

interface StatsProps {
  stats: { properties: number; upgrades: number; guestInterest: number };
}

/** The host's numbers. */
export function Stats({ stats }: StatsProps) {
  return (
    <Row>
      <StatCard label="Properties Listed" value={stats.properties} icon={<House size={20} />} />
      <StatCard label="Energy Upgrades" value={stats.upgrades} icon={<SunMedium size={20} />} />
      <StatCard
        label="Guest Interest"
        value={stats.guestInterest}
        icon={<HeartHandshake size={20} />}
      />
    </Row>
  );
}
