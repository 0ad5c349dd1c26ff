import { Button, Flex } from "@chakra-ui/react";
import { Link2, Pencil, Trash2 } from "lucide-react";
import { fallback } from "../../../shared/messages.ts";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { copyText } from "../../lib/clipboard.ts";
import { toast } from "../../lib/toast.ts";

interface PropertyActionsProps {
  property: PropertyView;
  onEdit: () => void;
  onDelete: () => void;
}

/** The three things to do with a property. */
export function PropertyActions({ property, onEdit, onDelete }: PropertyActionsProps) {
  const about = { "aria-description": property.name };
  return (
    <Flex wrap="wrap" gap={2}>
      <Button
        size="sm"
        variant="subtle"
        onClick={() => void copyPublicUrl(property.slug)}
        {...about}
      >
        <Link2 aria-hidden />
        Copy public page URL
      </Button>
      <Button size="sm" variant="ghost" aria-label="Edit property" onClick={onEdit} {...about}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="clay"
        aria-label="Delete property"
        onClick={onDelete}
        {...about}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
    </Flex>
  );
}

async function copyPublicUrl(slug: string): Promise<void> {
  try {
    await copyText(`${location.origin}/host/${slug}`);
    toast({
      title: "URL copied",
      description: "Public host page URL has been copied to your clipboard.",
    });
  } catch {
    toast({ title: "Error", description: fallback.copyUrl, variant: "destructive" });
  }
}
