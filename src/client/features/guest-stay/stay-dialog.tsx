import { Box, Skeleton, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PanelDialog } from "../../components/panel-dialog.tsx";
import { statusOf } from "../../lib/api-error.ts";
import { useTranslate } from "../../lib/translate.ts";
import { EndStay } from "./end-stay.tsx";
import { Payment } from "./payment.tsx";
import { Shares } from "./shares.tsx";
import { type OwnStay, useStayOfLink } from "./stay-data.ts";
import { StayFacts } from "./stay-facts.tsx";
import { stateWords } from "./stay-words.ts";
import { Thread } from "./thread.tsx";

interface StayDialogProps {
  token: string;
  open: boolean;
  onClose: () => void;
}

/** A stay as its guest sees it: state, dates, price, payment, messages, and where the money went. */
export function StayDialog({ token, open, onClose }: StayDialogProps) {
  const t = useTranslate();
  const { data: stay, error, isPending, refetch } = useStayOfLink(token, open);
  return (
    <PanelDialog
      open={open}
      onClose={onClose}
      title={t("Your Stay")}
      description={stay && <bdi>{stay.property_name}</bdi>}
    >
      {stay ? (
        <Content token={token} stay={stay} />
      ) : isPending ? (
        <Loading />
      ) : isWrong(error) ? (
        <WrongLink />
      ) : (
        <LoadFailure
          failure={error}
          title={t("Your stay could not be loaded")}
          text={msg("Please check your connection and try again.")}
          onRetry={() => void refetch()}
        />
      )}
    </PanelDialog>
  );
}

/** The link is cut off, or leads to no stay (any more). */
const isWrong = (failure: unknown) => [400, 404].includes(statusOf(failure) ?? 0);

function WrongLink() {
  const t = useTranslate();
  const steps: Message[] = [
    msg("Open the newest email about your stay, and press the button in it."),
    msg("Or copy the whole link: it is long, and email programs sometimes cut it off."),
    msg("If neither works, reply to that email. Your reply goes to the host."),
  ];
  return (
    <Box role="alert" py={4}>
      <Text textStyle="subheading" fontFamily="heading">
        {t("This link does not lead to a stay")}
      </Text>
      <Text mt={2}>{t("It may be incomplete, or older than your stay by more than a year.")}</Text>
      <Stack as="ol" mt={4} gap={2} ps={5} listStyleType="decimal">
        {steps.map((step) => (
          <li key={step.text}>{t(step)}</li>
        ))}
      </Stack>
    </Box>
  );
}

function Loading() {
  const t = useTranslate();
  return (
    <Box>
      <VisuallyHidden as="output">{t("Loading...")}</VisuallyHidden>
      <Skeleton height={28} borderRadius="card" />
      <Skeleton mt={6} height={40} />
      <Skeleton mt={6} height={32} />
    </Box>
  );
}

const tones = {
  good: { bg: "leaf.soft" },
  waiting: { bg: "sun.soft" },
  over: { bg: "paper.sunken" },
} as const;

function Content({ token, stay }: OwnStay) {
  const t = useTranslate();
  const { title, next, tone } = stateWords(stay);
  return (
    <Stack gap={8} pt={1}>
      <Box as="section" p={5} borderRadius="card" overflowWrap="anywhere" {...tones[tone]}>
        <Text as="h3" textStyle="heading" fontFamily="heading">
          {t(title)}
        </Text>
        <Text mt={2}>{t(next)}</Text>
        {stay.reason !== null && (
          <Text
            mt={3}
            ps={4}
            borderInlineStartWidth="3px"
            borderColor="ink.soft"
            dir="auto"
            whiteSpace="pre-line"
          >
            {stay.reason}
          </Text>
        )}
      </Box>
      {stay.shares.length > 0 && <Shares stay={stay} />}
      <StayFacts stay={stay} />
      {stay.payment && <Payment stay={stay} payment={stay.payment} />}
      <Thread token={token} stay={stay} />
      <EndStay token={token} stay={stay} />
    </Stack>
  );
}
