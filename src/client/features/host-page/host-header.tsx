import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { MapPin, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { directionOf } from "../../../shared/i18n/direction.ts";
import { placeOf } from "../../lib/place.ts";
import { useTranslate } from "../../lib/translate.ts";
import type { InterestProps } from "./interest-props.ts";
import { QrButton } from "./qr-button.tsx";
import { ShareButton } from "./share-button.tsx";

/** The name and the place of a property, with the page's actions. */
export function HostHeader({
  property,
  interest,
  sentOn,
}: { property: PropertyView } & InterestProps) {
  const t = useTranslate();
  return (
    <Flex
      as="header"
      gridArea="name"
      align="flex-end"
      alignSelf="end"
      justify="space-between"
      wrap={{ md: "wrap" }}
      columnGap={8}
      rowGap={5}
      mt={{ base: 6, md: 0 }}
      mb={{ md: 8 }}
    >
      {/* All of it follows the direction of the name. */}
      <Box
        dir={directionOf(property.name)}
        flex={{ base: 1, md: "none" }}
        minW={0}
        flexShrink={{ md: 1 }}
      >
        <Heading as="h1" textStyle="title" overflowWrap="anywhere">
          {property.name}
        </Heading>
        <Flex mt={{ base: 3, md: 4 }} columnGap={6} rowGap={1} wrap="wrap" color="ink.soft">
          <Fact icon={<MapPin size={16} />}>{placeOf(property, t)}</Fact>
          <Fact icon={<UserRound size={16} />}>
            <bdi>{t("Hosted by {host}", { host: property.host_name })}</bdi>
          </Fact>
        </Flex>
      </Box>
      <Flex
        data-no-print
        gap={2}
        flexShrink={0}
        align="center"
        // Aligns with the name if it wraps below it.
        ms={{ md: -5 }}
        // On phones, over the photo.
        position={{ base: "absolute", md: "static" }}
        top={3}
        insetEnd={0}
        zIndex={{ base: "docked", md: "auto" }}
      >
        {!("disabled" in interest) && (
          <>
            <ShareButton name={property.name} slug={property.slug} />
            <QrButton property={property} />
          </>
        )}
        {/* Elsewhere, the bar at the bottom has the button. */}
        <Button
          {...interest}
          variant={sentOn === undefined ? "solid" : "outline"}
          display={{ base: "none", lg: "inline-flex" }}
        >
          {t("Show Interest")}
        </Button>
      </Flex>
    </Flex>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Flex gap={2} minW={0}>
      <Box as="span" aria-hidden flexShrink={0} pt="0.3em">
        {icon}
      </Box>
      <Text minW={0} overflowWrap="anywhere">
        {children}
      </Text>
    </Flex>
  );
}
