import { Box, chakra } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, House, SunMedium, Users } from "lucide-react";
import { StatCard, StatLink } from "../../components/stat-card.tsx";
import { useTranslate } from "../../lib/translate.ts";
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
  const t = useTranslate();
  const healthy = stats.systemHealth === "Healthy";
  return (
    <Row>
      <StatCard
        label={t("Total Users")}
        value={stats.totalUsers}
        icon={<Users size={20} />}
        action={
          <StatLink
            link={
              <RouterLink to="/admin" search={{ view: "users" }}>
                {t("View users")}
              </RouterLink>
            }
          />
        }
      />
      <StatCard
        label={t("Properties")}
        value={stats.properties}
        icon={<House size={20} />}
        action={
          <StatLink
            link={
              <RouterLink to="/admin" search={{ view: "listings" }}>
                {t("View listings")}
              </RouterLink>
            }
          />
        }
      />
      <StatCard
        label={t("Energy Projects")}
        value={stats.energyProjects}
        icon={<SunMedium size={20} />}
        action={
          <StatLink
            link={
              <RouterLink to="/admin" search={{ view: "analytics" }}>
                {t("View by type")}
              </RouterLink>
            }
          />
        }
      />
      <StatCard
        label={t("System Health")}
        value={healthy ? t("Healthy") : stats.systemHealth}
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
                {t("View health")}
              </RouterLink>
            }
          />
        }
      />
    </Row>
  );
}
