import { Box, Card, chakra, Flex, Heading, Link, Text, VisuallyHidden } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

const Steps = chakra("ol", { base: { display: "grid", gap: 6, listStyle: "none" } });

interface GettingStartedProps {
  stats: { properties: number; upgrades: number; guestInterest: number };
}

/** The first three steps of a host, with a tick at those done. */
export function GettingStarted({ stats }: GettingStartedProps) {
  return (
    <Card.Root asChild>
      <section aria-labelledby="getting-started">
        <Card.Header>
          <Heading as="h2" id="getting-started" textStyle="heading">
            Getting Started
          </Heading>
        </Card.Header>
        <Card.Body>
          <Steps>
            <Step
              number={1}
              done={stats.properties > 0}
              title={
                <Link asChild>
                  <RouterLink to="/properties">List your first property</RouterLink>
                </Link>
              }
            >
              Add a few photos and say what makes your place special.
            </Step>
            <Step number={2} done={stats.upgrades > 0} title="Define energy upgrades">
              Tell guests which panels, batteries or insulation their stay helps pay for.
            </Step>
            <Step number={3} done={stats.guestInterest > 0} title="Track guest interest">
              Share your page. Every message comes to your email and shows up here.
            </Step>
          </Steps>
        </Card.Body>
      </section>
    </Card.Root>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  title: ReactNode;
  children: ReactNode;
}

function Step({ number, done, title, children }: StepProps) {
  return (
    <Flex as="li" gap={4}>
      <Flex
        aria-hidden
        align="center"
        justify="center"
        flexShrink={0}
        boxSize={9}
        borderRadius="full"
        bg={done ? "leaf" : "leaf.soft"}
        color={done ? "leaf.contrast" : "leaf"}
        fontFamily="heading"
        fontSize="lg"
      >
        {done ? <Check size={18} /> : number}
      </Flex>
      <Box pt={1} minW={0}>
        <Text fontWeight="semibold">
          <span>{title}</span>
          {done && <VisuallyHidden> (done)</VisuallyHidden>}
        </Text>
        <Text mt={1} textStyle="small" color="ink.soft">
          {children}
        </Text>
      </Box>
    </Flex>
  );
}
