import { Box, chakra } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, House, SunMedium, Users } from "lucide-react";
import { StatCard, StatLink } from "../../components/stat-card.tsx";
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
        action={
          <StatLink
            link={
              <RouterLink to="/admin" search={{ view: "users" }}>
                View users
              </RouterLink>
            }
          />
        }
      />
      <StatCard
        label="Properties"
        value={stats.properties}
        icon={<House size={20} />}
        action={
          <StatLink
            link={
              <RouterLink to="/admin" search={{ view: "listings" }}>
                View listings
              </RouterLink>
            }
          />
        }
      />
      <StatCard
        label="Energy Projects"
        value={stats.energyProjects}
        icon={<SunMedium size={20} />}
        action={
          <StatLink
            link={
              <RouterLink to="/admin" search={{ view: "analytics" }}>
                View by type
              </RouterLink>
            }
          />
        }
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
        action={
          <StatLink
            link={
              <RouterLink to="/admin" search={{ view: "settings" }}>
                View health
              </RouterLink>
            }
          />
        }
      />
    </Row>
  );
}
