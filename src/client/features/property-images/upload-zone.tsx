import { Button, chakra, Flex, Text } from "@chakra-ui/react";
import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { limits } from "../../../shared/limits.ts";
import { useTranslate } from "../../lib/translate.ts";
import { acceptedFiles } from "./upload-plan.ts";

interface UploadZoneProps {
  area: string;
  /** There is no room for more photos. */
  full: boolean;
  /** The property has no photo yet. */
  empty: boolean;
  /** An upload is running. */
  busy: boolean;
  /** Files are being dragged over it. */
  over: boolean;
  propertyName: string;
  onFiles: (files: File[]) => void;
}

/** The place to drop or pick photos. */
export function UploadZone(props: UploadZoneProps) {
  const { area, full, empty, busy, over, propertyName, onFiles } = props;
  const t = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  if (full) return <FullNote area={area} />;

  return (
    <Flex
      gridArea={area}
      direction="column"
      align="center"
      justify="center"
      gap={2}
      minH={empty ? { base: 44, md: 56 } : 32}
      p={3}
      textAlign="center"
      borderRadius="photo"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor={over ? "leaf" : "field.edge"}
      bg={over ? "leaf.soft" : "transparent"}
      transitionProperty="background-color, border-color"
      transitionDuration="fast"
    >
      {empty && (
        <Text textStyle="small" color="ink.soft" maxW="sm" mb={1}>
          {t("No photos yet. The first one becomes the cover of your public page.")}
        </Text>
      )}
      <Button
        size="sm"
        variant={empty ? "solid" : "subtle"}
        // Not disabled, since that would lose the focus.
        aria-disabled={busy ? true : undefined}
        aria-description={propertyName}
        onClick={busy ? undefined : () => picker.current?.click()}
      >
        <ImagePlus aria-hidden />
        <span>{t(busy ? "Uploading..." : "Upload Photos")}</span>
      </Button>
      {!busy && (
        <Text textStyle="note" color="ink.soft" hideBelow="md">
          {t("or drop them here")}
        </Text>
      )}
      <chakra.input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        disabled={busy}
        aria-label={t("Upload Photos")}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Lets the same file be chosen again after a failure.
          event.currentTarget.value = "";
          onFiles(files);
        }}
      />
    </Flex>
  );
}

function FullNote({ area }: { area: string }) {
  const t = useTranslate();
  return (
    <Flex gridArea={area} align="center" justify="center" p={3} minH={24}>
      <Text textStyle="note" color="ink.soft" textAlign="center">
        {t("That’s all {count, number} photos. Delete one to add another.", {
          count: limits.imagesPerProperty,
        })}
      </Text>
    </Flex>
  );
}
