import { Badge } from "@chakra-ui/react";
import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { type Message, msg } from "../../shared/i18n/message.ts";
import type { Stage } from "../../shared/schemas/upgrade-projects.ts";
import { useTranslate } from "../lib/translate.ts";

type Look = { label: Message; done?: true; style: ComponentProps<typeof Badge> };

const sun = {
  bg: "sun",
  color: "sun.contrast",
  boxShadow: "inset 0 0 0 1px {colors.sun.edge}",
};

const looks: Record<Stage, Look> = {
  planned: { label: msg("Planned"), style: { variant: "outline" } },
  funding: { label: msg("Funding", { context: "stage of an upgrade" }), style: sun },
  funded: { label: msg("Funded"), done: true, style: { variant: "subtle" } },
  installed: { label: msg("Installed"), done: true, style: { variant: "solid" } },
};

/** The stage of an upgrade as a chip: empty, sun, leaf; with a check mark once it is funded. */
export function StageBadge({ stage }: { stage: Stage }) {
  const t = useTranslate();
  const { label, done, style } = looks[stage];
  return (
    <Badge {...style}>
      {done && <Check aria-hidden />}
      <span>{t(label)}</span>
    </Badge>
  );
}
