import { inEnglish } from "../../../../shared/i18n/translate.ts";
import { failure } from "../../../core/failure.ts";
import type { SettingsInput, SettingsView } from "../../../../shared/schemas/settings.ts";
import { siteChoiceNames } from "../../../../shared/schemas/site.ts";
import { settingNames } from "../../../../shared/setting-names.ts";
import { hasSecondFactor } from "../../../core/access/admins.ts";
import { recordAct } from "../audit-log/audit-log.queries.ts";
import type { AdminContext } from "../../../core/context.ts";
import type { Env } from "../../../core/env/env.ts";
import { conflict, invalidField } from "../../../core/errors.ts";
import { chosenSettings, updateSettings, viewSettings } from "./settings.queries.ts";

type Name = keyof SettingsInput;

/**
 * Stores the changed fields and logs each change. Absent fields stay, so two admins who change
 * different settings do not undo each other's work. Refuses settings that the environment fixes.
 */
export function changeSettings(ctx: AdminContext, input: SettingsInput): SettingsView {
  const { db, viewer, env } = ctx;
  ctx.act(() => {
    const before = chosenSettings(db);
    const changes = Object.fromEntries(
      Object.entries(input).filter(
        ([name, value]) => value !== undefined && value !== before[name as Name],
      ),
    ) as Partial<typeof before>;
    refuseFixed(changes, env);
    if (changes.admins_need_second_factor === true && !hasSecondFactor(db, viewer.id)) {
      throw conflict(failure.secondFactorFirst);
    }
    const names = Object.keys(changes) as Name[];
    if (names.length === 0) return;
    updateSettings(db, { ...before, ...changes });
    for (const name of names) {
      recordAct(
        db,
        { viewer, now: ctx.clock() },
        {
          act: "setting_changed",
          subject: { kind: "setting", id: null, name: inEnglish(settingNames[name]) },
          note: `${inWords(before[name])} → ${inWords(changes[name])}`,
        },
      );
    }
  });
  return viewSettings(db, env);
}

function refuseFixed(changes: object, { fixedSite }: Env): void {
  const fixed = siteChoiceNames.find((name) => name in changes && fixedSite[name] !== undefined);
  if (fixed) throw invalidField(fixed, failure.settingLocked(fixed.toUpperCase()));
}

function inWords(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "not set";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
