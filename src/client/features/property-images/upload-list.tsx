import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { oncePer } from "../../../shared/once-per.ts";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { dismissRun, type RunFile, stopRun, type UploadRun } from "./upload-runs.ts";

/** The progress of an upload run; after it, the failed files and the reasons. */
export function UploadList({ propertyId, run }: { propertyId: number; run: UploadRun }) {
  const t = useTranslate();
  const sent = run.files.filter(({ state }) => state === "done").length;
  const going = run.files.filter(({ state }) => state === "waiting" || state === "sending").length;
  return (
    <Box mt={4} p={{ base: 4, md: 5 }} borderRadius="photo" bg="paper.sunken">
      <Flex justify="space-between" align="center" gap={4} minH={9}>
        <Text as="output" textStyle="label">
          {run.running
            ? t("Uploading {current, number} of {count, number}", {
                current: Math.min(sent + 1, sent + going),
                count: sent + going,
              })
            : t("Not uploaded")}
        </Text>
        <Button
          size="sm"
          variant="ghost"
          me={-2}
          onClick={() => (run.running ? stopRun(propertyId) : dismissRun(propertyId))}
        >
          {t(run.running ? "Stop" : "Dismiss")}
        </Button>
      </Flex>
      <Box as="ul" mt={2} display="grid" gap={3}>
        {run.files.map((file, at) => (
          // The files of a run keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <FileRow key={at} file={file} />
        ))}
      </Box>
    </Box>
  );
}

function FileRow({ file }: { file: RunFile }) {
  const t = useTranslate();
  const { name, state, share, reason, stalled } = file;
  return (
    <Box as="li" textStyle="small" minW={0}>
      <Flex justify="space-between" gap={4}>
        <Text minW={0} overflowWrap="anywhere" lineClamp={2}>
          <bdi>{name}</bdi>
        </Text>
        <Flex flexShrink={0} align="center" gap={1.5} color="ink.soft">
          {state === "done" && <CircleCheck aria-hidden size={16} />}
          <span>{stateText(file, t)}</span>
        </Flex>
      </Flex>
      {state === "failed" ? (
        <Flex gap={1.5} color="ink.soft">
          <Box as="span" aria-hidden flexShrink={0} pt="0.2em" color="ink">
            <CircleAlert size={16} />
          </Box>
          <span>{reason && t(reason)}</span>
        </Flex>
      ) : (
        <Box mt={1}>
          <ProgressBar value={Math.round(share * 100)} label={t("Upload of {name}", { name })} />
          {state === "sending" && stalled && (
            <Text mt={1} color="ink.soft">
              {t("Nothing is moving. Check your connection.")}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}

function stateText({ state, share }: RunFile, t: PageTranslate): string {
  if (state === "waiting") return t("Waiting", { context: "a photo to upload" });
  if (state === "done") return t("Done", { context: "an upload" });
  if (state === "failed") return "";
  return share < 1 ? percent(t.language).format(share) : t("Preparing the photo");
}

const percent = oncePer(
  (language: Language) => new Intl.NumberFormat(language, { style: "percent" }),
);
