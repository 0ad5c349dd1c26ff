import { Box, chakra, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { imageWidths } from "../../../shared/limits.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { GuestStayView } from "../../../shared/schemas/stays.ts";
import { photoUrl } from "../../lib/photo-url.ts";
import { useTranslate } from "../../lib/translate.ts";

/** Where the part for upgrades went. */
export function Shares({ stay }: { stay: GuestStayView }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="stay-shares">
      <Heading as="h3" id="stay-shares" textStyle="subheading" mb={3}>
        {t("Where Your Money Went")}
      </Heading>
      <Stack as="ul" gap={5}>
        {stay.shares.map((share) => (
          <Share key={share.upgrade_project_id} share={share} currency={stay.currency ?? ""} />
        ))}
      </Stack>
    </section>
  );
}

interface ShareProps {
  share: GuestStayView["shares"][number];
  currency: string;
}

function Share({ share, currency }: ShareProps) {
  const t = useTranslate();
  const { short_label, photo_after } = share;
  return (
    <Box as="li" ps={4} borderInlineStartWidth="3px" borderColor="leaf" overflowWrap="anywhere">
      <Text fontSize="lg">
        {t("<strong>{amount}</strong> of your stay went to <bdi>{upgrade}</bdi>", {
          amount: formatMoney(share.amount, currency, t.language),
          upgrade: short_label,
        })}
      </Text>
      <Text textStyle="small" color="ink.soft">
        {share.checked
          ? t("Recorded by the host and checked by an admin")
          : t("Recorded by the host")}
      </Text>
      {photo_after !== null && <PhotoAfter path={photo_after} upgrade={short_label} />}
    </Box>
  );
}

const Picture = chakra("img", {
  base: { display: "block", width: "full", maxW: "24rem", mt: 3, borderRadius: "photo" },
});

/** Nothing where the photo is not shown, such as after a takedown. */
function PhotoAfter({ path, upgrade }: { path: string; upgrade: string }) {
  const t = useTranslate();
  const [isGone, setIsGone] = useState(false);
  return isGone ? null : (
    <Picture
      src={photoUrl(path, imageWidths[1])}
      alt={t("{upgrade}, installed", { upgrade })}
      onError={() => setIsGone(true)}
    />
  );
}
