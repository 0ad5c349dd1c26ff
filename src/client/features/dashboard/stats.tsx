import { chakra } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { HeartHandshake, House, SunMedium } from "lucide-react";
import { listOfAll } from "../../../shared/list.ts";
import { formatMoney } from "../../../shared/money.ts";
import { StatCard, StatLink } from "../../components/stat-card.tsx";
import { WarningBadge } from "../../components/warning-badge.tsx";
import { useTranslate } from "../../lib/translate.ts";

const Row = chakra("dl", {
  base: {
    display: "grid",
    gap: { base: 3, md: 4, lg: 5 },
    gridTemplateColumns: { md: "repeat(3, 1fr)" },
  },
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
  const t = useTranslate();
  const sums = received.map(({ amount, currency }) => formatMoney(amount, currency, t.language));
  return (
    <Row>
      <StatCard
        label={t("Properties Listed")}
        value={stats.properties}
        icon={<House size={20} />}
        action={
          <StatLink link={<RouterLink to="/properties">{t("My Properties")}</RouterLink>}>
            {paused > 0 && (
              <WarningBadge>
                {t("{count, plural, one {# paused} other {# paused}}", { count: paused })}
              </WarningBadge>
            )}
          </StatLink>
        }
      />
      <StatCard
        label={t("Energy Upgrades")}
        value={stats.upgrades}
        icon={<SunMedium size={20} />}
        action={
          <StatLink
            link={
              <RouterLink to="/properties">
                {sums.length > 0
                  ? t("{sums} received", { sums: listOfAll(sums, t.language) })
                  : t("Funding", { context: "link to the upgrades" })}
              </RouterLink>
            }
          />
        }
      />
      <StatCard
        label={t("Guest Interest")}
        value={stats.guestInterest}
        icon={<HeartHandshake size={20} />}
        action={
          <StatLink
            link={
              <RouterLink to="/dashboard" search={{ inbox: "new" }}>
                {t("Open inbox")}
              </RouterLink>
            }
          >
            {unread > 0 && (
              <WarningBadge>
                {t("{count, plural, one {# unread} other {# unread}}", { count: unread })}
              </WarningBadge>
            )}
          </StatLink>
        }
      />
    </Row>
  );
}
