import { Box, chakra, Dialog, Flex, IconButton, Portal, VisuallyHidden } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { DialogRoot } from "../../components/overlay.tsx";
import { keyIn } from "../../lib/direction.ts";
import { useTextLang } from "../../lib/host-texts.ts";
import { useTranslate } from "../../lib/translate.ts";
import { Slide, WholePhoto } from "./lightbox-slide.tsx";
import { photoName } from "./photo-name.ts";

interface LightboxProps {
  /** The name of the property. */
  name: string;
  images: ReadonlyArray<PropertyView["images"][number]>;
  /** The language of the originals. */
  language: Language | undefined;
  /** The index of the first photo to show. */
  start: number;
  open: boolean;
  onClose: () => void;
}

/** Shows the photos full screen, one at a time, with swipe, arrow keys and buttons. Escape closes. */
export function Lightbox({ open, onClose, ...photos }: LightboxProps) {
  return (
    <DialogRoot size="cover" open={open} onClose={onClose} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop bg="ground" />
        <Dialog.Positioner>
          <Dialog.Content bg="ground" color="ground.ink" colorPalette="ground">
            <Photos {...photos} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

const Track = chakra("ul", {
  base: {
    display: "flex",
    flex: 1,
    minH: 0,
    overflowX: "auto",
    overscrollBehaviorX: "contain",
    scrollSnapType: "x mandatory",
    scrollbarWidth: "none",
    _focusVisible: { outlineColor: "ground.focusRing", outlineOffset: "-2px" },
  },
});

/** By the key of a language that is written from left to right. */
const keys: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function Photos({ name, images, language, start }: Omit<LightboxProps, "open" | "onClose">) {
  const t = useTranslate();
  const lang = useTextLang(language);
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);
  /** The target of a scroll by key or button, until it arrives or a touch takes over. */
  const aim = useRef<number>(undefined);
  const last = images.length - 1;

  function go(next: number): void {
    if (next < 0 || next > last) return;
    setIndex(next);
    aim.current = next;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo(track.current, next, calm ? "instant" : "smooth");
  }

  useLayoutEffect(() => scrollTo(track.current, start, "instant"), [start]);

  function onScrollEnd({ currentTarget }: { currentTarget: HTMLElement }): void {
    const at = Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth);
    const { current: wanted = at } = aim;
    aim.current = undefined;
    // Focusing the track would stop the scrolling.
    if (wanted === at) setIndex(at);
    else scrollTo(currentTarget, wanted, "instant");
  }

  function letGo(): void {
    aim.current = undefined;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = keys[keyIn(t.language, event.key)];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(step(index, last));
  }

  const shown = images[index];
  return (
    <Flex direction="column" height="full" onKeyDown={onKeyDown}>
      <VisuallyHidden>
        <Dialog.Title>{t("Photos of {property}", { property: name })}</Dialog.Title>
      </VisuallyHidden>
      <Flex align="center" justify="space-between" px={{ base: 4, md: 6 }} py={3}>
        <Box as="output" textStyle="label" fontVariantNumeric="tabular-nums">
          <bdi>{`${index + 1} / ${images.length}`}</bdi>
        </Box>
        <Dialog.CloseTrigger asChild>
          <Round aria-label={t("Close")}>
            <X />
          </Round>
        </Dialog.CloseTrigger>
      </Flex>
      <Track
        ref={track}
        tabIndex={0}
        aria-label={t("Photos")}
        onScrollEnd={onScrollEnd}
        onPointerDown={letGo}
        onWheel={letGo}
      >
        {images.map((image, position) => (
          <Slide key={image.id}>
            <WholePhoto
              image={image}
              alt={photoName(image, name, position, images.length, t)}
              lang={lang(image, "alt")}
              lazy={Math.abs(position - index) > 1}
            />
          </Slide>
        ))}
      </Track>
      <Flex
        minH={{ base: 16, md: 8 }}
        align="center"
        justify="center"
        px={{ base: 20, md: 24 }}
        py={3}
        textStyle="small"
        color="ground.soft"
        textAlign="center"
        lang={shown && lang(shown, "alt")}
        dir="auto"
      >
        {shown?.alt}
      </Flex>
      {images.length > 1 && (
        <>
          <Turn
            side="start"
            label={t("Previous photo")}
            off={index === 0}
            onClick={() => go(index - 1)}
          />
          <Turn
            side="end"
            label={t("Next photo")}
            off={index === last}
            onClick={() => go(index + 1)}
          />
        </>
      )}
    </Flex>
  );
}

/** Shows a photo of the track, which grows to the left if it is read from right to left. */
function scrollTo(track: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  if (!track) return;
  const toEnd = getComputedStyle(track).direction === "rtl" ? -1 : 1;
  track.scrollTo({ left: toEnd * index * track.clientWidth, behavior });
}

const Round = chakra(IconButton, {
  base: {
    bg: "ground.line",
    color: "ground.ink",
    _hover: { bg: "ground.ink", color: "ground" },
    _focusVisible: { outlineColor: "ground.focusRing" },
  },
});

interface TurnProps {
  side: "start" | "end";
  label: string;
  /** There is no photo on this side: the button stays focusable but does nothing. */
  off: boolean;
  onClick: () => void;
}

function Turn({ side, label, off, onClick }: TurnProps) {
  return (
    <Round
      aria-label={label}
      aria-disabled={off}
      onClick={onClick}
      // Near the thumb on a phone, beside the photo on larger screens.
      position="absolute"
      bottom={{ base: 3, md: "50%" }}
      transform={{ md: "translateY(50%)" }}
      {...(side === "start"
        ? { insetStart: { base: 4, md: 5 } }
        : { insetEnd: { base: 4, md: 5 } })}
      _disabled={{ opacity: 0.35 }}
    >
      {side === "start" ? <ChevronLeft /> : <ChevronRight />}
    </Round>
  );
}
