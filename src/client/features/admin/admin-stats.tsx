import { Box, chakra, Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, House, SunMedium, Users } from "lucide-react";
import { StatCard } from "../../components/stat-card.tsx";
import type { AdminView } from "../../lib/admin-search.ts";
import type { AdminStats as Stats } from "./admin-data.ts";

const Row = chakra("dl", {
  base: {
    display: "grid",
    gap: { base: 3, md: 5 },
    gridTemplateColumns: { md: "repeat(2, minmax(0, 1fr))", xl: "repeat(4, minmax(0, 1fr))" },
  },
});

/** The platform's numbers and its health; each leads to its page. */
export function AdminStats({ stats }: { stats: Stats }) {
  const healthy = stats.systemHealth === "Healthy";
  return (
    <Row>
      <StatCard
        label="Total Users"
        value={stats.totalUsers}
        icon={<Users size={20} />}
        action={<CardLink view="users">View users</CardLink>}
      />
      <StatCard
        label="Properties"
        value={stats.properties}
        icon={<House size={20} />}
        action={<CardLink view="listings">View listings</CardLink>}
      />
      <StatCard
        label="Energy Projects"
        value={stats.energyProjects}
        icon={<SunMedium size={20} />}
        action={<CardLink view="analytics">View by type</CardLink>}
      />
      <StatCard
        label="System Health"
        value={stats.systemHealth}
        icon={
          healthy ? (
            <CircleCheck size={20} />
          ) : (
            <Box as="span" display="block" color="ink" bg="sun" borderRadius="full">
              <CircleAlert size={20} />
            </Box>
          )
        }
        action={<CardLink view="settings">View health</CardLink>}
      />
    </Row>
  );
}

/** The link of a card; the whole card can be pressed. */
function CardLink({ view, children }: { view: AdminView; children: string }) {
  return (
    <Box mt={2} fontFamily="body" textStyle="small">
      <Link
        asChild
        _after={{ content: '""', position: "absolute", inset: 0, borderRadius: "card" }}
      >
        <RouterLink to="/admin" search={{ view }}>
          {children}
        </RouterLink>
      </Link>
    </Box>
  );
}
