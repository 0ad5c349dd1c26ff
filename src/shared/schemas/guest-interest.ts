import { z } from "zod";
import { limits } from "../limits.ts";
import { validation } from "../messages.ts";
import { email, idField, optionalText, personName, rowId, timestamp } from "./fields.ts";

/** The interest dialog's fields. */
export const guestInterestFields = z.object({
  guest_name: personName,
  guest_email: email,
  message: optionalText("Message", limits.longTextMax),
});

export const guestInterestInput = z.object({
  property_id: idField(validation.propertyId),
  ...guestInterestFields.shape,
});

export const guestInterestView = z
  .object({
    id: rowId,
    property_id: rowId,
    guest_name: z.string(),
    guest_email: z.string(),
    message: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "GuestInterest" });
