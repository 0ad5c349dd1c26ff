import { Box, Card, chakra, Flex, Heading, Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { Captions, ImagePlus, MessageCircle, Sun } from "lucide-react";
import type { ReactNode } from "react";
import type { NextSteps as Steps } from "../../../shared/schemas/dashboard.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTranslate } from "../../lib/translate.ts";

const List = chakra("ul", { base: { listStyle: "none" } });

/** The next steps of a host, each a link to where it is done. */
export function NextSteps({ steps }: { steps: Steps }) {
  const t = useTranslate();
  const { waiting, undescribed, without_photos, funded } = steps;
  const isIdle =
    waiting === 0 && undescribed === null && without_photos === null && funded.length === 0;
  return (
    <Card.Root asChild>
      <section aria-labelledby="next-steps">
        <Card.Header>
          <Heading as="h2" id="next-steps" textStyle="heading">
            {t("Next", { context: "what a host can do next" })}
          </Heading>
        </Card.Header>
        {isIdle ? (
          <EmptyState as="h3" title={t("All done")}>
            {t("Every message is answered and your pages are complete.")}
          </EmptyState>
        ) : (
          <Card.Body py={3}>
            <List>
              {waiting > 0 && (
                <Step icon={<MessageCircle size={18} />}>
                  <RouterLink to="/dashboard" search={{ inbox: "new" }}>
                    {t(
                      "{count, plural, one {# message is waiting for an answer} other {# messages are waiting for an answer}}",
                      { count: waiting },
                    )}
                  </RouterLink>
                </Step>
              )}
              {funded.map(({ id, short_label, property_slug }) => (
                <Step key={id} icon={<Sun size={18} />}>
                  <RouterLink to="/properties" hash={property_slug}>
                    {t("<bdi>{name}</bdi> is funded. Is it installed yet?", { name: short_label })}
                  </RouterLink>
                </Step>
              ))}
              {without_photos && (
                <Step icon={<ImagePlus size={18} />}>
                  <RouterLink to="/properties" hash={without_photos.property_slug}>
                    {t("<bdi>{name}</bdi> has no photos yet", {
                      name: without_photos.property_name,
                    })}
                  </RouterLink>
                </Step>
              )}
              {undescribed && (
                <Step icon={<Captions size={18} />}>
                  <RouterLink to="/properties" hash={undescribed.property_slug}>
                    {t(
                      "{count, plural, one {# photo needs a description} other {# photos need a description}}",
                      { count: undescribed.photos },
                    )}
                  </RouterLink>
                </Step>
              )}
            </List>
          </Card.Body>
        )}
      </section>
    </Card.Root>
  );
}

/** A step: its link fills the row. */
function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Flex
      as="li"
      position="relative"
      align="center"
      gap={4}
      py={3}
      minH={14}
      borderColor="line"
      overflowWrap="anywhere"
      css={{ "&:not(:first-of-type)": { borderTopWidth: "1px" } }}
    >
      <Flex
        aria-hidden
        align="center"
        justify="center"
        flexShrink={0}
        boxSize={9}
        borderRadius="full"
        bg="sun.soft"
        color="ink"
      >
        {icon}
      </Flex>
      <Box minW={0}>
        <Link
          asChild
          color="ink"
          fontWeight="medium"
          _after={{ content: '""', position: "absolute", inset: 0 }}
        >
          {children}
        </Link>
      </Box>
    </Flex>
  );
}
