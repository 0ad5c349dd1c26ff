import { Box, chakra, Heading, Text } from "@chakra-ui/react";
import type { UpdateView } from "../../../shared/schemas/upgrade-projects.ts";
import { longDate } from "../../lib/dates.ts";
import { useTextLang } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import { ownSide } from "./own-side.ts";
import type { UpgradeProps } from "./upgrade-props.ts";

const Summary = chakra("summary", {
  base: {
    width: "fit-content",
    py: 1.5,
    textStyle: "small",
    fontWeight: "semibold",
    color: "leaf",
    cursor: "pointer",
    borderRadius: "sm",
  },
});

/** The host's updates on an upgrade: the newest in full, the earlier ones on demand. */
export function UpgradeUpdates({ project, language }: UpgradeProps) {
  const t = useTranslate();
  const [newest, ...earlier] = project.updates;
  if (!newest) return null;
  return (
    <Box pt={4} borderTopWidth="1px" borderColor="line">
      <Heading as="h4" textStyle="label" fontFamily="body" mb={2}>
        {t("Latest from the host")}
      </Heading>
      <Update update={newest} language={language} />
      {earlier.length > 0 && (
        <details>
          <Summary mt={2}>{t("{count, number} earlier", { count: earlier.length })}</Summary>
          <Box as="ul" pt={1} display="grid" gap={3}>
            {earlier.map((update) => (
              <li key={update.id}>
                <Update update={update} language={language} />
              </li>
            ))}
          </Box>
        </details>
      )}
    </Box>
  );
}

function Update({ update, language }: { update: UpdateView } & Pick<UpgradeProps, "language">) {
  const t = useTranslate();
  const lang = useTextLang(language);
  const { text, created_at } = update;
  return (
    <>
      <Text asChild display="block" textStyle="note" color="ink.soft">
        <time dateTime={created_at}>
          <bdi>{longDate(created_at, t.language)}</bdi>
        </time>
      </Text>
      <Text
        textStyle="small"
        {...ownSide}
        lang={lang(update, "text")}
        dir="auto"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
      >
        {text}
      </Text>
    </>
  );
}
