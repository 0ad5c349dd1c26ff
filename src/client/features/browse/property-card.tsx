import { Badge, Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { MapPin } from "lucide-react";
import { memo } from "react";
import type { PropertyCardView } from "../../../shared/schemas/properties.ts";
import { PropertyDrawing } from "../../components/art/property-drawing.tsx";
import { Photo } from "../../components/photo.tsx";
import { placeOf } from "../../lib/place.ts";
import { upgradeBadges } from "./upgrade-options.ts";

/** The id of the sentence that describes the links of all cards. */
export const newTabNoteId = "opens-in-a-new-tab";

const CardLink = chakra("a", {
  base: {
    outline: "none",
    // Keeps a card focused with Shift+Tab clear of the sticky bar.
    scrollMarginTop: 96,
    _hover: { textDecoration: "underline", textDecorationThickness: "1px" },
    textUnderlineOffset: "0.18em",
    // The link covers the whole card.
    _after: { content: '""', position: "absolute", inset: 0, borderRadius: "photo" },
    "&:focus-visible::after": {
      outline: "2px solid",
      outlineColor: "leaf",
      outlineOffset: "4px",
    },
  },
});

const cover = { aspectRatio: 4 / 3, borderRadius: "photo", mb: 4 };

interface PropertyCardProps {
  property: PropertyCardView;
  /** The index: photos of the first row are loaded eagerly, the first one with priority. */
  index: number;
}

/** A property in the grid; opens its page in a new tab. Memoized, since pages of cards are added. */
export const PropertyCard = memo(function PropertyCard({ property, index }: PropertyCardProps) {
  const { image } = property;
  const badges = upgradeBadges(property);
  return (
    <Box as="article" position="relative">
      {image ? (
        <Photo
          image={image}
          alt={image.alt ?? property.name}
          sizes="(min-width: 1280px) 290px, (min-width: 1024px) 31vw, (min-width: 620px) 47vw, 94vw"
          lazy={index > 3}
          eager={index === 0}
          {...cover}
        />
      ) : (
        <Box overflow="hidden" {...cover}>
          <PropertyDrawing slug={property.slug} />
        </Box>
      )}
      <Heading as="h2" textStyle="subheading" dir="auto" lineClamp={2} overflowWrap="anywhere">
        <CardLink
          href={`/host/${property.slug}`}
          target="_blank"
          rel="noopener"
          aria-describedby={newTabNoteId}
        >
          {property.name}
        </CardLink>
      </Heading>
      <Flex mt={1.5} gap={1.5} dir="auto" textStyle="small" color="ink.soft" align="baseline">
        <Box as="span" flexShrink={0} alignSelf="flex-start" pt="0.28em">
          <MapPin aria-hidden size={14} />
        </Box>
        <Text lineClamp={2} minW={0} overflowWrap="anywhere">
          {placeOf(property)}
        </Text>
      </Flex>
      {property.description !== null && (
        <Text mt={2} textStyle="small" dir="auto" lineClamp={2} overflowWrap="anywhere">
          {property.description}
        </Text>
      )}
      {badges.shown.length > 0 && (
        <Flex as="ul" mt={3} gap={1.5} wrap="wrap" aria-label="Upgrades">
          {badges.shown.map((label) => (
            <Badge as="li" key={label}>
              <Box as="span" truncate>
                {label}
              </Box>
            </Badge>
          ))}
          {badges.more > 0 && <Badge as="li" variant="surface">{`+${badges.more} more`}</Badge>}
        </Flex>
      )}
    </Box>
  );
});
