import { Box, chakra, Flex, Skeleton, Text } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { fallback } from "../../lib/fallback.ts";
import { WarningBadge } from "../../components/warning-badge.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { inBytes } from "../../../shared/bytes.ts";
import { exactTime } from "../../lib/dates.ts";
import { useTranslate } from "../../lib/translate.ts";
import type { HealthQuery } from "./settings-data.ts";

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "max-content minmax(0, 1fr)",
    columnGap: 5,
    rowGap: 1,
    mt: 4,
    "& dt": { color: "ink.soft" },
    "& dd": { overflowWrap: "anywhere" },
    textStyle: "small",
  },
});
const Warnings = chakra("ul", {
  base: { display: "grid", gap: 2, listStyle: "none", mt: 3, textStyle: "small" },
});

/** The health of the server, its problems and sizes. */
export function Health({ health, warnings }: { health: HealthQuery; warnings: string[] }) {
  const t = useTranslate();
  if (health.isLoadingError) return <Text>{t(messageOf(health.error, fallback.health))}</Text>;
  if (!health.data) return <Skeleton height={5} width="60%" aria-hidden />;
  const { problems, version, database_bytes, free_disk_bytes, last_backup_at, security_events } =
    health.data;
  return (
    <>
      {problems.length === 0 && (
        <Flex gap={2} align="center">
          <Box as="span" color="leaf" flexShrink={0}>
            <CircleCheck aria-hidden size={20} />
          </Box>
          {t("Healthy")}
        </Flex>
      )}
      {problems.length + warnings.length > 0 && (
        <Warnings>
          {[...problems, ...warnings].map((text) => (
            <Warning key={text}>{text}</Warning>
          ))}
        </Warnings>
      )}
      <Facts>
        <dt>{t("Version")}</dt>
        <dd>{version}</dd>
        <dt>{t("Database")}</dt>
        <dd>{t(inBytes(database_bytes))}</dd>
        <dt>{t("Free disk")}</dt>
        <dd>{t(inBytes(free_disk_bytes))}</dd>
        <dt>{t("Last backup")}</dt>
        <dd>
          {last_backup_at === null ? (
            <>
              <WarningBadge>
                <TriangleAlert aria-hidden />
                {t("Never", { context: "the last backup" })}
              </WarningBadge>{" "}
              {t("Copies made without solarstay backup are not tracked here.")}
            </>
          ) : (
            exactTime(last_backup_at, t.language)
          )}
        </dd>
        <dt>{t("Security")}</dt>
        <dd>
          {security_events.length === 0
            ? t("Nothing refused in the last 24 hours")
            : security_events.map((event) => <div key={event}>{event}</div>)}
        </dd>
      </Facts>
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Flex as="li" gap={3} px={4} py={3} bg="sun.soft" borderRadius="lg" overflowWrap="anywhere">
      <Box as="span" flexShrink={0} pt="0.2em">
        <TriangleAlert aria-hidden size={18} />
      </Box>
      <span>{children}</span>
    </Flex>
  );
}
