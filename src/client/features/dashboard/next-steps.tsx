import { Box, Card, chakra, Flex, Heading, Link } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { Captions, ImagePlus, MessageCircle, Sun } from "lucide-react";
import type { ReactNode } from "react";
import type { NextSteps as Steps } from "../../../shared/schemas/dashboard.ts";
import { EmptyState } from "../../components/empty-state.tsx";

const List = chakra("ul", { base: { listStyle: "none" } });

/** What a host can do next. */
export function NextSteps({ steps }: { steps: Steps }) {
  const { waiting, undescribed, without_photos, funded } = steps;
  const isIdle =
    waiting === 0 && undescribed === null && without_photos === null && funded.length === 0;
  return (
    <Card.Root asChild>
      <section aria-labelledby="next-steps">
        <Card.Header>
          <Heading as="h2" id="next-steps" textStyle="heading">
            Next
          </Heading>
        </Card.Header>
        {isIdle ? (
          <EmptyState as="h3" title="All done">
            Every message is answered and your pages are complete.
          </EmptyState>
        ) : (
          <Card.Body py={3}>
            <List>
              {waiting > 0 && (
                <Step icon={<MessageCircle size={18} />}>
                  <RouterLink to="/dashboard" search={{ inbox: "new" }}>
                    {waiting === 1
                      ? "1 message is waiting for an answer"
                      : `${waiting.toLocaleString("en")} messages are waiting for an answer`}
                  </RouterLink>
                </Step>
              )}
              {funded.map(({ id, short_label, property_slug }) => (
                <Step key={id} icon={<Sun size={18} />}>
                  <RouterLink to="/properties" hash={property_slug}>
                    <bdi>{short_label}</bdi> is funded. Is it installed yet?
                  </RouterLink>
                </Step>
              ))}
              {without_photos && (
                <Step icon={<ImagePlus size={18} />}>
                  <RouterLink to="/properties" hash={without_photos.property_slug}>
                    <bdi>{without_photos.property_name}</bdi> has no photos yet
                  </RouterLink>
                </Step>
              )}
              {undescribed && (
                <Step icon={<Captions size={18} />}>
                  <RouterLink to="/properties" hash={undescribed.property_slug}>
                    {undescribed.photos === 1
                      ? "1 photo needs a description"
                      : `${undescribed.photos.toLocaleString("en")} photos need a description`}
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
