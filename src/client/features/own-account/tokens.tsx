import { Box, Button, Flex, Skeleton, Stack, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  type ApiTokenView,
  apiTokenInput,
  type TokenScope,
  tokenScopes,
} from "../../../shared/schemas/account.ts";
import { SelectField, TextField } from "../../components/form-field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { copyText } from "../../lib/clipboard.ts";
import { longDate } from "../../lib/dates.ts";
import { showServerIssues } from "../../lib/form-errors.ts";
import { toast } from "../../lib/toast.ts";
import { useTRPC } from "../../trpc.ts";
import { SectionForm } from "../../components/section-form.tsx";
import { lastUsed, Rows } from "./sessions.tsx";
import { useOwnChange } from "./use-own-change.ts";

const scopeWords: Record<TokenScope, string> = {
  read: "Read only",
  write: "Read and write",
};
const scopes = tokenScopes.map((value) => ({ value, label: scopeWords[value] }));

/** The tokens for scripts: a new one, shown once, and those there are. */
export function Tokens() {
  const api = useTRPC();
  const queries = useQueryClient();
  const list = useQuery({ ...api.apiTokens.list.queryOptions(), staleTime: 0 });
  const refresh = () => queries.invalidateQueries(api.apiTokens.pathFilter());
  const [made, setMade] = useState<string>();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(apiTokenInput),
    defaultValues: { name: "", scope: "read" as TokenScope, current_password: "" },
  });
  const make = useOwnChange({
    send: (client, input: z.output<typeof apiTokenInput>) => client.apiTokens.create.mutate(input),
    done: () => undefined,
    failed: "No token was made",
    onDone: async ({ token }) => {
      setMade(token);
      reset();
      await refresh();
    },
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <Stack gap={5}>
      {made !== undefined && <NewToken token={made} />}
      <SectionForm
        onSubmit={(event) => void handleSubmit(make.run)(event)}
        submitLabel="Make Token"
        pending={make.pending}
      >
        <TextField
          label="Token name"
          autoComplete="off"
          hint="What it is for, such as “nightly backup”."
          {...register("name")}
          error={formState.errors.name?.message}
        />
        <SelectField
          label="What it may do"
          options={scopes}
          {...register("scope")}
          error={formState.errors.scope?.message}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...register("current_password")}
          error={formState.errors.current_password?.message}
        />
      </SectionForm>
      {list.isPending && <Skeleton height={12} />}
      {list.isError && <Text>{messageOf(list.error, "Please try again.")}</Text>}
      {list.isSuccess && list.data.length > 0 && (
        <Rows>
          {list.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={refresh} />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

/** Shown once: the server keeps only its hash. */
function NewToken({ token }: { token: string }) {
  const copy = async () => {
    try {
      await copyText(token);
      toast({ title: "Token copied", description: "Keep it where your script finds it." });
    } catch {
      toast({ title: "Error", description: "Failed to copy the token", variant: "destructive" });
    }
  };
  return (
    <Box as="output" display="block" px={4} py={3} bg="sun.soft" borderRadius="lg">
      <Text textStyle="small">Copy your new token now. It won’t be shown again.</Text>
      <Flex mt={2} gap={3} align="center" justify="space-between" wrap="wrap">
        <Box as="code" fontFamily="monospace" textStyle="small" wordBreak="break-all">
          {token}
        </Box>
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          Copy Token
        </Button>
      </Flex>
    </Box>
  );
}

interface TokenRowProps {
  token: ApiTokenView;
  onRevoked: () => Promise<void>;
}

function TokenRow({ token, onRevoked }: TokenRowProps) {
  const revoke = useOwnChange({
    send: (client, id: number) => client.apiTokens.delete.mutate({ id }),
    done: () => ({ title: "Token revoked", description: `${token.name} no longer works.` }),
    failed: "The token was not revoked",
    onDone: onRevoked,
    onFailed: () => void onRevoked(),
  });
  return (
    <Flex as="li" justify="space-between" align="center" gap={3}>
      <Box minW={0} overflowWrap="anywhere">
        <Text fontWeight="semibold">
          <bdi>{token.name}</bdi>
        </Text>
        <Text color="ink.soft">
          {`${scopeWords[token.scope]}. Made ${longDate(token.created_at)}, ${lastUsed(token.last_used_at)}`}
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
        Revoke
      </Button>
    </Flex>
  );
}
