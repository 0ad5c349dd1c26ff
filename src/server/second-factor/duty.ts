import { failure } from "../../shared/messages.ts";
import type { Role } from "../../shared/schemas/auth.ts";
import type { Db } from "../db/open.ts";
import { ApiError } from "../errors.ts";
import { chosenSettings } from "../settings/settings.queries.ts";
import { factorSince } from "./second-factor.queries.ts";

/** Whether somebody must have a second factor: admins, where the site's settings say so. */
export const isSecondFactorDuty = (db: Db, { role }: { role: Role }): boolean =>
  role === "admin" && chosenSettings(db).admins_need_second_factor;

/** Whether an admin must have a second factor and has none: they may do what any host may, no more. */
export const lacksSecondFactor = (db: Db, viewer: { id: number; role: Role }): boolean =>
  isSecondFactorDuty(db, viewer) && factorSince(db, viewer.id) === null;

/** Refuses an admin who must have a second factor and has none: 403. Their scripts too. */
export function expectSecondFactor(db: Db, viewer: { id: number; role: Role }): void {
  if (!lacksSecondFactor(db, viewer)) return;
  throw new ApiError(403, "SECOND_FACTOR_NEEDED", failure.secondFactorNeeded);
}
