import type { z } from "zod";
import type { Language } from "../../../shared/i18n/languages.ts";
import { failure } from "../../core/failure.ts";
import { validation } from "../../../shared/messages.ts";
import type {
  OwnPropertyView,
  propertyCreateInput,
  propertyUpdateInput,
} from "../../../shared/schemas/properties.ts";
import type { TranslationTexts } from "../../../shared/schemas/translations.ts";
import { withoutAbsent } from "../../core/files/absent.ts";
import type { Context, SignedInContext } from "../../core/context.ts";
import { findCountryId } from "../site/countries/countries.queries.ts";
import { type Db, inTransaction } from "../../core/db/open.ts";
import { finishErasure } from "../../core/erasure.ts";
import { conflict, invalidField } from "../../core/errors.ts";
import { removeFiles } from "../photos/images.files.ts";
import { imagePathsOf } from "../photos/images.queries.ts";
import { refuseBeyond } from "../../core/quotas.ts";
import { listActiveAdmins } from "../accounts/users/users.queries.ts";
import { expectGuestsTold } from "../stays/decisions/guests-told.queries.ts";
import { sendContactConfirmationOnce } from "./contact.service.ts";
import { type OwnedProperty, ownedProperty } from "./properties.access.ts";
import {
  deleteProperty,
  getOwnProperty,
  insertProperty,
  propertyQuota,
  setPaused,
  updateProperty,
} from "./properties.queries.ts";
import { writeTranslations } from "./translations/write-translations.ts";

/** The id of a country by its English name; throws 400 when it is not in the list. */
function countryIdOf(db: Db, name: string): number {
  const id = findCountryId(db, name);
  if (id === undefined) throw invalidField("country", validation.countryUnknown);
  return id;
}

function expectLanguage({ languages }: SignedInContext, language: Language | undefined): void {
  if (language !== undefined && !languages().includes(language)) {
    throw invalidField("language", validation.language);
  }
}

/**
 * The language of a new property: the given one, otherwise that of its host's account, otherwise the
 * site's own. Null for the only one of a site, whatever hosts write in.
 */
function languageOfNew(ctx: SignedInContext, given: Language | undefined): Language | null {
  expectLanguage(ctx, given);
  const [own, ...others] = ctx.languages();
  if (given !== undefined || others.length === 0) return given ?? null;
  return others.find((language) => language === ctx.viewer.language) ?? own;
}

/** Writes translations of a property's texts as they are now. Call it in their transaction. */
function translate(ctx: SignedInContext, id: number, translations?: TranslationTexts): void {
  const subject = { property_id: id, upgrade_project_id: null, image_id: null };
  writeTranslations(ctx, ownedProperty(ctx.db, ctx.viewer, id), subject, translations);
}

/**
 * Lists a property. While another listing of its host is taken down it waits for an admin, and the
 * admins are told.
 */
export async function createProperty(
  ctx: SignedInContext,
  { country, language, translations, ...text }: z.output<typeof propertyCreateInput>,
): Promise<OwnPropertyView> {
  const { db, outbox } = ctx;
  const created = inTransaction(db, () => {
    const country_id = countryIdOf(db, country);
    const quota = propertyQuota(db, ctx.viewer.id);
    const sentence = failure.propertyLimit(quota.max);
    refuseBeyond(ctx, { ...quota, code: "PROPERTY_LIMIT", sentence });
    const written = { ...text, country_id, language: languageOfNew(ctx, language) };
    const id = insertProperty(db, ctx.viewer.id, written, ctx.clock());
    translate(ctx, id, translations);
    const view = getOwnProperty(db, id, ctx.languages());
    if (view.waiting_since !== null) {
      for (const user_id of listActiveAdmins(db)) {
        outbox.queue({ kind: "listing-waiting", property_id: id, user_id });
      }
    }
    return view;
  });
  outbox.wake();
  await sendContactConfirmationOnce(ctx, created);
  return created;
}

/**
 * Changes the given fields. The owner of a new contact email is asked whether guests' interest may be
 * sent there.
 */
export async function changeProperty(
  ctx: SignedInContext,
  { id, country, paused, translations, ...change }: z.output<typeof propertyUpdateInput>,
): Promise<OwnPropertyView> {
  const { db, viewer } = ctx;
  const changed = inTransaction(db, () => {
    const country_id = country === undefined ? undefined : countryIdOf(db, country);
    const property = ownedProperty(db, viewer, id);
    if (change.language !== property.language) expectLanguage(ctx, change.language);
    updateProperty(db, property, withoutAbsent({ ...change, country_id }), ctx.clock());
    translate(ctx, property.id, translations);
    if (paused !== undefined) setPaused(db, property, paused, ctx.clock());
    return getOwnProperty(db, property.id, ctx.languages());
  });
  if (change.contact_email !== undefined) await sendContactConfirmationOnce(ctx, changed);
  return changed;
}

/**
 * Deletes the rows first, then their files and other traces; see {@link removeFiles}. Throws 409
 * during an admin's takedown, which would be deleted with the row, and while guests expect to stay or are not told yet.
 */
export async function removePropertyWithFiles(
  ctx: Pick<Context, "db" | "clock" | "images" | "log" | "outbox">,
  property: OwnedProperty,
): Promise<void> {
  const { db } = ctx;
  if (property.taken_down_at !== null) throw conflict(failure.takenDownStays);
  const paths = inTransaction(db, () => {
    const told = { now: ctx.clock(), ahead: failure.staysAhead };
    expectGuestsTold(db, { property_id: property.id }, told);
    const named = imagePathsOf(db, property.id);
    deleteProperty(db, property);
    return named;
  });
  await removeFiles(ctx, paths);
  await finishErasure(ctx);
}
