import { Box, Container, Grid, Heading, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { HeroScene } from "../../components/art/hero-scene.tsx";
import { useSite } from "../../first-data.ts";
import { usePage } from "../../lib/use-page.ts";

interface AccountPageProps {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of the account pages: one column, and the drawing where there is room. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  usePage(`${title} · ${useSite().site_name}`);
  return (
    <Container py={{ base: 8, md: 12 }}>
      <Grid
        templateColumns={{ base: "minmax(0, 1fr)", lg: "26rem minmax(0, 1fr)" }}
        gap={{ lg: 12, xl: 24 }}
        minH={{ lg: "38rem" }}
        alignItems="start"
      >
        <Box width="full" maxW="sm" mx="auto" py={{ lg: 8 }}>
          <Heading as="h1" textStyle="section">
            {title}
          </Heading>
          {lead !== undefined && (
            <Text mt={3} color="ink.soft" textWrap="pretty" overflowWrap="anywhere">
              {lead}
            </Text>
          )}
          <Box mt={8}>{children}</Box>
        </Box>
        {/* Of its own height, so that errors in the form do not crop it anew. */}
        <Box
          hideBelow="lg"
          position="sticky"
          top={8}
          height="min(44rem, calc(100dvh - 4rem))"
          minH="30rem"
          overflow="hidden"
          bg="art.sky"
          borderRadius="panel"
        >
          <HeroScene
            viewBox="712 -246 610 806"
            preserveAspectRatio="xMidYMax slice"
            position="absolute"
            inset={0}
            width="full"
            height="full"
          />
        </Box>
      </Grid>
    </Container>
  );
}
