import { Badge, Box, Button, chakra, Flex } from "@chakra-ui/react";
import { ArrowLeft, ArrowRight, Captions, GripVertical, Star, Trash2 } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { OwnImageView } from "../../../shared/schemas/property-images.ts";
import { MoreAction, MoreMenu } from "../../components/more-menu.tsx";
import { smallest } from "../../components/controls.tsx";
import { outdatedTranslations } from "../../components/translations/outdated.ts";
import { OutdatedMark } from "../../components/translations/outdated-mark.tsx";
import { Photo } from "../../components/photo.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { rowSide } from "../../lib/direction.ts";
import type { useDrag } from "./use-drag.ts";

interface ImageTileProps {
  area: string;
  image: OwnImageView;
  /** Its index among the photos; 0 is the cover. */
  place: number;
  count: number;
  propertyName: string;
  /** Drag handlers. */
  grip: ReturnType<ReturnType<typeof useDrag>["grip"]>;
  /** The current drag offset. */
  drawn: { x: number; y: number } | undefined;
  /** Another photo is dragged over it. */
  target: boolean;
  onMove: (by: number) => void;
  /** Opens the dialog, which shows the translations into a language first. */
  onDescribe: (startIn?: Language) => void;
  onDelete: () => void;
}

/** A photo with its actions. */
export function ImageTile(props: ImageTileProps) {
  const { area, image, place, count, propertyName, onMove, onDescribe, onDelete } = props;
  const t = useTranslate();
  const about = t("{photo}, {property}", {
    photo: image.alt ?? image.file_name,
    property: propertyName,
  });
  const outdated = outdatedTranslations("photo", image);
  const isFirst = place === 0;
  const isLast = place === count - 1;
  const { grip, drawn, target } = props;
  const figure = useRef<HTMLElement>(null);
  const keepFocus = useFocusAfterMove(place, figure);
  const move = (by: number) => {
    keepFocus();
    onMove(by);
  };

  return (
    <Box
      ref={figure}
      as="figure"
      gridArea={area}
      display="flex"
      flexDirection="column"
      minW={0}
      position="relative"
      data-photo={image.id}
      onDragStart={(event) => event.preventDefault()}
      {...(drawn && {
        zIndex: "docked",
        pointerEvents: "none",
        opacity: 0.85,
        style: { transform: `translate(${drawn.x}px, ${drawn.y}px)` },
      })}
    >
      <Photo
        {...(count > 1 && byMouse(grip))}
        cursor={count > 1 ? "grab" : undefined}
        userSelect="none"
        boxShadow={drawn ? "soft" : undefined}
        outline={target ? "3px solid" : undefined}
        outlineColor="leaf"
        outlineOffset="2px"
        image={image}
        alt={image.alt ?? image.file_name}
        sizes={isFirst ? "(min-width: 48em) 24rem, 90vw" : "(min-width: 48em) 16rem, 45vw"}
        lazy
        aspectRatio="4 / 3"
        flex="1 0 auto"
      />
      {isFirst && (
        <Badge position="absolute" top={2} insetStart={2} variant="surface">
          {t("Cover", { context: "the first photo" })}
        </Badge>
      )}
      {count > 1 && (
        <Handle aria-hidden title={t("Drag to reorder")} {...grip}>
          <GripVertical size={18} />
        </Handle>
      )}
      <Flex
        wrap="wrap"
        align="center"
        justify="flex-end"
        columnGap={{ base: 0.5, sm: 2 }}
        pt={1}
        minH={{ base: 11, md: 9 }}
      >
        {image.alt === null ? (
          <Button
            variant="plain"
            textStyle="small"
            lineHeight="short"
            css={{ [smallest]: { fontSize: "0.8125rem" } }}
            minH={{ base: 11, md: 9 }}
            // On two lines beside the menu; the menu is below it where a word is too long.
            width="min-content"
            flexGrow={1}
            justifyContent="flex-start"
            textAlign="start"
            aria-description={about}
            onClick={() => onDescribe()}
          >
            {t("Add Description")}
          </Button>
        ) : outdated.length > 0 ? (
          <OutdatedMark outdated={outdated} about={about} onShow={onDescribe} />
        ) : (
          <Box
            flex={1}
            textStyle="note"
            color="ink.soft"
            minW={0}
            truncate
            dir="auto"
            {...rowSide}
            title={image.alt}
          >
            {image.alt}
          </Box>
        )}
        {/* Its dots end nearer to the end of the photo, which leaves room for the words. */}
        <Box me={{ base: -2.5, md: 0 }}>
          <MoreMenu label={t("Photo actions")} about={about}>
            <MoreAction icon={<Captions />} onClick={() => onDescribe()}>
              {t("Describe Photo")}
            </MoreAction>
            {count > 1 && (
              <>
                <MoreAction icon={<Star />} off={isFirst} onClick={() => move(-place)}>
                  {t("Make Cover")}
                </MoreAction>
                <MoreAction icon={<ArrowLeft />} off={isFirst} onClick={() => move(-1)}>
                  {t("Move Earlier")}
                </MoreAction>
                <MoreAction icon={<ArrowRight />} off={isLast} onClick={() => move(1)}>
                  {t("Move Later")}
                </MoreAction>
              </>
            )}
            <MoreAction icon={<Trash2 />} color="clay" onClick={onDelete}>
              {t("Delete Photo")}
            </MoreAction>
          </MoreMenu>
        </Box>
      </Flex>
    </Box>
  );
}

/** Focuses the menu's button again after the tile moves in the DOM, which drops the focus. */
function useFocusAfterMove(place: number, figure: RefObject<HTMLElement | null>): () => void {
  const from = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (from.current === undefined || from.current === place) return;
    from.current = undefined;
    figure.current?.querySelector<HTMLElement>("[popovertarget]")?.focus();
  });
  return () => {
    from.current = place;
  };
}

/** The drag handle for touch: elsewhere on the photo, touch scrolls the page. */
const Handle = chakra("span", {
  base: {
    position: "absolute",
    top: 2,
    insetEnd: 2,
    display: "grid",
    placeContent: "center",
    boxSize: { base: 11, md: 9 },
    borderRadius: "full",
    bg: "paper.raised",
    color: "ink",
    cursor: "grab",
    touchAction: "none",
    userSelect: "none",
  },
});

/** The drag handlers for a mouse only. */
function byMouse(grip: ImageTileProps["grip"]): ImageTileProps["grip"] {
  return {
    ...grip,
    onPointerDown(event) {
      if (event.pointerType === "mouse") grip.onPointerDown(event);
    },
  };
}
