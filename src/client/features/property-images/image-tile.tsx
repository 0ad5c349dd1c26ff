import { Badge, Box, Flex, IconButton } from "@chakra-ui/react";
import { ArrowLeft, ArrowRight, Captions, Trash2 } from "lucide-react";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import type { ImageView } from "../../../shared/schemas/property-images.ts";
import { Photo } from "../../components/photo.tsx";

interface ImageTileProps {
  area: string;
  image: ImageView;
  /** Its place among the photos, from 0: the cover. */
  place: number;
  count: number;
  propertyName: string;
  onMove: (by: -1 | 1) => void;
  onDescribe: () => void;
  onDelete: () => void;
}

/** A photo with what can be done with it. */
export function ImageTile(props: ImageTileProps) {
  const { area, image, place, count, propertyName, onMove, onDescribe, onDelete } = props;
  const about = { "aria-description": `${image.alt ?? image.file_name}, ${propertyName}` };
  const kept = useFocusKept(place);
  const first = place === 0;

  return (
    <Box
      as="figure"
      gridArea={area}
      display="flex"
      flexDirection="column"
      minW={0}
      position="relative"
      onDragStart={(event) => event.preventDefault()}
    >
      <Photo
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
      <Flex wrap="wrap" justify="space-between" pt={1}>
        <Flex>
          <Tool
            label="Move earlier"
            off={first}
            onClick={(event) => {
              kept(event.currentTarget);
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
              kept(event.currentTarget);
              onMove(1);
            }}
            {...about}
          >
            <ArrowRight />
          </Tool>
        </Flex>
        <Flex>
          <Tool label="Describe image" onClick={onDescribe} {...about}>
            <Captions />
          </Tool>
          <Tool label="Delete image" destructive onClick={onDelete} {...about}>
            <Trash2 />
          </Tool>
        </Flex>
      </Flex>
    </Box>
  );
}

interface ToolProps extends ComponentProps<typeof IconButton> {
  label: string;
  /** There is nothing to do; the button stays, so that it keeps the focus. */
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

/** A browser drops the focus of an element that moves in the page: gives it back after the move. */
function useFocusKept(place: number) {
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
