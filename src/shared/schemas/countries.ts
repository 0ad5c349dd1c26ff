import { z } from "zod";
import { rowId } from "./fields.ts";

const countryView = z
  .object({ id: rowId, name: z.string(), code: z.string() })
  .meta({ id: "Country" });
export const countryList = z.array(countryView);
export type CountryView = z.infer<typeof countryView>;
