import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { createTranslate } from "../../../shared/i18n/translate.ts";
import { type Act, actsByKind, type AuditEntryView } from "../../../shared/schemas/audit-log.ts";
import { forPage } from "../../lib/translate.ts";
import { actText, noteText } from "./act-words.ts";

const arabic = new Map([
  ["not set", "غير محدد"],
  ["Site name", "اسم الموقع"],
  ["Changed a setting: <subject>{name}</subject>", "غيّر إعدادًا: <subject>{name}</subject>"],
]);
const english = forPage(createTranslate("en"));
const translated = forPage(createTranslate("ar", (key) => arabic.get(key)));

function markup(
  entry: Pick<AuditEntryView, "act" | "subject_kind" | "subject_name">,
  t = english,
): string {
  const stored = { id: 1, acted_at: "", admin_id: 1, admin_name: "Ada", token_name: null };
  return renderToStaticMarkup(
    actText({ ...stored, subject_id: null, note: null, ...entry }, t, (name) =>
      createElement("b", null, name),
    ),
  );
}

it("names the subject of every act as it is stored", () => {
  const names: Partial<Record<Act, string>> = {
    test_mail_sent: "A test email",
    guest_data_erased: "A guest’s data",
    demo_data_added: "1 property",
  };
  for (const act of Object.values(actsByKind).flat()) {
    const subject_name = names[act] ?? "Casa Sol";
    expect(markup({ act, subject_kind: "user", subject_name })).toMatch(
      new RegExp(`^[A-Z][a-z -]+: <b>${subject_name}</b>$`),
    );
  }
});

it("translates names and notes that the server stores in English", () => {
  const entry = {
    act: "setting_changed",
    subject_kind: "setting",
    subject_name: "Site name",
  } as const;
  expect(markup(entry, translated)).toBe("غيّر إعدادًا: <b>\u2068اسم الموقع\u2069</b>");
  expect(noteText("setting_changed", "not set → 30", translated)).toBe("غير محدد ← 30");
  expect(noteText("setting_changed", "30 → not set", translated)).toBe("30 → غير محدد");
});

it.each([
  ["setting_changed", "no → yes"],
  ["test_mail_sent", "Saved as a file"],
  ["guest_data_erased", "Messages: 2. Reports: 0. Emails: 1."],
  ["site_restored", "A backup of 2026-11-28T09:00:00.000Z"],
  ["listing_taken_down", "Refused"],
] as const)("keeps the note of %s in English: %s", (act, note) => {
  expect(noteText(act, note, english)).toBe(note);
});
