import type { z } from "zod";
import { failure } from "../../core/failure.ts";
import { validation } from "../../../shared/messages.ts";
import type {
  OwnPropertyView,
  propertyCreateInput,
  propertyUpdateInput,
} from "../../../shared/schemas/properties.ts";
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

/** The id of a country by its English name; throws 400 when it is not in the list. */
function countryIdOf(db: Db, name: string): number {
  const id = findCountryId(db, name);
  if (id === undefined) throw invalidField("country", validation.countryUnknown);
  return id;
}

/**
 * Lists a property. While another listing of its host is taken down it waits for an admin, and the
 * admins are told.
 */
export async function createProperty(
  ctx: SignedInContext,
  { country, ...text }: z.output<typeof propertyCreateInput>,
): Promise<OwnPropertyView> {
  const { db, outbox } = ctx;
  const created = inTransaction(db, () => {
    const country_id = countryIdOf(db, country);
    const quota = propertyQuota(db, ctx.viewer.id);
    const sentence = failure.propertyLimit(quota.max);
    refuseBeyond(ctx, { ...quota, code: "PROPERTY_LIMIT", sentence });
    const id = insertProperty(db, ctx.viewer.id, { ...text, country_id }, ctx.clock());
    const view = getOwnProperty(db, id);
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
  { id, country, paused, ...change }: z.output<typeof propertyUpdateInput>,
): Promise<OwnPropertyView> {
  const { db, viewer } = ctx;
  const changed = inTransaction(db, () => {
    const country_id = country === undefined ? undefined : countryIdOf(db, country);
    const property = ownedProperty(db, viewer, id);
    updateProperty(db, property, withoutAbsent({ ...change, country_id }), ctx.clock());
    if (paused !== undefined) setPaused(db, property, paused, ctx.clock());
    return getOwnProperty(db, property.id);
  });
  if (change.contact_email !== undefined) await sendContactConfirmationOnce(ctx, changed);
  return changed;
}

/**
 * Deletes the rows first, then their files and other traces; see {@link removeFiles}. Throws 409
 * during an admin's takedown, which would be deleted with the row.
 */
export async function removePropertyWithFiles(
  ctx: Pick<Context, "db" | "images" | "log" | "outbox">,
  property: OwnedProperty,
): Promise<void> {
  const { db } = ctx;
  if (property.taken_down_at !== null) throw conflict(failure.takenDownStays);
  const paths = inTransaction(db, () => {
    const named = imagePathsOf(db, property.id);
    deleteProperty(db, property);
    return named;
  });
  await removeFiles(ctx, paths);
  await finishErasure(ctx);
}
