import { Box, chakra, Text } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { fallback } from "../../../shared/messages.ts";
import {
  type GuestDataCounts,
  guestDataInput,
  guestErasureInput,
} from "../../../shared/schemas/guest-data.ts";
import { TextField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { showServerIssues } from "../../lib/form-errors.ts";
import { useAdminAct } from "../../lib/use-admin-act.ts";

const Counts = chakra("ul", { base: { ps: 5, mt: 1.5, listStyle: "disc" } });

type Found = { email: string; counts: GuestDataCounts };

const address = {
  type: "email",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

/** Finds what is kept of a guest by their address, and erases it once that is typed again. */
export function GuestDataForm() {
  const [found, setFound] = useState<Found>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(guestDataInput),
    defaultValues: { email: "" },
  });
  const find = useAdminAct({
    send: async (client, { email }: z.output<typeof guestDataInput>) => {
      const counts = await client.guestData.count.mutate({ email });
      setFound({ email, counts });
      return counts;
    },
    failed: fallback.guestData,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <>
      <SectionForm
        onSubmit={(event) => void handleSubmit(find.run)(event)}
        submitLabel="Find"
        pendingLabel="Looking..."
        pending={find.pending}
      >
        <TextField
          label="The guest’s email"
          {...address}
          {...register("email", { onChange: () => setFound(undefined) })}
          error={formState.errors.email?.message}
        />
      </SectionForm>
      {found && (
        <Box mt={5} pt={5} borderTopWidth="1px" borderColor="line">
          <FoundData counts={found.counts} />
          {found.counts.interests + found.counts.reports > 0 && (
            <EraseForm
              key={found.email}
              email={found.email}
              onErased={() =>
                setFound({
                  ...found,
                  counts: { ...found.counts, interests: 0, reports: 0, letters: 0 },
                })
              }
            />
          )}
        </Box>
      )}
    </>
  );
}

function FoundData({ counts }: { counts: GuestDataCounts }) {
  const { interests, reports, letters, has_account } = counts;
  return (
    <Box as="output" display="block" textStyle="small">
      {interests + reports === 0 ? (
        <Text>We hold nothing about this address as a guest.</Text>
      ) : (
        <>
          <Text fontWeight="semibold">What we hold about this guest:</Text>
          <Counts>
            <li>{`${amount(interests, "message")} in hosts’ inboxes`}</li>
            <li>{`${amount(reports, "report")} about listings`}</li>
            <li>{`${amount(letters, "email")} about these`}</li>
          </Counts>
        </>
      )}
      {has_account && (
        <Text mt={3}>
          Someone has an account with this address, which is not affected. Its owner can delete it
          under “Your account”, or you can under Manage Users.
        </Text>
      )}
    </Box>
  );
}

const amount = (count: number, what: string) =>
  `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;

function EraseForm({ email, onErased }: { email: string; onErased: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(guestErasureInput),
    defaultValues: { email, confirm_email: "" },
  });
  const erase = useAdminAct({
    send: (client, input: z.output<typeof guestErasureInput>) =>
      client.guestData.erase.mutate(input),
    done: ({ interests, reports, letters }) => ({
      title: "Guest data erased",
      description: `Deleted: ${amount(interests, "message")}, ${amount(reports, "report")} and ${amount(letters, "email")}.`,
    }),
    failed: fallback.guestErase,
    onDone: onErased,
    onFailed: (failure) => showServerIssues(failure, setError),
  });
  return (
    <Box mt={5}>
      <SectionForm
        onSubmit={(event) => void handleSubmit(erase.run)(event)}
        submitLabel="Erase"
        pendingLabel="Erasing..."
        pending={erase.pending}
        colorPalette="clay"
      >
        <TextField
          label="The same email again, to confirm"
          {...address}
          hint="This cannot be undone. Earlier backups still contain the data."
          {...register("confirm_email")}
          error={formState.errors.confirm_email?.message}
        />
      </SectionForm>
    </Box>
  );
}
