import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { priceLine } from "../../../shared/price-line.ts";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { useTextLang } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import type { InterestProps } from "./interest-props.ts";
import { SentNote } from "./sent-note.tsx";

type InterestBarProps = { property: PropertyView } & InterestProps;

/** Where there is no room for the panel at the side, its button stays in sight at the bottom. */
export function InterestBar({ property, interest, sentOn }: InterestBarProps) {
  const t = useTranslate();
  const lang = useTextLang(property.language);
  return (
    <Flex
      data-bottom-bar
      data-no-print
      display={{ base: "flex", lg: "none" }}
      position="sticky"
      bottom={0}
      zIndex="docked"
      align="center"
      justify="space-between"
      // Wraps only with text of twice the size.
      wrap="wrap"
      columnGap={{ base: 3, md: 4 }}
      rowGap={3}
      px={{ base: 5, md: 8 }}
      pt={3}
      pb="max(0.75rem, env(safe-area-inset-bottom))"
      bg="paper.raised"
      borderTopWidth="1px"
      borderColor="line"
    >
      {sentOn === undefined ? (
        <Text
          flex={1}
          minW="5em"
          textStyle="small"
          fontWeight="medium"
          lineClamp={2}
          lang={lang(property, "room_pricing")}
          overflowWrap="anywhere"
        >
          <bdi>
            {property.room_pricing === null
              ? t("Price on request")
              : priceLine(property.room_pricing)}
          </bdi>
        </Text>
      ) : (
        <Box flex={1} minW="8em">
          <SentNote on={sentOn} />
        </Box>
      )}
      <Button {...interest} variant={sentOn === undefined ? "solid" : "outline"}>
        {t("Express Interest")}
      </Button>
    </Flex>
  );
}
