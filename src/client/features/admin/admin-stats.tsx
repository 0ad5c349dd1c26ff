import { chakra } from "@chakra-ui/react";
import { CircleAlert, HeartPulse, House, SunMedium, Users } from "lucide-react";
import { StatCard } from "../../components/stat-card.tsx";
import type { AdminStats as Stats } from "./admin-data.ts";

const Row = chakra("dl", {
  base: {
    display: "grid",
    gap: { base: 3, md: 5 },
    gridTemplateColumns: { md: "repeat(2, minmax(0, 1fr))", xl: "repeat(4, minmax(0, 1fr))" },
  },
});

/** The platform's numbers and its health. */
export function AdminStats({ stats }: { stats: Stats }) {
  const healthy = stats.systemHealth === "Healthy";
  return (
    <Row>
      <StatCard label="Total Users" value={stats.totalUsers} icon={<Users size={20} />} />
      <StatCard label="Properties" value={stats.properties} icon={<House size={20} />} />
      <StatCard
        label="Energy Projects"
        value={stats.energyProjects}
        icon={<SunMedium size={20} />}
      />
      <StatCard
        label="System Health"
        value={stats.systemHealth}
        icon={healthy ? <HeartPulse size={20} /> : <CircleAlert size={20} />}
      />
    </Row>
  );
}
