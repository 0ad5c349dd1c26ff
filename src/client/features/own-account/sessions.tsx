import { Badge, Box, Button, chakra, Flex, Skeleton, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { msg } from "../../../shared/i18n/message.ts";
import { exactTime } from "../../lib/dates.ts";
import { messageOf } from "../../lib/api-error.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { type PageTranslate, useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { type Outdated, useChange } from "../../lib/use-change.ts";

export const Rows = chakra("ul", {
  base: {
    listStyle: "none",
    "& li": { py: 3, borderColor: "line", textStyle: "small" },
    "& li + li": { borderTopWidth: "1px" },
  },
});

const hourMs = 60 * 60_000;

/** When a session or token was last used, to the hour, as the server stores it. */
export function lastUsed(at: string | null, t: PageTranslate): string {
  if (at === null) return t("not used yet");
  const lately = Date.now() - new Date(at).getTime() < hourMs;
  return lately
    ? t("last used within the hour")
    : t("last used {ago}", { ago: relativeTime(at, t) });
}

/** The browser of a session. The server names it in English: "Chrome on Android". */
function nameOf({ browser }: { browser: string | null }, t: PageTranslate): string {
  if (browser === null) return t("Unknown browser");
  const [name = "", system] = browser.split(" on ");
  return system === undefined ? name : t("{browser} on {system}", { browser: name, system });
}

const sessions: Outdated = { parts: (api) => [api.sessions], afterFailure: "always" };

/** Lists the person's sessions and ends all but the current one. */
export function Sessions() {
  const t = useTranslate();
  const list = useQuery({ ...useTRPC().sessions.list.queryOptions(), staleTime: 0 });
  const end = useChange({
    send: (client, _nothing: void) => client.sessions.endOthers.mutate(),
    done: () => ({
      title: msg("Signed out everywhere else"),
      description: msg("Only this session is left."),
    }),
    failed: { title: msg("The sessions were not ended") },
    outdated: sessions,
  });
  const endOne = useChange({
    send: (client, id: number) => client.sessions.end.mutate({ id }),
    done: () => ({
      title: msg("Session ended"),
      description: msg("That browser has to sign in again."),
    }),
    failed: { title: msg("The session was not ended") },
    outdated: sessions,
  });
  if (list.isPending) return <Skeleton height={12} />;
  if (list.isLoadingError) return <Text>{t(messageOf(list.error))}</Text>;
  return (
    <>
      <Rows>
        {list.data.map((session) => (
          <Flex as="li" key={session.id} justify="space-between" align="center" gap={3}>
            <Box minW={0}>
              <Text fontWeight="semibold">{nameOf(session, t)}</Text>
              <Text color="ink.soft">
                {t("Signed in {time}, {used}", {
                  time: exactTime(session.created_at, t.language),
                  used: lastUsed(session.last_used_at, t),
                })}
              </Text>
            </Box>
            {session.current ? (
              <Badge flexShrink={0}>{t("This session")}</Badge>
            ) : (
              <Button
                variant="ghost"
                size="sm"
                colorPalette="clay"
                aria-description={t("{browser}, signed in {time}", {
                  browser: nameOf(session, t),
                  time: exactTime(session.created_at, t.language),
                })}
                aria-disabled={endOne.pending}
                onClick={() => void endOne.run(session.id)}
              >
                {t("End", { context: "a session" })}
              </Button>
            )}
          </Flex>
        ))}
      </Rows>
      {list.data.length > 1 && (
        <Flex justify="flex-end" mt={3}>
          <Button variant="outline" aria-disabled={end.pending} onClick={() => void end.run()}>
            {t("Sign Out Everywhere Else")}
          </Button>
        </Flex>
      )}
    </>
  );
}
