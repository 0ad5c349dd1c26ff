/** The form that blocks nights: the host names the last night, the server the day after it. */
import { z } from "zod";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import { limits } from "../../../shared/limits.ts";
import { validation } from "../../../shared/messages.ts";
import { blockInput } from "../../../shared/schemas/calendar.ts";
import { day } from "../../../shared/schemas/fields.ts";
import { addDays } from "../../../shared/stays/nights.ts";
import { newRequestKey } from "../../lib/request-key.ts";
import { typedNumber } from "../../lib/typed-values.ts";

export const blockForm = z
  .object({
    first_night: day,
    /** The last night, until it is sent. */
    ends_on: day,
    units: typedNumber(
      z.int().min(1).max(limits.unitsMax),
      0,
      validation.numberFrom(1, limits.unitsMax),
    ),
    note: blockInput.shape.note,
    request_key: z.string(),
  })
  .refine(({ first_night, ends_on }) => first_night <= ends_on, {
    path: ["ends_on"],
    error: schemaError(validation.lastNight),
  })
  .transform((block) => ({ ...block, ends_on: addDays(block.ends_on, 1) }));
export type BlockForm = z.input<typeof blockForm>;

export const emptyBlock = (): BlockForm => ({
  first_night: "",
  ends_on: "",
  units: "",
  note: "",
  request_key: newRequestKey(),
});
