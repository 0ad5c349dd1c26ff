import { Button, Flex } from "@chakra-ui/react";
import { Eye, EyeOff, Link2, Pencil, Trash2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { fallback } from "../../../shared/messages.ts";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { copyWithNotice } from "../../lib/clipboard.ts";
import { useChange } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";

interface PropertyActionsProps {
  property: OwnPropertyView;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions of a property; on a phone in two rows, with larger targets. */
export function PropertyActions({ property, onEdit, onDelete }: PropertyActionsProps) {
  const about = { "aria-description": property.name };
  return (
    <Flex flexGrow={{ base: 1, md: 0 }} wrap="wrap" gap={{ base: 1, md: 2 }}>
      <Action
        variant="subtle"
        flexBasis={{ base: "full", md: "auto" }}
        icon={<Link2 aria-hidden />}
        onClick={() => void copyPublicUrl(property.slug)}
        {...about}
      >
        Copy public page URL
      </Action>
      {property.taken_down_at === null && <PauseAction property={property} />}
      <Action aria-label="Edit property" icon={<Pencil aria-hidden />} onClick={onEdit} {...about}>
        Edit
      </Action>
      <Action
        colorPalette="clay"
        aria-label="Delete property"
        icon={<Trash2 aria-hidden />}
        onClick={onDelete}
        {...about}
      >
        Delete
      </Action>
    </Flex>
  );
}

/** Pauses the property, or lists it again. */
function PauseAction({ property }: { property: OwnPropertyView }) {
  const paused = property.paused_at !== null;
  const change = useChange({
    send: (client, { id, paused_at }: OwnPropertyView) =>
      client.properties.update.mutate({ id, paused: paused_at === null }),
    done: ({ name, paused_at }) =>
      paused_at === null
        ? { title: "Property listed", description: `Guests can see ${name} again.` }
        : { title: "Property paused", description: `${name} is hidden from guests.` },
    failed: { text: fallback.propertyUpdate },
    outdated: listings,
  });
  return (
    <Action
      aria-label={paused ? "List property again" : "Pause property"}
      aria-description={property.name}
      aria-disabled={change.pending}
      icon={paused ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      onClick={() => void change.run(property)}
    >
      {paused ? "List Again" : "Pause"}
    </Action>
  );
}

function Action({ icon, children, ...rest }: ComponentProps<typeof Button> & { icon: ReactNode }) {
  return (
    <Button
      variant="ghost"
      flexGrow={{ base: 1, md: 0 }}
      minH={{ base: 11, md: 9 }}
      px={{ base: 2, md: 3.5 }}
      title={rest["aria-label"]}
      {...rest}
    >
      {icon}
      {children}
    </Button>
  );
}

const copyPublicUrl = (slug: string) =>
  copyWithNotice(
    `${location.origin}/host/${slug}`,
    { title: "URL copied", description: "Public host page URL has been copied to your clipboard." },
    fallback.copyUrl,
  );
