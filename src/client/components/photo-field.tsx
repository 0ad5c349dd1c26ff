import { Box, Button, chakra, Flex, Image, Text } from "@chakra-ui/react";
import { ImagePlus, X } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useTranslate } from "../lib/translate.ts";
import { useFileDrop } from "../lib/use-file-drop.ts";
import { rowSide } from "../lib/direction.ts";
import { FormField } from "./form-field.tsx";

interface PhotoFieldProps {
  label: string;
  hint: string;
  /** The chosen photo, which is sent with the form. */
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

/** An optional photo of a form: a place to pick or drop it, and a thumbnail of the chosen one. */
export function PhotoField({ label, hint, file, onChoose }: PhotoFieldProps) {
  const t = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const drop = useFileDrop(true, ([first]) => onChoose(first));
  return (
    <FormField label={label} optional hint={hint}>
      {(control) => (
        <Flex
          {...drop.target}
          align="center"
          gap={4}
          p={3}
          minH={22}
          borderRadius="photo"
          borderWidth="1.5px"
          borderStyle="dashed"
          borderColor={drop.over ? "leaf" : "field.edge"}
          bg={drop.over ? "leaf.soft" : "transparent"}
          transitionProperty="background-color, border-color"
          transitionDuration="fast"
        >
          {file && <Thumbnail key={file.lastModified} file={file} />}
          <Box minW={0} flex={1} textAlign={file ? "start" : "center"}>
            {file && (
              <Text textStyle="small" mb={1.5} truncate dir="auto" {...rowSide}>
                {file.name}
              </Text>
            )}
            <Flex gap={2} wrap="wrap" justify={file ? "flex-start" : "center"}>
              <Button
                ref={button}
                size="sm"
                minH={{ base: 11, md: 9 }}
                variant="subtle"
                aria-description={label}
                onClick={() => picker.current?.click()}
              >
                <ImagePlus aria-hidden />
                <span>{t(file ? "Choose Another" : "Choose a Photo")}</span>
              </Button>
              {file && (
                <Button
                  size="sm"
                  minH={{ base: 11, md: 9 }}
                  variant="ghost"
                  onClick={() => {
                    onChoose(undefined);
                    button.current?.focus();
                  }}
                >
                  <X aria-hidden />
                  {t("Remove")}
                </Button>
              )}
            </Flex>
            {!file && (
              <Text mt={1.5} textStyle="note" color="ink.soft" hideBelow="md">
                {t("or drop it here")}
              </Text>
            )}
          </Box>
          <chakra.input
            {...control}
            ref={picker}
            type="file"
            accept="image/*,.heic,.heif"
            hidden
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              // Lets the same file be chosen again after it was removed.
              currentTarget.value = "";
              if (chosen) onChoose(chosen);
            }}
          />
        </Flex>
      )}
    </FormField>
  );
}

/** The chosen photo; nothing if the browser cannot show its format, such as HEIC. */
function Thumbnail({ file }: { file: File }) {
  const [failed, setFailed] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (failed) return null;
  return (
    <Image
      ref={show}
      alt=""
      boxSize={16}
      flexShrink={0}
      objectFit="cover"
      borderRadius="lg"
      onError={() => setFailed(true)}
    />
  );
}
