import { Box, chakra, Flex } from "@chakra-ui/react";
import { ImageOff } from "lucide-react";
import { type ComponentProps, use, useState } from "react";
import { cardCropWidths, imageMaxWidth, imageWidths, needsCardCrop } from "../../shared/limits.ts";
import type { ImageView } from "../../shared/schemas/property-images.ts";
import { photoUrl } from "../lib/photo-url.ts";
import { PhotosOffSite, useOwnPhoto } from "../lib/use-own-photo.ts";

interface PhotoProps extends ComponentProps<typeof Box> {
  image: Pick<ImageView, "file_path" | "file_name" | "width" | "height" | "preview">;
  alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Load it only after the first paint, when it comes near the viewport. */
  lazy?: boolean;
  /** Load it first: for the large photo at the top. */
  eager?: boolean;
  fit?: "cover" | "contain";
  /** In the frame of a card: the server crops photos of another shape. */
  card?: boolean;
}

function sourceSet({ file_path, width, height }: PhotoProps["image"], card: boolean): string {
  if (card && needsCardCrop({ width, height })) {
    return cardCropWidths
      .map((candidate) => `${photoUrl(file_path, candidate, "card")} ${candidate}w`)
      .join(", ");
  }
  const smaller = imageWidths
    .filter((candidate) => candidate < width)
    .map((candidate) => `${photoUrl(file_path, candidate)} ${candidate}w`);
  return [...smaller, `${photoUrl(file_path)} ${Math.min(width, imageMaxWidth)}w`].join(", ");
}

/**
 * A property's photo in a frame with a fixed size or `aspectRatio`. A blurred preview shows until the
 * photo is loaded. If it cannot be loaded, even with the token, a tile shows its file name.
 */
export function Photo(props: PhotoProps) {
  const { image, alt, sizes, lazy, eager, fit = "cover", card = false, ...frame } = props;
  const [failed, setFailed] = useState(false);
  const askAsOwner = use(PhotosOffSite) || failed;
  const own = useOwnPhoto(image.file_path, askAsOwner);

  /** A photo that failed before hydration fires no error event. */
  function check(element: HTMLImageElement | null): void {
    if (element?.complete === true && element.currentSrc !== "" && element.naturalWidth === 0) {
      setFailed(true);
    }
  }

  return (
    <Box position="relative" overflow="hidden" bg="paper.sunken" borderRadius="photo" {...frame}>
      {own !== null && fit === "cover" && (
        <Preview src={image.preview} alt="" aria-hidden draggable={false} />
      )}
      {own === null && <FileTile name={image.file_name} />}
      {askAsOwner ? (
        own && <Picture src={own} alt={alt} objectFit={fit} />
      ) : (
        <Picture
          ref={check}
          src={photoUrl(image.file_path, imageWidths[1])}
          srcSet={sourceSet(image, card)}
          sizes={sizes}
          htmlWidth={image.width}
          htmlHeight={image.height}
          alt={alt}
          loading={lazy === true ? "lazy" : "eager"}
          decoding="async"
          fetchPriority={eager === true ? "high" : lazy === true ? "low" : "auto"}
          onError={() => setFailed(true)}
          objectFit={fit}
        />
      )}
    </Box>
  );
}

const Picture = chakra("img", {
  base: {
    position: "relative",
    width: "full",
    height: "full",
    // Hidden, and so not requested, until early/paint.ts has seen the first paint: until then the cover
    // has the connection to itself.
    "@media (scripting: enabled)": {
      "html:not([data-painted]) &": { "&[loading=lazy]": { display: "none" } },
    },
  },
});

const Preview = chakra("img", {
  base: {
    position: "absolute",
    inset: 0,
    width: "full",
    height: "full",
    objectFit: "cover",
    filter: "blur(12px)",
    transform: "scale(1.1)",
  },
});

/** Replaces a photo that cannot be shown. */
function FileTile({ name }: { name: string }) {
  return (
    <Flex
      position="absolute"
      inset={0}
      direction="column"
      align="center"
      justify="center"
      gap={2}
      p={3}
      color="ink.soft"
      textAlign="center"
      textStyle="note"
    >
      <ImageOff aria-hidden size={20} />
      <Box maxW="full" overflowWrap="anywhere" lineClamp={2}>
        {name}
      </Box>
    </Flex>
  );
}
