import { Badge, Box, Card, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { MapPin } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { OwnPropertyView } from "../../../shared/schemas/properties.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { useSite } from "../../first-data.ts";
import { longDate } from "../../lib/dates.ts";
import { mailto } from "../../lib/mailto.ts";
import { PhotosOffSite } from "../../lib/use-own-photo.ts";
import { placeOf } from "../../lib/place.ts";
import { PropertyActions } from "./property-actions.tsx";
import { PropertyDetails } from "./property-details.tsx";

interface PropertyCardProps {
  property: OwnPropertyView;
  onEdit: () => void;
  onDelete: () => void;
  /** Sections from other features. */
  images: ReactNode;
  upgrades: ReactNode;
}

/** One of the host's properties: photos, texts, upgrade projects and actions. */
export function PropertyCard(props: PropertyCardProps) {
  const { property, images, upgrades } = props;
  const id = useId();
  const { paused_at, taken_down_at, waiting_since } = property;
  const isListed = paused_at === null && taken_down_at === null && waiting_since === null;
  const isKeptOff = taken_down_at !== null || waiting_since !== null;
  return (
    <Card.Root as="article" aria-labelledby={id}>
      <Card.Header>
        <Flex justify="space-between" align="flex-start" wrap="wrap" columnGap={6} rowGap={4}>
          <Box minW={0} flex="1 1 20rem">
            <Heading id={id} as="h2" textStyle="heading" overflowWrap="anywhere">
              <bdi>{property.name}</bdi>
            </Heading>
            <Flex mt={1.5} wrap="wrap" columnGap={4} rowGap={1} textStyle="small" color="ink.soft">
              <Flex gap={1.5} minW={0}>
                <Box aria-hidden flexShrink={0} pt="0.2em">
                  <MapPin size={16} />
                </Box>
                <Text minW={0} overflowWrap="anywhere">
                  {placeOf(property)}
                </Text>
              </Flex>
              <Link asChild display="inline-flex" alignItems="center" gap={1}>
                <ExternalLink href={`/host/${property.slug}`} aria-description={property.name}>
                  {isListed ? "View public page" : "Preview page"}
                </ExternalLink>
              </Link>
            </Flex>
            {paused_at !== null && <Paused since={paused_at} />}
            {taken_down_at !== null && (
              <TakenDown since={taken_down_at} reason={property.taken_down_reason ?? ""} />
            )}
            {taken_down_at === null && waiting_since !== null && <Waiting />}
          </Box>
          <PropertyActions {...props} />
        </Flex>
      </Card.Header>
      <PhotosOffSite value={isKeptOff}>
        <Card.Body display="flex" flexDirection="column" gap={{ base: 8, md: 10 }}>
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
      </PhotosOffSite>
    </Card.Root>
  );
}

/** Says that the property is paused. */
function Paused({ since }: { since: string }) {
  return (
    <Flex mt={2.5} wrap="wrap" align="center" columnGap={2.5} rowGap={1}>
      <Badge>Paused</Badge>
      <Text
        textStyle="small"
        color="ink.soft"
      >{`Hidden from guests since ${longDate(since)}. Nothing is deleted.`}</Text>
    </Flex>
  );
}

/** Says that the property waits for an admin's approval. */
function Waiting() {
  return (
    <Flex mt={2.5} wrap="wrap" align="center" columnGap={2.5} rowGap={1}>
      <Badge>Awaiting approval</Badge>
      <Text textStyle="small" color="ink.soft">
        Another of your listings was taken down, so an admin must approve this one before guests see
        it.
      </Text>
    </Flex>
  );
}

/** Says that an admin took the property down, why, and what to do. */
function TakenDown({ since, reason }: { since: string; reason: string }) {
  const { contact_email } = useSite();
  return (
    <Box
      mt={3}
      px={4}
      py={3}
      bg="clay.soft"
      borderRadius="lg"
      textStyle="small"
      overflowWrap="anywhere"
    >
      <Text fontWeight="semibold">{`Taken down by an admin on ${longDate(since)}`}</Text>
      <Text mt={1} dir="auto" whiteSpace="pre-line">
        {reason}
      </Text>
      <Text mt={2}>
        Guests can’t see the page or its photos, and you can’t delete it. Fix the problem, then
        email <Link href={mailto(contact_email)}>{contact_email}</Link> to have it put back.
      </Text>
    </Box>
  );
}
