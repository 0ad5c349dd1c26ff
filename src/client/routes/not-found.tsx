import { Button, Container, Flex, Heading, Text } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { LostDrawing } from "../components/art/lost-drawing.tsx";
import { useSite } from "../first-data.ts";
import { useTranslate } from "../lib/translate.ts";
import { usePage } from "../lib/use-page.ts";

/** Any unknown path. */
export function NotFoundPage() {
  const t = useTranslate();
  usePage(`${t("Page not found")} · ${useSite().site_name}`);
  return (
    <Container
      display="flex"
      flexDirection="column"
      alignItems="center"
      py={{ base: 12, md: 20 }}
      textAlign="center"
    >
      <LostDrawing />
      <Text mt={8} color="ink.soft" textStyle="label">
        404
      </Text>
      <Heading as="h1" textStyle="title" mt={1}>
        {t("Page not found")}
      </Heading>
      <Text textStyle="lead" color="ink.soft" maxW="26rem" mt={4}>
        {t("This path leads nowhere, but the sun is out. Let us take you back.")}
      </Text>
      <Flex gap={3} mt={8} wrap="wrap" justify="center">
        <Button asChild>
          <Link to="/">{t("Back to Home")}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/browse">{t("Browse Properties")}</Link>
        </Button>
      </Flex>
    </Container>
  );
}
