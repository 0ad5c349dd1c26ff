import type { Language } from "../../../shared/i18n/languages.ts";
import { fallback } from "../../lib/fallback.ts";
import { msg } from "../../../shared/i18n/message.ts";
import { imageUpdateInput, type OwnImageView } from "../../../shared/schemas/property-images.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextareaField } from "../../components/form-field.tsx";
import { Photo } from "../../components/photo.tsx";
import { useDraftForm } from "../../components/draft-form.tsx";
import { TranslatedFields } from "../../components/translations/translated-fields.tsx";
import {
  translationsToSend,
  translationStart,
} from "../../components/translations/translation-form.ts";
import { useSite } from "../../first-data.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useFormChange } from "../../lib/use-change.ts";
import { useSchemaForm } from "../../lib/use-schema-form.ts";
import { listings } from "../../outdated.ts";

const fields = imageUpdateInput.pick({ alt: true, translations: true });

interface DescribeImageDialogProps {
  open: boolean;
  onClose: () => void;
  image: OwnImageView;
  /** The language of the property; undefined on a site with one language. */
  language: Language | undefined;
  /** The language whose translations are shown first. */
  startIn: Language | undefined;
}

/** Edits the alternative text of a photo. */
export function DescribeImageDialog(props: DescribeImageDialogProps) {
  const { open, onClose, image, language, startIn } = props;
  const t = useTranslate();
  const { languages } = useSite();
  const { form, field } = useSchemaForm(fields, {
    defaultValues: {
      alt: image.alt ?? "",
      ...translationStart(languages, "photo", image.translations),
    },
  });
  const dialog = useDraftForm(form, { name: `image ${image.id}`, open, onClose });
  const save = useFormChange(form, {
    send: (client, description) =>
      client.images.update.mutate({
        id: image.id,
        ...changedFields(form, description),
        ...translationsToSend(form, language),
      }),
    done: () => ({
      title: msg("Photo updated"),
      description: msg("The description has been saved."),
    }),
    failed: { text: fallback.imageUpdate },
    outdated: listings,
    onDone: dialog.close,
  });

  return (
    <>
      <FormDialog
        open={open}
        onClose={dialog.requestClose}
        title={t("Describe Photo")}
        change={save}
        submitLabel={t("Save")}
      >
        {dialog.note}
        <Photo image={image} alt="" sizes="(min-width: 48em) 36rem, 90vw" aspectRatio="16 / 9" />
        <TranslatedFields
          form={form}
          kind="photo"
          language={language}
          saved={image.translations}
          startIn={startIn}
          draft={dialog.draft}
        >
          <TextareaField
            dir="auto"
            label={t("Description of the photo")}
            optional
            rows={3}
            hint={t("Read aloud to guests who can’t see the photo. One sentence is enough.")}
            {...field("alt")}
          />
        </TranslatedFields>
      </FormDialog>
      {dialog.question}
    </>
  );
}
