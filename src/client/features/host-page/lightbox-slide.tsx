import { chakra, Grid } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Photo } from "../../components/photo.tsx";

/** A slide of the track, as wide as the screen. */
export const Slide = chakra("li", {
  base: {
    flex: "0 0 100%",
    px: { md: 20 },
    scrollSnapAlign: "center",
    scrollSnapStop: "always",
  },
});

/** The photo in its own aspect ratio, limited by the slide and by its size. */
export function WholePhoto({
  image,
  ...rest
}: Pick<ComponentProps<typeof Photo>, "image" | "alt" | "lang" | "lazy">) {
  const ratio = image.width / image.height;
  return (
    <Grid height="full" placeItems="center" containerType="size">
      <Photo
        {...rest}
        image={image}
        sizes={`min(100vw, ${Math.ceil(ratio * 90)}vh)`}
        width={`min(100cqw, ${ratio} * 100cqh, max(${image.width}px, 20rem))`}
        aspectRatio={ratio}
        borderRadius={{ base: "none", md: "md" }}
      />
    </Grid>
  );
}
