import { Box, Button, Flex, Grid, Link, Text } from "@chakra-ui/react";
import { msg } from "../../../shared/i18n/message.ts";
import { copyWithNotice } from "../../lib/clipboard.ts";
import { useTranslate } from "../../lib/translate.ts";

/** The recovery codes, shown once, to copy or download. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslate();
  const text = codes.join("\n");
  const copy = () =>
    copyWithNotice(
      text,
      { title: msg("Codes copied"), description: msg("Keep them apart from your phone.") },
      msg("Failed to copy the codes"),
    );
  return (
    <Box as="output" display="block" px={4} py={3} bg="sun.soft" borderRadius="lg">
      <Text textStyle="small">
        {t(
          "Keep these recovery codes where you can find them without your phone. Each signs you in once in place of a code from the app. They won’t be shown again.",
        )}
      </Text>
      <Grid
        as="ul"
        aria-label={t("Recovery codes")}
        dir="ltr"
        listStyle="none"
        mt={3}
        columnGap={6}
        rowGap={1}
        templateColumns="repeat(auto-fill, minmax(12rem, 1fr))"
        fontFamily="monospace"
        textStyle="small"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Flex mt={4} gap={3} justify="flex-end" wrap="wrap">
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          {t("Copy Codes")}
        </Button>
        <Button size="sm" variant="outline" asChild>
          <Link
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
            textDecoration="none"
          >
            {t("Download")}
          </Link>
        </Button>
        <Button size="sm" onClick={onDone}>
          {t("I’ve Saved Them")}
        </Button>
      </Flex>
    </Box>
  );
}
