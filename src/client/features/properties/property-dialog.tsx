import { Box, Button, Flex, Text } from "@chakra-ui/react";
import type { z } from "zod";
import type { Language } from "../../../shared/i18n/languages.ts";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import {
  type OwnPropertyView,
  propertyCreateInput,
  propertyFields,
} from "../../../shared/schemas/properties.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { TranslatedFields } from "../../components/translations/translated-fields.tsx";
import {
  translationsToSend,
  translationStart,
} from "../../components/translations/translation-form.ts";
import { useSite } from "../../first-data.ts";
import { PropertyFormFields } from "./property-form-fields.tsx";
import { changedFields } from "../../lib/changed-fields.ts";
import { overlaysSettled } from "../../lib/overlays.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";
import { useUser } from "../../session.ts";

interface PropertyDialogProps {
  open: boolean;
  onClose: () => void;
  /** The property to edit; without one a new one is added. */
  property: OwnPropertyView | undefined;
  /** The language whose translations are shown first. */
  startIn: Language | undefined;
  /** Opens the calendar above this dialog; undefined on a site without requests for dates. */
  onCalendar: (() => void) | undefined;
  /** Receives the slug of an added property. */
  onAdded: (slug: string) => void;
}

/** Adds a property, or edits one. */
export function PropertyDialog(props: PropertyDialogProps) {
  const { open, onClose, property, startIn, onCalendar, onAdded } = props;
  const t = useTranslate();
  const languageOfNew = useLanguageOfNew();
  const { languages } = useSite();
  const { form, field } = useSchemaForm(propertyCreateInput, {
    defaultValues: {
      ...typedValues(property),
      language: property ? property.language : languageOfNew,
      ...translationStart(languages, "property", property?.translations),
    },
  });
  const language = form.watch("language");
  const dialog = useDraftForm(form, { name: `property ${property?.id ?? "new"}`, open, onClose });
  const save = useFormChange(form, {
    send: (client, fields) => {
      const translations = translationsToSend(form, fields.language);
      return property
        ? client.properties.update.mutate({
            id: property.id,
            ...changedFields(form, fields),
            ...translations,
          })
        : client.properties.create.mutate({ ...fields, ...translations });
    },
    done: ({ name }) =>
      property
        ? {
            title: msg("Property updated"),
            description: msg("The changes to {name} have been saved.", { name }),
          }
        : { title: msg("Property created"), description: msg("{name} has been listed.", { name }) },
    failed: { text: property ? fallback.propertyUpdate : fallback.propertyCreate },
    outdated: listings,
    onDone: async ({ slug }) => {
      dialog.close();
      if (property) return;
      await overlaysSettled();
      onAdded(slug);
    },
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t(property ? "Edit Property" : "Add New Property")}
        change={save}
        submitLabel={t("Save")}
      >
        {dialog.note}
        <TranslatedFields
          form={form}
          kind="property"
          language={language}
          saved={property?.translations}
          startIn={startIn}
          draft={dialog.draft}
        >
          <PropertyFormFields
            field={field}
            country={dialog.draft?.["country"] ?? property?.country ?? ""}
            language={property?.language}
          />
        </TranslatedFields>
        {property && onCalendar && <RequestsNote onOpen={onCalendar} />}
      </FormDialog>
      {dialog.question}
    </>
  );
}

/** Says where requests for dates are turned on: in the calendar, with their rules. */
function RequestsNote({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate();
  return (
    <Flex
      gap={4}
      justify="space-between"
      align="center"
      pt={5}
      borderTopWidth="1px"
      borderColor="line"
    >
      <Box minW={0}>
        <Text textStyle="label">{t("Take requests for dates")}</Text>
        <Text textStyle="note" color="ink.soft">
          {t("With a calendar of free nights, and prices.")}
        </Text>
      </Box>
      <Button variant="subtle" size="sm" flexShrink={0} onClick={onOpen}>
        {t("Open Calendar")}
      </Button>
    </Flex>
  );
}

type Fields = z.output<typeof propertyFields>;
const fieldNames = Object.keys(propertyFields.shape) as Array<keyof Fields>;

/** The values of the form for a property; missing values are empty strings. */
const typedValues = (property: OwnPropertyView | undefined) =>
  Object.fromEntries(fieldNames.map((name) => [name, property?.[name] ?? ""])) as Record<
    keyof Fields,
    string
  >;

/** The language that a new property is written in unless the host chooses another. */
function useLanguageOfNew(): Language | undefined {
  const { languages = [] } = useSite();
  const user = useUser();
  const own = languages.find(({ code }) => code === user?.language) ?? languages[0];
  return own?.code;
}
