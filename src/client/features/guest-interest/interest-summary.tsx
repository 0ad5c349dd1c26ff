import { Box, Heading, IconButton, Link, Text } from "@chakra-ui/react";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { GuestInterestView } from "../../../shared/schemas/guest-interest.ts";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { nightsOf } from "../../../shared/stays/nights.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { today } from "../../lib/dates.ts";
import { usePublicUrl } from "../../lib/public-url.ts";
import { useTranslate } from "../../lib/translate.ts";

/** How long the closing dialog takes to return the focus. */
const settledMs = 350;

interface InterestSummaryProps {
  property: { name: string; slug: string };
  sent: GuestInterestView;
  onClose: () => void;
}

/**
 * A summary of the interest just sent, for the guest to keep. Without dates, no email is sent to the guest,
 * since the typed address may belong to somebody else.
 */
export function InterestSummary({ property, sent, onClose }: InterestSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true });
      summary.current?.scrollIntoView();
    }, settledMs);
    return () => clearTimeout(timer);
  }, []);
  const t = useTranslate();
  const stay = stayWords(sent);
  const url = usePublicUrl()(property.slug);
  const page = (text: ReactNode) => <Link href={url}>{text}</Link>;

  return (
    <Box
      ref={summary}
      as="section"
      aria-labelledby="interest-summary"
      position="relative"
      mt={{ base: 5, md: 0 }}
      mb={{ base: 5, md: 8 }}
      scrollMarginTop={4}
      p={{ base: 5, md: 6 }}
      pe={14}
      borderRadius="card"
      bg="leaf.soft"
      overflowWrap="anywhere"
    >
      <Heading
        ref={heading}
        id="interest-summary"
        tabIndex={-1}
        as="h2"
        textStyle="subheading"
        outline="none"
      >
        {t("Your message is with the host of <bdi>{property}</bdi>", { property: property.name })}
      </Heading>
      <Text mt={2}>
        {[
          t("They’ll reply to {email}.", { email: sent.guest_email }),
          ...(stay === undefined ? [] : [t("Your stay: {stay}.", { stay })]),
        ].join(" ")}
      </Text>
      {sent.message !== null && (
        <Text
          mt={3}
          ps={4}
          borderInlineStartWidth="3px"
          borderColor="leaf"
          dir="auto"
          whiteSpace="pre-line"
          lineClamp={6}
        >
          {sent.message}
        </Text>
      )}
      {sent.stay && <Text mt={3}>{t(nextWords(sent.arrival))}</Text>}
      <Text mt={3} textStyle="small">
        {sent.stay
          ? t("Here is the link to this place: <page>{url}</page>", { url, page })
          : t("We don’t email you a copy. Here is the link to this place: <page>{url}</page>", {
              url,
              page,
            })}
      </Text>
      <IconButton
        variant="ghost"
        aria-label={t("Close the summary")}
        position="absolute"
        top={2}
        insetEnd={2}
        onClick={onClose}
      >
        <X />
      </IconButton>
    </Box>
  );
}

/** How many days a host has to answer a request, unless the guest arrives sooner. */
const answerDays = 7;

/** What happens next with a request for dates. */
function nextWords(arrival: string | null): Message {
  return arrival !== null && nightsOf(today(), arrival) < answerDays
    ? msg(
        "The host can answer until you arrive. We’ve sent you an email with a link: there you can see the answer, write to the host, or withdraw your request.",
      )
    : msg(
        "The host has {days, plural, one {# day} other {# days}} to answer. We’ve sent you an email with a link: there you can see the answer, write to the host, or withdraw your request.",
        { days: answerDays },
      );
}
