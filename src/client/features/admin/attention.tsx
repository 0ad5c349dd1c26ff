import { Button, Card, Flex, Heading, Link, Stack, Text } from "@chakra-ui/react";
import { Link as RouterLink } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { RowSkeletons } from "../../components/row-skeletons.tsx";
import type { AdminSearch } from "../../lib/admin-search.ts";
import { useTranslate } from "../../lib/translate.ts";

/** Something that waits for an admin, and where to deal with it. */
export interface Task {
  text: string;
  /** The text of the link. */
  label: string;
  search: AdminSearch;
}

interface AttentionProps {
  tasks: readonly Task[];
  /** The warnings of the server to its operator. */
  warnings: readonly string[];
  /** Whether all numbers have arrived; before, nothing is said about "nothing". */
  complete: boolean;
  /** Whether some could not be loaded. */
  failed: boolean;
  onRetry: () => void;
}

/** Everything that awaits an admin: people, listings, reports, money, and warnings of the server. */
export function Attention({ tasks, warnings, complete, failed, onRetry }: AttentionProps) {
  const t = useTranslate();
  const quiet = tasks.length === 0 && warnings.length === 0;
  return (
    <Card.Root asChild>
      <section aria-labelledby="attention">
        <Card.Header>
          <Heading as="h2" id="attention" textStyle="heading">
            {t("Needs Attention")}
          </Heading>
        </Card.Header>
        <Card.Body>
          <Stack gap={3} as="ul" listStyle="none" minH={12}>
            {tasks.map(({ text, label, search }) => (
              <Row key={text}>
                <Text as="span" flex={1}>
                  {text}
                </Text>
                <Link
                  asChild
                  flexShrink={0}
                  color="ink"
                  fontWeight="semibold"
                  aria-description={text}
                >
                  <RouterLink to="/admin" search={search}>
                    {label}
                  </RouterLink>
                </Link>
              </Row>
            ))}
            {warnings.map((text) => (
              <Row key={text}>
                <span>{text}</span>
              </Row>
            ))}
            {!complete && !failed && (
              <li>
                <RowSkeletons />
              </li>
            )}
            {failed && (
              <Flex as="li" role="alert" wrap="wrap" align="center" gap={3} color="ink.soft">
                <span>{t("Some of this could not be loaded.")}</span>
                <Button variant="plain" fontSize="inherit" onClick={onRetry}>
                  {t("Retry")}
                </Button>
              </Flex>
            )}
            {quiet && complete && (
              <Flex as="li" align="center" gap={3} color="ink.soft">
                <Flex as="span" color="leaf" flexShrink={0}>
                  <CircleCheck aria-hidden size={20} />
                </Flex>
                {t("Nothing is waiting for you.")}
              </Flex>
            )}
          </Stack>
        </Card.Body>
      </section>
    </Card.Root>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Flex
      as="li"
      gap={3}
      align="baseline"
      px={4}
      py={3}
      bg="sun.soft"
      color="ink"
      borderRadius="lg"
      overflowWrap="anywhere"
    >
      <Flex as="span" flexShrink={0} alignSelf="start" pt="0.25em">
        <TriangleAlert aria-hidden size={18} />
      </Flex>
      {children}
    </Flex>
  );
}
