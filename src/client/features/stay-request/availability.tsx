import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { type MouseEvent, useState } from "react";
import type { StayRulesView } from "../../../shared/schemas/calendar.ts";
import { belowFold } from "../../components/below-fold.ts";
import type { Choice } from "../../components/calendar/choice.ts";
import { Estimate } from "../../components/calendar/estimate.tsx";
import { CalendarSkeleton, StayCalendar } from "../../components/calendar/stay-calendar.tsx";
import { useIsAwake } from "../../lib/use-is-awake.ts";
import { useTranslate } from "../../lib/translate.ts";
import { availabilityId } from "./availability-id.ts";
import { RuleList } from "./rule-list.tsx";

interface AvailabilityProps {
  slug: string;
  rules: StayRulesView;
  hasUpgrades: boolean;
  /** Opens the dialog that asks for the dates. */
  onAsk: (dates: { arrival: string; departure: string }, event: MouseEvent<HTMLElement>) => void;
}

/** What stays are possible, and the calendar in which a guest chooses one. */
export function Availability({ slug, rules, hasUpgrades, onAsk }: AvailabilityProps) {
  const t = useTranslate();
  const isAwake = useIsAwake();
  const [choice, setChoice] = useState<Choice>({});
  const { arrival, departure } = choice;
  return (
    <Box
      as="section"
      id={availabilityId}
      // The early script runs the app when it comes near the screen.
      data-wakes=""
      p={2}
      m={-2}
      aria-labelledby="availability-title"
      {...belowFold("auto 700px")}
    >
      <Heading id="availability-title" as="h2" textStyle="section" mb={4}>
        {t("Availability")}
      </Heading>
      <RuleList rules={rules} hasUpgrades={hasUpgrades} />
      <Box
        data-no-print
        mt={5}
        px={{ base: 2, sm: 6 }}
        py={{ base: 4, sm: 6 }}
        mx={{ base: -2, sm: 0 }}
        bg="paper.raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="card"
      >
        {isAwake ? (
          <StayCalendar slug={slug} rules={rules} choice={choice} onChoice={setChoice} />
        ) : (
          <CalendarSkeleton />
        )}
        {arrival !== undefined && departure !== undefined && (
          <Flex
            mt={5}
            pt={5}
            px={{ base: 2, sm: 0 }}
            borderTopWidth="1px"
            borderColor="line"
            wrap="wrap"
            align="center"
            justify="space-between"
            gap={4}
          >
            <Box flex="1 1 14rem">
              <Estimate rules={rules} arrival={arrival} departure={departure} />
              <Text textStyle="note" color="ink.soft">
                {t("Free and non-binding. Your message goes straight to the host.")}
              </Text>
            </Box>
            <Button
              flexGrow={{ base: 1, sm: 0 }}
              onClick={(event) => onAsk({ arrival, departure }, event)}
            >
              {t("Ask for These Dates")}
            </Button>
          </Flex>
        )}
      </Box>
    </Box>
  );
}
