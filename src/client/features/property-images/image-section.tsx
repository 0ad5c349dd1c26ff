import { Box, Flex, Heading, Text, VisuallyHidden } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { limits } from "../../../shared/limits.ts";
import type { OwnImageView } from "../../../shared/schemas/property-images.ts";
import { useTranslatedDialog } from "../../components/translations/use-translated-dialog.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
import { useItemDialog } from "../../lib/use-item-dialog.ts";
import { DeleteImageDialog } from "./delete-image-dialog.tsx";
import { DescribeImageDialog } from "./describe-image-dialog.tsx";
import { ImageTile } from "./image-tile.tsx";
import { addArea, mosaicAreas, photoArea } from "./mosaic.ts";
import { UploadList } from "./upload-list.tsx";
import { UploadZone } from "./upload-zone.tsx";
import { useDrag } from "./use-drag.ts";
import { useFileDrop } from "../../lib/use-file-drop.ts";
import { useReorder } from "./use-reorder.ts";
import { useUpload } from "./use-upload.ts";

interface ImageSectionProps {
  propertyId: number;
  propertyName: string;
  /** The language of the property; undefined on a site with one language. */
  language: Language | undefined;
  images: OwnImageView[];
}

/** A property's photos: upload, order, describe, delete. */
export function ImageSection(props: ImageSectionProps) {
  const { propertyId, propertyName, language, images } = props;
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const describing = useTranslatedDialog(`photo text ${propertyId}`, images);
  const deleting = useItemDialog(`photo deletion ${propertyId}`, images);
  const { run, start } = useUpload(propertyId, images.length);
  const reorder = useReorder(propertyId);
  const drop = useFileDrop(run?.running !== true, (files) => void start(files));
  const [announcement, setAnnouncement] = useState("");
  const shown = images.slice(0, limits.imagesPerProperty);
  const full = images.length >= limits.imagesPerProperty;
  useFocusWhenFewer(images.length, heading);
  useFocusWhenFewer(full ? 0 : 1, heading);

  function move(image: OwnImageView, by: number): void {
    const order = reorder(image.id, by);
    const place = order.findIndex(({ id }) => id === image.id) + 1;
    setAnnouncement(
      t("Moved to place {place, number} of {count, number}", { place, count: order.length }),
    );
  }

  const { drag, grip } = useDrag((id, over) => {
    const at = (one: number) => shown.findIndex((image) => image.id === one);
    const image = shown[at(id)];
    if (image) move(image, at(over) - at(id));
  });
  const undescribed = shown.filter(({ alt }) => alt === null).length;

  return (
    <Box as="section" minW={0} {...drop.target}>
      <Flex align="baseline" gap={3}>
        <Heading ref={heading} tabIndex={-1} as="h3" textStyle="subheading">
          {t("Images")}
        </Heading>
        <Text textStyle="small" color="ink.soft">
          {t("{count, number} of {limit, number}", {
            context: "photos",
            count: images.length,
            limit: limits.imagesPerProperty,
          })}
        </Text>
      </Flex>
      <VisuallyHidden as="output">{announcement}</VisuallyHidden>
      <Box
        mt={3}
        display="grid"
        gap={3}
        gridTemplateColumns={{
          base: "repeat(2, minmax(0, 1fr))",
          md: "repeat(4, minmax(0, 1fr))",
          lg: "repeat(6, minmax(0, 1fr))",
        }}
        gridTemplateAreas={mosaicAreas(shown.length)}
      >
        {shown.map((image, at) => (
          <ImageTile
            key={image.id}
            area={photoArea(at)}
            image={image}
            place={at}
            count={shown.length}
            propertyName={propertyName}
            grip={grip(image.id)}
            drawn={drag?.id === image.id ? drag : undefined}
            target={drag?.over === image.id}
            onMove={(by) => move(image, by)}
            onDescribe={(startIn) => describing.show(image, startIn)}
            onDelete={() => deleting.show(image)}
          />
        ))}
        <UploadZone
          area={addArea}
          full={full}
          empty={images.length === 0}
          busy={run?.running ?? false}
          over={drop.over}
          propertyName={propertyName}
          onFiles={(files) => void start(files)}
        />
      </Box>
      {shown.length > 0 && (
        <Text mt={3} textStyle="small" color="ink.soft">
          <span>{t("The first photo is your cover. Drag to reorder.")}</span>
          {undescribed > 0 && <span>{` ${t(missingText(undescribed))}`}</span>}
        </Text>
      )}
      {run !== undefined && <UploadList propertyId={propertyId} run={run} />}
      {describing.item && (
        <DescribeImageDialog
          key={describing.turn}
          open={describing.open}
          onClose={describing.close}
          image={describing.item}
          language={language}
          startIn={describing.startIn}
        />
      )}
      <DeleteImageDialog open={deleting.open} onClose={deleting.close} image={deleting.item} />
    </Box>
  );
}

/** Says how many photos lack a description. */
const missingText = (count: number) =>
  msg(
    "{count, plural, one {One photo still needs a description for guests who use a screen reader.} other {# photos still need a description for guests who use a screen reader.}}",
    { count },
  );
