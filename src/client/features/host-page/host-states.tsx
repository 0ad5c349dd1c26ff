import {
  Box,
  Button,
  Container,
  Flex,
  Grid,
  Heading,
  Skeleton,
  Text,
  VisuallyHidden,
} from "@chakra-ui/react";
import { Link, useNavigate } from "@tanstack/react-router";
import { msg } from "../../../shared/i18n/message.ts";
import { LostDrawing } from "../../components/art/lost-drawing.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { useTranslate } from "../../lib/translate.ts";

/** The placeholder of the page while it loads. */
export function HostSkeleton() {
  const t = useTranslate();
  return (
    <Container pt={{ md: 10 }} pb={20}>
      <VisuallyHidden as="output">{t("Loading...")}</VisuallyHidden>
      <Flex direction={{ base: "column-reverse", md: "column" }} gap={{ base: 6, md: 8 }}>
        <Box>
          <Skeleton height={{ base: 9, md: 14 }} width="70%" maxW="34rem" />
          <Skeleton mt={5} height={5} width="50%" maxW="24rem" />
        </Box>
        <Skeleton
          mx={{ base: -5, md: 0 }}
          aspectRatio={{ base: 4 / 3, md: 2, lg: 2.2 }}
          borderRadius={{ base: "none", md: "panel" }}
        />
      </Flex>
      <Grid
        mt={{ base: 6, md: 12 }}
        gap={{ base: 12, lg: 16, xl: 20 }}
        templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 22rem" }}
      >
        <Skeleton height={96} borderRadius="panel" order={{ lg: 1 }} />
        <Box>
          <Skeleton height={9} width="10rem" mb={5} />
          <Skeleton height={4} mb={3} />
          <Skeleton height={4} mb={3} />
          <Skeleton height={4} width="60%" />
        </Box>
      </Grid>
    </Container>
  );
}

/** There is no such property (any more). */
export function PropertyNotFound() {
  const t = useTranslate();
  const navigate = useNavigate();

  /** Goes back, or to the list if the page was opened in a new tab. */
  function goBack(): void {
    if (window.history.length > 1) window.history.back();
    else void navigate({ to: "/browse" });
  }

  return (
    <Container
      display="flex"
      flexDirection="column"
      alignItems="center"
      py={{ base: 12, md: 20 }}
      textAlign="center"
    >
      <LostDrawing />
      <Heading as="h1" textStyle="title" mt={8}>
        {t("Property Not Found")}
      </Heading>
      <Text textStyle="lead" color="ink.soft" maxW="28rem" mt={4}>
        {t("The property you're looking for doesn't exist or is no longer available.")}
      </Text>
      <Flex mt={8} gap={3} wrap="wrap" justify="center">
        <Button onClick={goBack}>{t("Go Back")}</Button>
        <Button asChild variant="outline">
          <Link to="/browse">{t("Browse Properties")}</Link>
        </Button>
      </Flex>
    </Container>
  );
}

/** The server was not reached or failed: the property may exist. */
export function PropertyNotLoaded(props: { failure: unknown; onRetry: () => void }) {
  const t = useTranslate();
  return (
    <LoadFailure
      {...props}
      title={t("This place could not be loaded")}
      text={msg("Please check your connection and try again.")}
    />
  );
}
