import { Box, Button } from "@chakra-ui/react";
import { Share2 } from "lucide-react";
import { fallback } from "../../lib/fallback.ts";
import { share } from "../../lib/share.ts";
import { toast } from "../../lib/toast.ts";
import { headerButton } from "./header-button.ts";
import { publicUrlOf } from "../../lib/public-url.ts";

/** Passes the page on: by the system's share sheet, else by a copied link. */
export function ShareButton({ name, slug }: { name: string; slug: string }) {
  async function send(): Promise<void> {
    try {
      const outcome = await share({ title: name, url: publicUrlOf(slug) });
      if (outcome !== "copied") return;
      toast({
        title: "Link copied",
        description: "Paste it anywhere to share this place.",
      });
    } catch {
      toast({ title: "Error", description: fallback.copyUrl, variant: "destructive" });
    }
  }
  return (
    <Button {...headerButton} aria-label="Share" title="Share" onClick={() => void send()}>
      <Share2 aria-hidden />
      <Box as="span" hideBelow="md">
        Share
      </Box>
    </Button>
  );
}
