import { Box, Button, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { Mail, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { PropertyView } from "../../../shared/schemas/properties.ts";
import { mailto } from "../../lib/mailto.ts";
import { placeOf } from "../../lib/place.ts";
import type { InterestProps } from "./interest-props.ts";
import { QrButton } from "./qr-button.tsx";
import { ShareButton } from "./share-button.tsx";

/** The name, the place and the contact of a property. */
export function HostHeader({ property, interest }: { property: PropertyView } & InterestProps) {
  return (
    <Flex
      as="header"
      direction={{ base: "column", md: "row" }}
      align={{ base: "stretch", md: "flex-end" }}
      justify="space-between"
      gap={{ base: 5, md: 8 }}
    >
      <Box minW={0}>
        <Heading as="h1" textStyle="title" dir="auto" overflowWrap="anywhere" width="fit-content">
          {property.name}
        </Heading>
        <Flex mt={4} columnGap={6} rowGap={1.5} wrap="wrap" color="ink.soft">
          <Fact icon={<MapPin />}>
            <bdi>{placeOf(property)}</bdi>
          </Fact>
          <Fact icon={<Mail />}>
            <Link href={mailto(property.contact_email)}>{property.contact_email}</Link>
          </Fact>
        </Flex>
      </Box>
      <Flex data-no-print gap={2} flexShrink={0} align="center">
        <Button
          {...interest}
          // On phones, the button of the bottom bar is the primary one.
          variant={{ base: "outline", lg: "solid" }}
          flex={{ base: 1, md: "none" }}
          order={{ md: 1 }}
        >
          Show Interest
        </Button>
        {!("disabled" in interest) && (
          <>
            <ShareButton name={property.name} slug={property.slug} />
            <QrButton property={property} />
          </>
        )}
      </Flex>
    </Flex>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Flex gap={2} minW={0} align="baseline">
      <Box
        as="span"
        aria-hidden
        flexShrink={0}
        alignSelf="flex-start"
        pt="0.3em"
        _icon={{ boxSize: 4 }}
      >
        {icon}
      </Box>
      <Text minW={0} overflowWrap="anywhere">
        {children}
      </Text>
    </Flex>
  );
}
