import { Badge } from "@chakra-ui/react";
import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import type { StayState } from "../../../shared/schemas/stays.ts";
import { useTranslate } from "../../lib/translate.ts";

type Look = { label: Message; done?: true; style: ComponentProps<typeof Badge> };

const waiting = { bg: "sun.soft", color: "ink", boxShadow: "inset 0 0 0 1px currentColor" };
const over = { variant: "outline" } as const;

const looks: Record<StayState, Look> = {
  requested: { label: msg("Waiting for your answer"), style: waiting },
  accepted: { label: msg("Accepted", { context: "a stay" }), done: true, style: {} },
  declined: { label: msg("Declined", { context: "a stay" }), style: over },
  withdrawn: { label: msg("Withdrawn by the guest"), style: over },
  expired: { label: msg("Ended without an answer"), style: over },
  cancelled_by_guest: { label: msg("Cancelled by the guest"), style: over },
  cancelled_by_host: { label: msg("Cancelled by you"), style: over },
  took_place: { label: msg("Stay to record"), style: waiting },
  no_show: { label: msg("The guest didn’t come"), style: over },
  settled: {
    label: msg("Recorded", { context: "a stay" }),
    done: true,
    style: { variant: "solid" },
  },
};

/** The state of a stay, as its host sees it. */
export function StayBadge({ state }: { state: StayState }) {
  const t = useTranslate();
  const { label, done, style } = looks[state];
  return (
    <Badge {...style}>
      {done && <Check aria-hidden />}
      <span>{t(label)}</span>
    </Badge>
  );
}
