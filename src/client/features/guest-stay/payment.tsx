import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import { formatMoneyInFull } from "../../../shared/money.ts";
import type { GuestStayView, StayPayment } from "../../../shared/schemas/stays.ts";
import { QrCode } from "../../components/qr-code.tsx";
import { copyWithNotice } from "../../lib/clipboard.ts";
import { inFours } from "../../lib/iban.ts";
import { useTranslate } from "../../lib/translate.ts";

/** How to pay: the host's words, the account, the reference, and a code for banking apps. */
export function Payment({ stay, payment }: { stay: GuestStayView; payment: StayPayment }) {
  const t = useTranslate();
  const { instructions, payee_name, iban, bic, epc } = payment;
  const { agreed_amount, currency, reference } = stay;
  return (
    <section aria-labelledby="stay-payment">
      <Heading as="h3" id="stay-payment" textStyle="subheading" mb={3}>
        {t("How to Pay")}
      </Heading>
      {instructions !== null && (
        <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere" mb={4}>
          {instructions}
        </Text>
      )}
      <Box p={{ base: 4, sm: 5 }} borderWidth="1px" borderColor="line" borderRadius="card">
        <Box as="dl" display="grid" gap={3}>
          {payee_name !== null && <Row term={t("Account owner")}>{payee_name}</Row>}
          {iban !== null && (
            <Row
              term={t("IBAN")}
              copy={{ text: iban, label: t("Copy IBAN"), copied: msg("IBAN copied") }}
            >
              {inFours(iban)}
            </Row>
          )}
          {bic !== null && <Row term={t("BIC")}>{bic}</Row>}
          {agreed_amount !== null && currency !== null && (
            <Row term={t("Amount")}>{formatMoneyInFull(agreed_amount, currency, t.language)}</Row>
          )}
          <Row
            term={t("Payment reference")}
            copy={{ text: reference, label: t("Copy Reference"), copied: msg("Reference copied") }}
          >
            {reference}
          </Row>
        </Box>
        {epc !== null && (
          <Flex mt={5} gap={4} align="center" wrap="wrap">
            <QrCode url={epc} boxSize="11rem" />
            <Text flex="1 1 10rem" textStyle="small" color="ink.soft">
              {t(
                "Your banking app can scan this code. It fills in the account, the amount and the reference.",
              )}
            </Text>
          </Flex>
        )}
      </Box>
      <Text mt={3} textStyle="small" color="ink.soft">
        {t(
          "Always give the reference, so that the host can find your payment. This site takes no money.",
        )}
      </Text>
    </section>
  );
}

interface RowProps {
  term: string;
  copy?: { text: string; label: string; copied: Message };
  children: ReactNode;
}

/** Term and value, with a button for the value that a guest has to type elsewhere. */
function Row({ term, copy, children }: RowProps) {
  return (
    <div>
      <Text as="dt" textStyle="note" color="ink.soft">
        {term}
      </Text>
      <Flex as="dd" wrap="wrap" align="center" justify="space-between" columnGap={4}>
        <Text
          as="span"
          fontWeight="semibold"
          fontVariantNumeric="lining-nums tabular-nums"
          overflowWrap="anywhere"
        >
          <bdi>{children}</bdi>
        </Text>
        {copy && (
          <Button
            variant="subtle"
            onClick={() =>
              void copyWithNotice(
                copy.text,
                { title: copy.copied },
                msg("Your browser did not copy it. Please copy it by hand."),
              )
            }
          >
            <Copy aria-hidden />
            {copy.label}
          </Button>
        )}
      </Flex>
    </div>
  );
}
