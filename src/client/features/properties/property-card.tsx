import { Box, Card, chakra, Flex, Grid, Heading } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { Language } from "../../../shared/i18n/languages.ts";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { PropertyDrawing } from "../../components/art/property-drawing.tsx";
import { outdatedTranslations } from "../../components/translations/outdated.ts";
import { OutdatedMark } from "../../components/translations/outdated-mark.tsx";
import { Photo } from "../../components/photo.tsx";
import { placeOf } from "../../lib/place.ts";
import { useTranslate } from "../../lib/translate.ts";
import { PhotosOffSite } from "../../lib/use-own-photo.ts";
import { PropertyActions } from "./property-actions.tsx";
import { PropertyDetails } from "./property-details.tsx";
import { PropertyFacts } from "./property-facts.tsx";
import { PropertyState, StateBadge } from "./property-state.tsx";

interface PropertyCardProps {
  property: OwnPropertyView;
  open: boolean;
  /** Opens or closes it; a single property stays open. */
  onToggle: (() => void) | undefined;
  /** Opens the dialog, which shows the translations into a language first. */
  onEdit: (startIn?: Language) => void;
  onDelete: () => void;
  /** Undefined on a site without requests for dates. */
  onCalendar: (() => void) | undefined;
  /** Sections from other features. */
  images: ReactNode;
  upgrades: ReactNode;
}

/** The name as a button that covers the whole head; the actions are above it. */
const Toggle = chakra("button", {
  base: {
    display: "block",
    textAlign: "start",
    cursor: "pointer",
    outline: "none",
    _after: { content: '""', position: "absolute", inset: 0, borderRadius: "card" },
    "&:focus-visible::after": {
      outline: "2px solid",
      outlineColor: "leaf",
      outlineOffset: "-2px",
    },
  },
});

/** One of the host's properties: a row of the list, and when it is open, everything about it. */
export function PropertyCard(props: PropertyCardProps) {
  const t = useTranslate();
  const { property, open, onToggle, images, upgrades } = props;
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const isKeptOff = property.taken_down_at !== null || property.waiting_since !== null;
  useKeptInView(card, open && onToggle !== undefined);
  return (
    <Card.Root ref={card} as="article" aria-labelledby={id} scrollMarginTop={4}>
      <PhotosOffSite value={isKeptOff}>
        <Grid
          position="relative"
          templateAreas={{
            base: '"cover name arrow" "facts facts facts" "actions actions actions"',
            md: '"cover name arrow" "cover facts arrow" "cover actions arrow"',
            lg: '"cover name actions arrow" "cover facts actions arrow"',
          }}
          templateColumns={{
            base: "5rem minmax(0, 1fr) auto",
            md: "6rem minmax(0, 1fr) auto",
            lg: "6rem minmax(0, 1fr) auto auto",
          }}
          columnGap={{ base: 3, md: 5 }}
          alignItems="center"
          px={{ base: 5, md: 6 }}
          pt={4}
          pb={{ base: 2, lg: 4 }}
          borderRadius="card"
          _hover={onToggle && !open ? { bg: "paper.sunken" } : {}}
        >
          <Box gridArea="cover">
            <Cover property={property} />
          </Box>
          <Box gridArea="name" alignSelf={{ md: "end" }} minW={0}>
            <Heading id={id} as="h2" textStyle="subheading" overflowWrap="anywhere">
              {onToggle ? (
                <Toggle
                  type="button"
                  aria-expanded={open}
                  aria-controls={`${id}-content`}
                  onClick={onToggle}
                >
                  {/* The ellipsis is at the end of the name, but its lines begin where the page's do. */}
                  <Box
                    as="span"
                    dir="auto"
                    textAlign={{ base: "left", _rtl: "right" }}
                    overflowWrap="anywhere"
                    lineClamp={open ? undefined : 3}
                  >
                    {property.name}
                  </Box>
                </Toggle>
              ) : (
                <bdi>{property.name}</bdi>
              )}
            </Heading>
            <Flex
              mt={0.5}
              wrap="wrap"
              align="center"
              columnGap={3}
              rowGap={1}
              textStyle="small"
              color="ink.soft"
              overflowWrap="anywhere"
            >
              <span>{placeOf(property, t)}</span>
              <StateBadge property={property} />
            </Flex>
          </Box>
          <Box gridArea="facts" alignSelf="start" mt={{ base: 2, md: 1 }}>
            <PropertyFacts property={property} />
            <Outdated {...props} />
          </Box>
          <Box
            gridArea="actions"
            justifySelf="start"
            position="relative"
            zIndex={1}
            mt={{ base: 1, lg: 0 }}
          >
            <PropertyActions {...props} />
          </Box>
          {onToggle && (
            <Box
              gridArea="arrow"
              aria-hidden
              color="ink.soft"
              transform={open ? "rotate(180deg)" : undefined}
            >
              <ChevronDown size={20} />
            </Box>
          )}
        </Grid>
        <Box id={`${id}-content`} hidden={!open}>
          {open && (
            <Card.Body
              display="flex"
              flexDirection="column"
              gap={{ base: 8, md: 10 }}
              pt={{ base: 2, lg: 0 }}
            >
              <PropertyState property={property} />
              {images}
              <Box
                display="grid"
                gridTemplateColumns={{ lg: "minmax(0, 5fr) minmax(0, 6fr)" }}
                columnGap={{ lg: 12 }}
                rowGap={{ base: 8, md: 10 }}
              >
                <PropertyDetails property={property} />
                {upgrades}
              </Box>
            </Card.Body>
          )}
        </Box>
      </PhotosOffSite>
    </Card.Root>
  );
}

/** Says how many translations are outdated; nothing if none is. */
function Outdated({ property, open, onToggle, onEdit }: PropertyCardProps) {
  const { images, upgradeProjects } = property;
  const own = outdatedTranslations("property", property);
  // In an open card, those of upgrades and photos have marks of their own.
  const others = open
    ? []
    : [
        ...upgradeProjects.flatMap((project) => outdatedTranslations("upgrade", project)),
        ...images.flatMap((image) => outdatedTranslations("photo", image)),
      ];
  return (
    <OutdatedMark
      mt={1}
      outdated={[...own, ...others]}
      about={property.name}
      onShow={own.length > 0 ? onEdit : () => onToggle?.()}
    />
  );
}

/** The first photo, or the drawing. */
function Cover({ property }: { property: OwnPropertyView }) {
  const [cover] = property.images;
  if (!cover) {
    return (
      <Box aspectRatio="4 / 3" borderRadius="lg" overflow="hidden">
        <PropertyDrawing slug={property.slug} />
      </Box>
    );
  }
  return <Photo image={cover} alt="" sizes="6rem" lazy aspectRatio="4 / 3" borderRadius="lg" />;
}

/** Scrolls the head into view when the card opens: another one, above it, may have closed. */
function useKeptInView(card: { current: HTMLElement | null }, open: boolean): void {
  useLayoutEffect(() => {
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (open && (top < 0 || top > innerHeight / 2)) card.current?.scrollIntoView();
  }, [card, open]);
}
