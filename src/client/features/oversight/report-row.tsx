import { Box, Button, Flex, Link, Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { reportWords } from "../../../shared/report-words.ts";
import type { ReportView } from "../../../shared/schemas/reports.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { ListRow } from "../../components/list-row.tsx";
import { WarningBadge } from "../../components/warning-badge.tsx";
import { mailto } from "../../lib/mailto.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useOverlay } from "../../lib/use-overlay.ts";
import { TakedownDialog } from "./takedown-dialog.tsx";
import { useChange } from "../../lib/use-change.ts";
import { rowSide } from "../../lib/direction.ts";
import { adminPages } from "../../outdated.ts";

/** A report, with its actions. */
export function ReportRow({ report }: { report: ReportView }) {
  const t = useTranslate();
  const id = report.property_id;
  const email = report.reporter_email;
  const takingDown = useOverlay(`takedown ${report.id}`);
  const dismiss = useChange({
    send: (client, { id }: ReportView) => client.reports.dismiss.mutate({ id }),
    done: () => ({
      title: msg("Report dismissed"),
      description:
        report.property_id === null
          ? msg("The report about {property} is closed.", { property: report.property_name })
          : msg("{property} stays as it is.", { property: report.property_name }),
    }),
    failed: { text: fallback.reportDismiss },
    outdated: adminPages,
  });
  const about = { size: "sm", "aria-description": report.property_name } as const;
  return (
    <ListRow
      display="grid"
      gridTemplateColumns={{ md: "minmax(0, 1fr) auto" }}
      columnGap={10}
      rowGap={3}
      py={5}
    >
      <Box maxW="measure">
        <Flex wrap="wrap" align="baseline" columnGap={3} rowGap={1}>
          {id === null ? (
            <Text fontWeight="semibold">
              <bdi>{report.property_name}</bdi>
            </Text>
          ) : (
            <Link asChild fontWeight="semibold" display="inline-flex" alignItems="center" gap={1}>
              <ExternalLink href={`/host/${report.property_slug}`}>
                <bdi>{report.property_name}</bdi>
              </ExternalLink>
            </Link>
          )}
          <Text textStyle="note" color="ink.soft">
            <time dateTime={report.created_at}>{relativeTime(report.created_at, t)}</time>
          </Text>
        </Flex>
        <WarningBadge my={2}>{t(reportWords[report.reason])}</WarningBadge>
        <Text lang={report.language ?? undefined} dir="auto" {...rowSide} whiteSpace="pre-line">
          {report.text}
        </Text>
        <Text mt={1} textStyle="note" color="ink.soft">
          {email === null
            ? t("They left no email.")
            : t("From <link>{email}</link> (address not verified)", {
                email,
                link: (text) => <Link href={mailto(email)}>{text}</Link>,
              })}
        </Text>
        {id === null && (
          <Text mt={2} textStyle="small">
            {t("The host has deleted this listing. The report stays until an admin dismisses it.")}
          </Text>
        )}
      </Box>
      <Flex gap={2} wrap="wrap" align="flex-start">
        {id !== null && (
          <Button {...about} colorPalette="clay" onClick={() => takingDown.show()}>
            {t("Take Down...")}
          </Button>
        )}
        <Button
          {...about}
          variant="outline"
          aria-disabled={dismiss.pending}
          onClick={() => void dismiss.run(report)}
        >
          {t("Dismiss", { context: "a report" })}
        </Button>
      </Flex>
      {id !== null && takingDown.turn > 0 && (
        <TakedownDialog
          key={takingDown.turn}
          listing={{ id, name: report.property_name }}
          open={takingDown.open}
          onClose={takingDown.close}
        />
      )}
    </ListRow>
  );
}
