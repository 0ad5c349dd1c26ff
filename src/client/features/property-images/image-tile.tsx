import { Badge, Box, chakra, Flex, IconButton } from "@chakra-ui/react";
import { ArrowLeft, ArrowRight, Captions, GripVertical, Trash2 } from "lucide-react";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { Photo } from "../../components/photo.tsx";
import type { useDrag } from "./use-drag.ts";

interface ImageTileProps {
  area: string;
  image: ImageView;
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
  onMove: (by: -1 | 1) => void;
  onDescribe: () => void;
  onDelete: () => void;
}

/** A photo with its actions. */
export function ImageTile(props: ImageTileProps) {
  const { area, image, place, count, propertyName, onMove, onDescribe, onDelete } = props;
  const about = { "aria-description": `${image.alt ?? image.file_name}, ${propertyName}` };
  const keepFocus = useFocusAfterMove(place);
  const first = place === 0;
  const { grip, drawn, target } = props;

  return (
    <Box
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
        sizes={first ? "(min-width: 48em) 24rem, 90vw" : "(min-width: 48em) 16rem, 45vw"}
        lazy
        aspectRatio="4 / 3"
        flex="1 0 auto"
      />
      {first && (
        <Badge position="absolute" top={2} insetStart={2} variant="surface">
          Cover
        </Badge>
      )}
      {count > 1 && (
        <Handle aria-hidden title="Drag to reorder" {...grip}>
          <GripVertical size={18} />
        </Handle>
      )}
      <Flex wrap="wrap" justify="space-between" pt={1}>
        <Flex>
          <Tool
            label="Move earlier"
            off={first}
            onClick={(event) => {
              keepFocus(event.currentTarget);
              onMove(-1);
            }}
            {...about}
          >
            <ArrowLeft />
          </Tool>
          <Tool
            label="Move later"
            off={place === count - 1}
            onClick={(event) => {
              keepFocus(event.currentTarget);
              onMove(1);
            }}
            {...about}
          >
            <ArrowRight />
          </Tool>
        </Flex>
        <Flex>
          <Tool label="Describe photo" onClick={onDescribe} {...about}>
            <Captions />
          </Tool>
          <Tool label="Delete photo" destructive onClick={onDelete} {...about}>
            <Trash2 />
          </Tool>
        </Flex>
      </Flex>
    </Box>
  );
}

/** The drag handle for touch: elsewhere on the photo, touch scrolls the page. */
const Handle = chakra("span", {
  base: {
    position: "absolute",
    top: 2,
    insetEnd: 2,
    display: "grid",
    placeContent: "center",
    boxSize: 9,
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

interface ToolProps extends ComponentProps<typeof IconButton> {
  label: string;
  /** Does nothing, but stays, so that it keeps the focus. */
  off?: boolean;
  destructive?: boolean;
}

function Tool({ label, off = false, destructive = false, onClick, ...rest }: ToolProps) {
  return (
    <IconButton
      size="sm"
      variant="ghost"
      color="ink.soft"
      _hover={{ bg: "paper.sunken", color: destructive ? "clay" : "leaf" }}
      aria-label={label}
      title={label}
      {...rest}
      aria-disabled={off ? true : undefined}
      onClick={off ? undefined : onClick}
    />
  );
}

/** Restores the focus of a button after its tile moves in the DOM, which drops it. */
function useFocusAfterMove(place: number) {
  const pressed = useRef<{ button: HTMLElement; at: number } | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.at === place) return;
    pressed.current.button.focus();
    pressed.current = null;
  });
  return (button: HTMLElement) => {
    pressed.current = { button, at: place };
  };
}
