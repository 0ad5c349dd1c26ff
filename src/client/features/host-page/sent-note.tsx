import { Box, Flex, Text } from "@chakra-ui/react";
import { CircleCheck } from "lucide-react";
import { shortDate } from "../../lib/dates.ts";
import { useTranslate } from "../../lib/translate.ts";

/** Says that the guest has already written to the host. */
export function SentNote({ on }: { on: string }) {
  const t = useTranslate();
  return (
    <Flex gap={2} minW={0} textStyle="small" fontWeight="medium" color="leaf">
      <Box as="span" aria-hidden flexShrink={0} pt="0.15em">
        <CircleCheck size={18} />
      </Box>
      <Text>{t("You wrote to the host on {day}.", { day: shortDate(on, t.language) })}</Text>
    </Flex>
  );
}
