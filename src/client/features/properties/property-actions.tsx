import { Button, Flex, IconButton } from "@chakra-ui/react";
import { ExternalLink as ExternalIcon, Eye, EyeOff, Link2, Pencil, Trash2 } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { copyWithNotice } from "../../lib/clipboard.ts";
import { usePathPrefix, usePublicUrl } from "../../lib/public-url.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useChange } from "../../lib/use-change.ts";
import { listings } from "../../outdated.ts";
import { isListed } from "./property-state.tsx";

interface PropertyActionsProps {
  property: OwnPropertyView;
  onEdit: () => void;
  onDelete: () => void;
  /** Only icons, for a closed row. */
  isCompact?: boolean;
}

/** The actions of a property. */
export function PropertyActions(props: PropertyActionsProps) {
  const { property, onEdit, onDelete, isCompact = false } = props;
  const t = useTranslate();
  const prefix = usePathPrefix();
  const publicUrlOf = usePublicUrl();
  const listed = isListed(property);
  const view = t(listed ? "View Public Page" : "Preview Page");
  const about = { "aria-description": property.name, isCompact };
  return (
    <Flex position="relative" zIndex={1} wrap="wrap" gap={1} ms={isCompact ? -2 : 0}>
      <Action
        name={t("Copy public page URL")}
        icon={<Link2 aria-hidden />}
        {...about}
        {...(listed
          ? { onClick: () => void copyPublicUrl(publicUrlOf(property.slug)) }
          : { "aria-disabled": true, title: t("Guests can’t open this page now") })}
      >
        {t("Copy public page URL")}
      </Action>
      <Action
        name={view}
        icon={<ExternalIcon aria-hidden />}
        href={`${prefix}/host/${property.slug}`}
        {...about}
      >
        {view}
      </Action>
      <Action name={t("Edit property")} icon={<Pencil aria-hidden />} onClick={onEdit} {...about}>
        {t("Edit")}
      </Action>
      {property.taken_down_at === null && <PauseAction property={property} isCompact={isCompact} />}
      <Action
        name={t("Delete property")}
        colorPalette="clay"
        icon={<Trash2 aria-hidden />}
        onClick={onDelete}
        {...about}
      >
        {t("Delete")}
      </Action>
    </Flex>
  );
}

/** A change that hides a property from guests, or shows it again; `undo` undoes it. */
function usePause(undo?: (input: { id: number; paused: boolean }) => Promise<void>) {
  return useChange({
    send: (client, input: { id: number; paused: boolean }) =>
      client.properties.update.mutate(input),
    done: ({ name }, { id, paused }) => ({
      ...(paused
        ? {
            title: msg("Property paused"),
            description: msg("{name} is hidden from guests.", { name }),
          }
        : {
            title: msg("Property listed"),
            description: msg("Guests can see {name} again.", { name }),
          }),
      ...(undo && {
        action: { label: msg("Undo"), run: () => void undo({ id, paused: !paused }) },
      }),
    }),
    failed: { text: fallback.propertyUpdate },
    outdated: listings,
  });
}

/** Pauses the property, or lists it again. */
function PauseAction({ property, isCompact }: { property: OwnPropertyView; isCompact: boolean }) {
  const t = useTranslate();
  const isPaused = property.paused_at !== null;
  const change = usePause(usePause().run);
  return (
    <Action
      name={t(isPaused ? "List property again" : "Pause property")}
      aria-description={property.name}
      aria-disabled={change.pending}
      icon={isPaused ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      isCompact={isCompact}
      onClick={() => void change.run({ id: property.id, paused: !isPaused })}
    >
      {t(isPaused ? "List Again" : "Pause")}
    </Action>
  );
}

interface ActionProps {
  /** The accessible name, which contains the visible one. */
  name: string;
  icon: ReactElement;
  isCompact: boolean;
  "aria-description": string;
  "aria-disabled"?: boolean;
  title?: string;
  colorPalette?: "clay";
  /** Opens in a new tab, instead of `onClick`. */
  href?: string;
  onClick?: () => void;
  children: ReactNode;
}

function Action({ name, icon, isCompact, href, children, ...rest }: ActionProps) {
  const shared = { variant: "ghost", "aria-label": name, title: name, ...rest } as const;
  const link = href !== undefined && { href, target: "_blank", rel: "noreferrer" };
  if (isCompact) {
    return (
      <IconButton
        {...shared}
        size="sm"
        color="ink.soft"
        minW={{ base: 11, md: 9 }}
        minH={{ base: 11, md: 9 }}
        asChild={href !== undefined}
      >
        {link ? <a {...link}>{icon}</a> : icon}
      </IconButton>
    );
  }
  return (
    <Button {...shared} minH={{ base: 11, md: 9 }} px={3} asChild={href !== undefined}>
      {link ? (
        <a {...link}>
          {icon}
          {children}
        </a>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Button>
  );
}

const copyPublicUrl = (url: string) =>
  copyWithNotice(
    url,
    {
      title: msg("URL copied"),
      description: msg("Public host page URL has been copied to your clipboard."),
    },
    fallback.copyUrl,
  );
