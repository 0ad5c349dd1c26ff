import { Button, Flex } from "@chakra-ui/react";
import {
  CalendarDays,
  ExternalLink as ExternalIcon,
  Eye,
  EyeOff,
  Link2,
  Pencil,
  Trash2,
} from "lucide-react";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { MoreAction, MoreMenu } from "../../components/more-menu.tsx";
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
  /** Undefined on a site without requests for dates. */
  onCalendar: (() => void) | undefined;
}

/** The actions of a property: the most likely ones in words, the others in a menu. */
export function PropertyActions(props: PropertyActionsProps) {
  const { property, onEdit, onDelete, onCalendar } = props;
  const t = useTranslate();
  const prefix = usePathPrefix();
  const publicUrlOf = usePublicUrl();
  const listed = isListed(property);
  const view = t(listed ? "View Public Page" : "Preview Page");
  const about = { "aria-description": property.name };
  const page = { href: `${prefix}/host/${property.slug}`, target: "_blank", rel: "noreferrer" };
  return (
    <Flex wrap="wrap" align="center" ms={{ base: -2, lg: 0 }}>
      <Button
        {...word}
        {...about}
        {...(listed
          ? { onClick: () => void copyPublicUrl(publicUrlOf(property.slug)) }
          : { "aria-disabled": true, title: t("Guests can’t open this page now") })}
      >
        <Link2 aria-hidden />
        {t("Copy Link")}
      </Button>
      <Button {...word} {...about} asChild hideBelow="lg">
        <a {...page}>
          <ExternalIcon aria-hidden />
          {view}
        </a>
      </Button>
      <Button {...word} {...about} aria-label={t("Edit property")} onClick={() => onEdit()}>
        <Pencil aria-hidden />
        {t("Edit")}
      </Button>
      <MoreMenu label={t("Actions")} about={property.name}>
        <MoreAction icon={<ExternalIcon aria-hidden />} {...about} link={page} hideFrom="lg">
          {view}
        </MoreAction>
        {onCalendar && (
          <MoreAction icon={<CalendarDays aria-hidden />} {...about} onClick={onCalendar}>
            {t("Calendar")}
          </MoreAction>
        )}
        {property.taken_down_at === null && <PauseAction property={property} />}
        <MoreAction
          icon={<Trash2 aria-hidden />}
          color="clay"
          aria-label={t("Delete property")}
          {...about}
          onClick={onDelete}
        >
          {t("Delete")}
        </MoreAction>
      </MoreMenu>
    </Flex>
  );
}

const word = {
  variant: "ghost",
  size: "sm",
  px: 2,
  minH: { base: 11, md: 9 },
  // A phone has no room for them beside the words of some languages.
  _icon: { display: { base: "none", sm: "block" } },
} as const;

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
function PauseAction({ property }: { property: OwnPropertyView }) {
  const t = useTranslate();
  const isPaused = property.paused_at !== null;
  const change = usePause(usePause().run);
  return (
    <MoreAction
      icon={isPaused ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      aria-label={t(isPaused ? "List property again" : "Pause property")}
      aria-description={property.name}
      off={change.pending}
      onClick={() => void change.run({ id: property.id, paused: !isPaused })}
    >
      {t(isPaused ? "List Again" : "Pause")}
    </MoreAction>
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
