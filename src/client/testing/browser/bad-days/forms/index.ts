/** Every form and action of the app. */
import { accountSendings } from "./account.ts";
import { adminSendings } from "./admin.ts";
import { guestSendings } from "./guest.ts";
import { hostSendings } from "./host.ts";
import type { Sendings } from "./sending.ts";

export const sendings: Sendings = {
  ...guestSendings,
  ...hostSendings,
  ...accountSendings,
  ...adminSendings,
};
