import { Box, Button, Flex, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Message, msg } from "../../../shared/i18n/message.ts";
import {
  type ApiTokenView,
  apiTokenInput,
  type TokenScope,
  tokenScopes,
} from "../../../shared/schemas/account.ts";
import { SelectField, TextField } from "../../components/form-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { copyWithNotice } from "../../lib/clipboard.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { lastUsed, Rows } from "./sessions.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { type Outdated, useChange, useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";

const scopeWords: Record<TokenScope, Message> = {
  read: msg("Read only"),
  write: msg("Read and write"),
};

const apiTokens: Outdated = { parts: (api) => [api.apiTokens], afterFailure: "always" };

/** The tokens for scripts: creates one, which is shown once, and lists the others. */
export function Tokens() {
  const t = useTranslate();
  const list = useQuery({ ...useTRPC().apiTokens.list.queryOptions(), staleTime: 0 });
  const [created, setCreated] = useState<string>();
  const { form, field } = useSchemaForm(apiTokenInput, {
    defaultValues: { name: "", scope: "read" as TokenScope, current_password: "" },
  });
  const create = useFormChange(form, {
    send: (client, input) => client.apiTokens.create.mutate(input),
    failed: { title: msg("No token was made") },
    outdated: apiTokens,
    onDone: ({ token }) => {
      setCreated(token);
      form.reset();
    },
  });
  return (
    <Stack gap={5}>
      {created !== undefined && <NewToken token={created} />}
      <SectionForm change={create} submitLabel={t("Make Token")}>
        <TextField
          label={t("Token name")}
          autoComplete="off"
          hint={t("What it is for, such as “nightly backup”.")}
          {...field("name")}
        />
        <SelectField
          label={t("What it may do")}
          options={tokenScopes.map((value) => ({ value, label: t(scopeWords[value]) }))}
          {...field("scope")}
        />
        <CurrentPasswordField {...field("current_password")} />
      </SectionForm>
      {list.isPending && <Skeleton height={12} />}
      {list.isError && <Text>{t(messageOf(list.error))}</Text>}
      {list.data && list.data.length > 0 && (
        <Rows>
          {list.data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

/** Shown once: the server keeps only its hash. */
function NewToken({ token }: { token: string }) {
  const t = useTranslate();
  const copy = () =>
    copyWithNotice(
      token,
      { title: msg("Token copied"), description: msg("Keep it where your script finds it.") },
      msg("Failed to copy the token"),
    );
  return (
    <Box as="output" display="block" px={4} py={3} bg="sun.soft" borderRadius="lg">
      <Text textStyle="small">{t("Copy your new token now. It won’t be shown again.")}</Text>
      <Flex mt={2} gap={3} align="center" justify="space-between" wrap="wrap">
        <Box as="code" dir="ltr" fontFamily="monospace" textStyle="small" wordBreak="break-all">
          {token}
        </Box>
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          {t("Copy Token")}
        </Button>
      </Flex>
    </Box>
  );
}

function TokenRow({ token }: { token: ApiTokenView }) {
  const t = useTranslate();
  const revoke = useChange({
    send: (client, id: number) => client.apiTokens.delete.mutate({ id }),
    done: () => ({
      title: msg("Token revoked"),
      description: msg("{name} no longer works.", { name: token.name }),
    }),
    failed: { title: msg("The token was not revoked") },
    outdated: apiTokens,
  });
  return (
    <Flex as="li" justify="space-between" align="center" gap={3}>
      <Box minW={0} overflowWrap="anywhere">
        <Text fontWeight="semibold">
          <bdi>{token.name}</bdi>
        </Text>
        <Text color="ink.soft">
          {t("{scope}. Made {day, date, long}, {used}", {
            scope: scopeWords[token.scope],
            day: new Date(token.created_at),
            used: lastUsed(token.last_used_at, t),
          })}
        </Text>
      </Box>
      <Button
        variant="ghost"
        size="sm"
        colorPalette="clay"
        flexShrink={0}
        aria-description={token.name}
        aria-disabled={revoke.pending}
        onClick={() => void revoke.run(token.id)}
      >
        {t("Revoke")}
      </Button>
    </Flex>
  );
}
