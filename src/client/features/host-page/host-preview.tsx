import { Box, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { PropertyPreview } from "../../../shared/schemas/properties.ts";
import { useSite } from "../../first-data.ts";
import { statusOf } from "../../lib/api-error.ts";
import { useReading } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import { PhotosOffSite } from "../../lib/use-own-photo.ts";
import { usePage } from "../../lib/use-page.ts";
import { useTRPC } from "../../trpc.ts";
import { HostPage } from "./host-page.tsx";
import { HostSkeleton, PropertyNotFound, PropertyNotLoaded } from "./host-states.tsx";

/** The statuses for anybody but the host and admins. */
const refused = [401, 403, 404];

/** The page of a hidden property for its host and admins; not found for anybody else. */
export function HostPreview({ slug }: { slug: string }) {
  const t = useTranslate();
  const site = useSite();
  const query = useQuery(useTRPC().properties.preview.queryOptions({ slug, ...useReading() }));
  const { data, error } = query;
  const missing = refused.includes(statusOf(error) ?? 0);
  const title = missing ? t("Property Not Found") : data?.name;
  usePage(title && `${title} · ${site.site_name}`);
  if (data && !missing) {
    return (
      <PhotosOffSite value>
        <HostPage
          property={data}
          interest={{ disabled: true }}
          sentOn={undefined}
          note={<HiddenNote property={data} />}
          report={null}
          more={null}
        />
      </PhotosOffSite>
    );
  }
  if (query.isPending) return <HostSkeleton />;
  if (missing) return <PropertyNotFound />;
  return <PropertyNotLoaded failure={error} onRetry={() => void query.refetch()} />;
}

/** Says why guests do not see the page. */
function HiddenNote({ property }: { property: PropertyPreview }) {
  const t = useTranslate();
  const { taken_down_reason } = property;
  return (
    <Box
      role="note"
      my={{ base: 5, md: 0 }}
      mb={{ md: 8 }}
      px={5}
      py={4}
      bg="sun.soft"
      borderRadius="card"
      overflowWrap="anywhere"
    >
      <Text fontWeight="semibold">{t(whyHidden(property))}</Text>
      {taken_down_reason !== null && (
        <Text mt={1} dir="auto" whiteSpace="pre-line">
          {taken_down_reason}
        </Text>
      )}
      <Text mt={1} textStyle="small">
        {t(
          "Only the host and the site’s admins can see this page. Guests can’t send interest for now.",
        )}
      </Text>
    </Box>
  );
}

function whyHidden({ taken_down_at, waiting_since, paused_at }: PropertyPreview): Message {
  if (taken_down_at !== null) {
    return msg("Taken down by an admin on {day, date, long}", { day: new Date(taken_down_at) });
  }
  if (waiting_since !== null) return msg("Awaiting approval by an admin");
  if (paused_at !== null) {
    return msg("Paused since {day, date, long}", { day: new Date(paused_at) });
  }
  return msg("Hidden from guests because the host’s account is disabled");
}
