import { Box, chakra, Text } from "@chakra-ui/react";
import { useState } from "react";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import {
  type GuestDataCounts,
  guestDataInput,
  guestErasureInput,
} from "../../../shared/schemas/guest-data.ts";
import { EmailField } from "../../components/form-field.tsx";
import { SectionForm } from "../../components/section-form.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { adminPages } from "../../outdated.ts";

const Counts = chakra("ul", { base: { ps: 5, mt: 1.5, listStyle: "disc" } });

type GuestData = { email: string; counts: GuestDataCounts };

/** Finds the data of a guest by email, and erases it after the email is typed again. */
export function GuestDataForm() {
  const t = useTranslate();
  const [data, setData] = useState<GuestData>();
  const { form, field } = useSchemaForm(guestDataInput, { defaultValues: { email: "" } });
  const find = useFormChange(form, {
    send: (client, { email }) => client.guestData.count.mutate({ email }),
    failed: { text: fallback.guestData },
    outdated: adminPages,
    onDone: (counts, { email }) => setData({ email, counts }),
  });
  return (
    <>
      <SectionForm change={find} submitLabel={t("Find")} pendingLabel={t("Looking...")}>
        <EmailField
          label={t("The guest’s email")}
          autoComplete="off"
          {...field("email", { onChange: () => setData(undefined) })}
        />
      </SectionForm>
      {data && (
        <Box mt={5} pt={5} borderTopWidth="1px" borderColor="line">
          <DataSummary counts={data.counts} />
          {data.counts.interests + data.counts.reports > 0 && (
            <EraseForm
              key={data.email}
              email={data.email}
              onErased={() =>
                setData({
                  ...data,
                  counts: { ...data.counts, interests: 0, reports: 0, letters: 0 },
                })
              }
            />
          )}
        </Box>
      )}
    </>
  );
}

function DataSummary({ counts }: { counts: GuestDataCounts }) {
  const t = useTranslate();
  const { interests, reports, stays, letters, has_account } = counts;
  return (
    <Box as="output" display="block" textStyle="small">
      {interests + reports === 0 ? (
        <Text>{t("We hold nothing about this address as a guest.")}</Text>
      ) : (
        <>
          <Text fontWeight="semibold">{t("What we hold about this guest:")}</Text>
          <Counts>
            <li>
              {t(
                "{count, plural, one {# message in hosts’ inboxes} other {# messages in hosts’ inboxes}}",
                { count: interests },
              )}
            </li>
            <li>
              {t(
                "{count, plural, one {# report about listings} other {# reports about listings}}",
                { count: reports },
              )}
            </li>
            {stays > 0 && (
              <li>
                {t(
                  "{count, plural, one {# stay, with what was written about it} other {# stays, with what was written about them}}",
                  { count: stays },
                )}
              </li>
            )}
            <li>
              {t("{count, plural, one {# email about these} other {# emails about these}}", {
                count: letters,
              })}
            </li>
          </Counts>
        </>
      )}
      {has_account && (
        <Text mt={3}>
          {t(
            "Someone has an account with this address, which is not affected. Its owner can delete it under “Your account”, or you can under Manage Users.",
          )}
        </Text>
      )}
    </Box>
  );
}

function EraseForm({ email, onErased }: { email: string; onErased: () => void }) {
  const t = useTranslate();
  const { form, field } = useSchemaForm(guestErasureInput, {
    defaultValues: { email, confirm_email: "" },
  });
  const erase = useFormChange(form, {
    send: (client, input) => client.guestData.erase.mutate(input),
    done: ({ interests, reports, letters }) => ({
      title: msg("Guest data erased"),
      description: msg(
        "Deleted: {messages, plural, one {# message} other {# messages}}, {reports, plural, one {# report} other {# reports}} and {emails, plural, one {# email} other {# emails}}.",
        { messages: interests, reports, emails: letters },
      ),
    }),
    failed: { text: fallback.guestErase },
    outdated: adminPages,
    onDone: onErased,
  });
  return (
    <Box mt={5}>
      <SectionForm
        change={erase}
        submitLabel={t("Erase")}
        pendingLabel={t("Erasing...")}
        colorPalette="clay"
      >
        <EmailField
          label={t("The same email again, to confirm")}
          autoComplete="off"
          hint={t("This cannot be undone. Earlier backups still contain the data.")}
          {...field("confirm_email")}
        />
      </SectionForm>
    </Box>
  );
}
