import { Badge, Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { MapPin } from "lucide-react";
import { memo } from "react";
import type { PropertyCardView } from "../../shared/schemas/properties.ts";
import { upgradeTypeLabel } from "../../shared/upgrade-types.ts";
import { directionOf } from "../../shared/i18n/direction.ts";
import { useTextLang } from "../lib/host-texts.ts";
import { placeOf } from "../lib/place.ts";
import { usePathPrefix } from "../lib/public-url.ts";
import { useTranslate } from "../lib/translate.ts";
import { upgradeBadges } from "../lib/upgrade-badges.ts";
import { PropertyDrawing } from "./art/property-drawing.tsx";
import { FundingMark } from "./funding-mark.tsx";
import { InLanguage } from "./in-language.tsx";
import { Photo } from "./photo.tsx";
import { UpgradeTypeName } from "./upgrade-type-name.tsx";

/** The id of the sentence that describes the links of all cards; see {@link NewTabNote}. */
const newTabNoteId = "opens-in-a-new-tab";

/** The description of the links of all cards, once in each page with cards. */
export function NewTabNote() {
  const t = useTranslate();
  return (
    <Box id={newTabNoteId} srOnly>
      {t("Opens in a new tab")}
    </Box>
  );
}

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

/** The widths of a card's photo in the grid of /browse, which depend on the number of columns. */
const gridSizes =
  "(min-width: 1280px) 280px, (min-width: 1024px) 31vw, (min-width: 620px) 47vw, 94vw";
const frame = { aspectRatio: 4 / 3, borderRadius: "photo" };

interface StayCardProps {
  property: PropertyCardView;
  /** The heading's level, below the heading of its section. */
  level: "h2" | "h3";
  /** The displayed width of the photo, as in the `sizes` attribute; that of /browse by default. */
  sizes?: string;
  /** Load the photo only when it comes near the viewport. */
  lazy?: boolean;
  /** Load the photo first. */
  eager?: boolean;
}

/** A property in a list for guests; opens its page in a new tab. Memoized, since lists grow. */
export const StayCard = memo(function StayCard(props: StayCardProps) {
  const t = useTranslate();
  const prefix = usePathPrefix();
  const { property, level, sizes = gridSizes, lazy = false, eager = false } = props;
  const { image } = property;
  const lang = useTextLang(property.language);
  return (
    <Box as="article" position="relative" dir={directionOf(property.name)}>
      <Box position="relative" mb={4} overflow="hidden" {...frame}>
        {image ? (
          <Photo
            image={image}
            alt={image.alt ?? property.name}
            lang={lang(image, "alt")}
            sizes={sizes}
            lazy={lazy}
            eager={eager}
            card
            {...frame}
          />
        ) : (
          <PropertyDrawing slug={property.slug} />
        )}
        <FundingMark funded={property.funded} installed={property.installed} />
      </Box>
      <Heading as={level} textStyle="subheading" lineClamp={2} overflowWrap="anywhere">
        <CardLink
          href={`${prefix}/host/${property.slug}`}
          target="_blank"
          rel="noopener"
          aria-describedby={newTabNoteId}
        >
          {property.name}
        </CardLink>
      </Heading>
      <Flex mt={1.5} gap={1.5} textStyle="small" color="ink.soft" align="baseline">
        <Box as="span" flexShrink={0} alignSelf="flex-start" pt="0.28em">
          <MapPin aria-hidden size={14} />
        </Box>
        <Text lineClamp={2} minW={0} overflowWrap="anywhere">
          {placeOf(property, t)}
        </Text>
      </Flex>
      {property.price !== null && (
        <Text
          mt={1}
          textStyle="small"
          fontWeight="semibold"
          truncate
          lang={lang(property, "price")}
        >
          <bdi>{property.price}</bdi>
        </Text>
      )}
      {property.description !== null && (
        <Text
          mt={2}
          textStyle="small"
          lang={lang(property, "description")}
          dir="auto"
          lineClamp={2}
          overflowWrap="anywhere"
        >
          {property.description}
        </Text>
      )}
      <InLanguage of={lang(property, "description")} mt={1} />
      <Badges {...upgradeBadges(property, t)} />
    </Box>
  );
});

/** The upgrades in at most two rows: two badges share a row, and are cut off if it is too short. */
function Badges({ shown, more }: ReturnType<typeof upgradeBadges>) {
  const t = useTranslate();
  return (
    <>
      {shown.length > 0 && (
        <Flex as="ul" aria-label={t("Upgrades")} gap={1.5} mt={3}>
          <TypeBadges types={shown.slice(0, 2)} />
        </Flex>
      )}
      {shown.length > 2 && (
        <Flex as="ul" aria-label={t("More upgrades")} gap={1.5} mt={1.5}>
          <TypeBadges types={shown.slice(2)} />
          {more > 0 && (
            <Badge as="li" variant="surface" flexShrink={0}>
              <bdi>{t("+{more, number} more", { more })}</bdi>
            </Badge>
          )}
        </Flex>
      )}
    </>
  );
}

/** Labels of up to this many characters are not cut off: the one beside them is. */
const shortLabel = 14;

function TypeBadges({ types }: { types: readonly string[] }) {
  const t = useTranslate();
  return types.map((type) => (
    <Badge
      as="li"
      key={type}
      minW={0}
      flexShrink={upgradeTypeLabel(type, t).length > shortLabel ? 1 : 0}
    >
      <UpgradeTypeName type={type} truncate verticalAlign="bottom" />
    </Badge>
  ));
}
