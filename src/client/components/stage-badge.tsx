import { Badge } from "@chakra-ui/react";
import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import type { Stage } from "../../shared/schemas/upgrade-projects.ts";

type Look = { label: string; done?: true; style: ComponentProps<typeof Badge> };

const sun = {
  bg: "sun",
  color: "sun.contrast",
  boxShadow: "inset 0 0 0 1px {colors.sun.edge}",
};

const looks: Record<Stage, Look> = {
  planned: { label: "Planned", style: { variant: "outline" } },
  funding: { label: "Funding", style: sun },
  funded: { label: "Funded", done: true, style: { variant: "subtle" } },
  installed: { label: "Installed", done: true, style: { variant: "solid" } },
};

/** The stage of an upgrade as a chip: empty, sun, leaf; with a check mark once it is funded. */
export function StageBadge({ stage }: { stage: Stage }) {
  const { label, done, style } = looks[stage];
  return (
    <Badge {...style}>
      {done && <Check aria-hidden />}
      <span>{label}</span>
    </Badge>
  );
}
