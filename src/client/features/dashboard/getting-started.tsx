import {
  Box,
  Button,
  Card,
  chakra,
  Flex,
  Grid,
  Heading,
  Link,
  Text,
  VisuallyHidden,
} from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "../../lib/translate.ts";

const Steps = chakra("ol", { base: { display: "grid", gap: 6, listStyle: "none" } });

interface GettingStartedProps {
  stats: { properties: number; upgrades: number; guestInterest: number };
}

/** Whether a host has taken all the first steps. */
export const isStarted = ({ properties, upgrades, guestInterest }: GettingStartedProps["stats"]) =>
  properties > 0 && upgrades > 0 && guestInterest > 0;

/** The first three steps of a host, with a tick at those done and a button at the next one. */
export function GettingStarted({ stats }: GettingStartedProps) {
  const t = useTranslate();
  return (
    <Card.Root asChild>
      <section aria-labelledby="getting-started">
        <Card.Header>
          <Heading as="h2" id="getting-started" textStyle="heading">
            {t("Getting Started")}
          </Heading>
        </Card.Header>
        <Card.Body>
          <FirstSteps stats={stats} />
        </Card.Body>
      </section>
    </Card.Root>
  );
}

const Folded = chakra("details", {
  base: {
    mt: { base: 3, md: 5 },
    px: { base: 5, md: 6 },
    py: 4,
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "card",
    "& summary": { cursor: "pointer", minH: 7 },
    "& h2": { display: "inline" },
  },
});

/** The first steps once all are done: folded. */
export function GettingStartedDone({ stats }: GettingStartedProps) {
  const t = useTranslate();
  return (
    <Folded>
      <summary>
        <Heading as="h2" textStyle="label">
          {t("Getting Started")}
        </Heading>
        <Box as="span" textStyle="small" color="ink.soft">
          {` ${t("All three steps are done.")}`}
        </Box>
      </summary>
      <Box pt={5} pb={2}>
        <FirstSteps stats={stats} />
      </Box>
    </Folded>
  );
}

function FirstSteps({ stats }: GettingStartedProps) {
  const t = useTranslate();
  const done = [stats.properties > 0, stats.upgrades > 0, stats.guestInterest > 0];
  const next = done.indexOf(false);
  const button = (at: number, label: string) =>
    next === at && (
      <Button asChild>
        <RouterLink to="/properties">{label}</RouterLink>
      </Button>
    );
  return (
    <Steps>
      <Step
        number={1}
        done={done[0] === true}
        title={
          <Link asChild>
            <RouterLink to="/properties">{t("List your first property")}</RouterLink>
          </Link>
        }
        action={button(0, t("Add a Property"))}
      >
        {t("Add a few photos and say what makes your place special.")}
      </Step>
      <Step
        number={2}
        done={done[1] === true}
        title={t("Define energy upgrades")}
        action={button(1, t("Add an Upgrade"))}
      >
        {t("Tell guests which panels, batteries or insulation their stay helps pay for.")}
      </Step>
      <Step
        number={3}
        done={done[2] === true}
        title={t("Track guest interest")}
        action={button(2, t("Share Your Page"))}
      >
        {t("Share your page. Every message comes to your email and shows up here.")}
      </Step>
    </Steps>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  title: ReactNode;
  /** A button; on a phone it has the full width, for the long words of some languages. */
  action: ReactNode;
  children: ReactNode;
}

function Step({ number, done, title, action, children }: StepProps) {
  const t = useTranslate();
  return (
    <Grid as="li" templateColumns="auto minmax(0, 1fr)" columnGap={4} rowGap={3}>
      <Flex
        aria-hidden
        align="center"
        justify="center"
        boxSize={9}
        borderRadius="full"
        bg={done ? "leaf" : "leaf.soft"}
        color={done ? "leaf.contrast" : "leaf"}
        fontFamily="heading"
        fontSize="lg"
      >
        {done ? <Check size={18} /> : number}
      </Flex>
      <Box pt={1}>
        <Text fontWeight="semibold">
          <span>{title}</span>
          {done && <VisuallyHidden>{` ${t("(done)")}`}</VisuallyHidden>}
        </Text>
        <Box mt={1} textStyle="small" color="ink.soft">
          {children}
        </Box>
      </Box>
      {action !== false && <Box gridColumn={{ base: "1 / -1", sm: "2" }}>{action}</Box>}
    </Grid>
  );
}
