import { Badge, Box, chakra, Flex, Text, VisuallyHidden } from "@chakra-ui/react";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import type { StayState } from "../../../shared/schemas/stays.ts";
import { stayWords } from "../../../shared/stays/words.ts";
import { ListRow } from "../../components/list-row.tsx";
import { withMessage } from "../../lib/inbox-search.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { useTranslate } from "../../lib/translate.ts";
import { rowSide } from "../../lib/direction.ts";
import { type Guest, rowIdOf } from "./inbox-data.ts";

const Anchor = chakra("a", {
  base: {
    display: "flex",
    gap: 3,
    mx: { base: -3, md: 0 },
    px: 3,
    py: 3.5,
    borderRadius: "card",
    textAlign: "start",
    focusVisibleRing: "inside",
    _hover: { bg: "paper.sunken" },
    "&[aria-current=true]": { bg: "leaf.soft" },
  },
});

/** The row decides whether it is current: a guest has several messages. */
const Row = createLink(function GuestLink(props: ComponentProps<"a"> & { isOpen: boolean }) {
  const { isOpen, "aria-current": _router, ...rest } = props;
  return <Anchor {...rest} aria-current={isOpen ? "true" : undefined} />;
});

interface GuestRowProps {
  guest: Guest;
  /** Further pages, which may have older messages of this guest. */
  hasMore: boolean;
  isOpen: boolean;
  /** Renders the state of a stay. */
  renderState: (state: StayState) => ReactNode;
}

/** A guest of the list: the newest message in short; opens the messages. */
export function GuestRow({ guest, hasMore, isOpen, renderState }: GuestRowProps) {
  const { newest, messages } = guest;
  const isUnread = messages.some(({ read_at }) => read_at === null);
  const slugs = new Set(messages.map(({ property_slug }) => property_slug));
  const t = useTranslate();
  const stay = stayWords(newest);
  return (
    <ListRow py={0.5}>
      <Row
        id={rowIdOf(newest.id)}
        from="/dashboard"
        to="/dashboard"
        isOpen={isOpen}
        search={(old) => withMessage(old, newest.id)}
        resetScroll={false}
      >
        <Box
          aria-hidden
          flexShrink={0}
          mt={2}
          boxSize={2.5}
          borderRadius="full"
          bg={isUnread ? "leaf" : "transparent"}
        />
        <Box minW={0} flex={1} overflowWrap="anywhere">
          <Flex columnGap={3} justify="space-between" align="baseline">
            <Flex
              minW={0}
              wrap="wrap"
              align="baseline"
              columnGap={2}
              fontWeight={isUnread ? "bold" : "medium"}
            >
              {isUnread && <VisuallyHidden>{`${t("Unread:")} `}</VisuallyHidden>}
              <bdi>{newest.guest_name}</bdi>
              {messages.length > 1 && (
                <Badge variant="surface">
                  {hasMore
                    ? t("{count, plural, one {#+ message} other {#+ messages}}", {
                        count: messages.length,
                      })
                    : t("{count, plural, one {# message} other {# messages}}", {
                        count: messages.length,
                      })}
                </Badge>
              )}
            </Flex>
            <Text asChild textStyle="note" color="ink.soft" flexShrink={0}>
              <time dateTime={newest.created_at}>{relativeTime(newest.created_at, t)}</time>
            </Text>
          </Flex>
          <Text textStyle="small" color="ink.soft">
            {slugs.size > 1 ? (
              <span>
                {hasMore
                  ? t("{count, plural, one {#+ property} other {#+ properties}}", {
                      count: slugs.size,
                    })
                  : t("{count, plural, one {# property} other {# properties}}", {
                      count: slugs.size,
                    })}
              </span>
            ) : (
              <bdi>{newest.property_name}</bdi>
            )}
            {stay !== undefined && <span>{` · ${t(stay)}`}</span>}
          </Text>
          {newest.stay && <Box mt={1.5}>{renderState(newest.stay.state)}</Box>}
          {newest.message !== null && (
            // At the side of the row, whatever its script, and cut off where it ends.
            <Text textStyle="small" lineClamp={1} mt={0.5} dir="auto" {...rowSide}>
              {newest.message}
            </Text>
          )}
        </Box>
      </Row>
    </ListRow>
  );
}
