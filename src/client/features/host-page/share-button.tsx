import { Box, Button } from "@chakra-ui/react";
import { Share2 } from "lucide-react";
import { msg } from "../../../shared/i18n/message.ts";
import { fallback } from "../../lib/fallback.ts";
import { share } from "../../lib/share.ts";
import { toast } from "../../lib/toast.ts";
import { headerButton } from "./header-button.ts";
import { usePublicUrl } from "../../lib/public-url.ts";
import { useTranslate } from "../../lib/translate.ts";

/** Passes the page on: by the system's share sheet, else by a copied link. */
export function ShareButton({ name, slug }: { name: string; slug: string }) {
  const t = useTranslate();
  const publicUrlOf = usePublicUrl();
  async function send(): Promise<void> {
    try {
      const outcome = await share({ title: name, url: publicUrlOf(slug) });
      if (outcome !== "copied") return;
      toast({
        title: msg("Link copied"),
        description: msg("Paste it anywhere to share this place."),
      });
    } catch {
      toast({ title: msg("Error"), description: fallback.copyUrl, variant: "destructive" });
    }
  }
  return (
    <Button
      {...headerButton}
      aria-label={t("Share")}
      title={t("Share")}
      onClick={() => void send()}
    >
      <Share2 aria-hidden />
      <Box as="span" hideBelow="md">
        {t("Share")}
      </Box>
    </Button>
  );
}
