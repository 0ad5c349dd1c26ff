import { useMemo } from "react";
import { z } from "zod";
import { schemaError } from "../../../shared/i18n/schema-errors.ts";
import type { StayRulesView } from "../../../shared/schemas/calendar.ts";
import { guestInterestFields } from "../../../shared/schemas/guest-interest.ts";
import { brokenRules } from "../../../shared/stays/rules.ts";
import { todayThere } from "../../lib/dates.ts";
import { InterestDialog, type InterestDialogProps } from "./interest-dialog.tsx";
import { RequestFields } from "./request-fields.tsx";

interface RequestDialogProps extends InterestDialogProps {
  slug: string;
  rules: StayRulesView;
}

/** The interest dialog of a property that takes requests: its rules are checked before sending. */
export function RequestDialog({ slug, rules, ...rest }: RequestDialogProps) {
  const schema = useMemo(() => withRules(rules), [rules]);
  return (
    <InterestDialog
      {...rest}
      schema={schema}
      stayFields={(fields) => <RequestFields {...fields} slug={slug} rules={rules} />}
    />
  );
}

const typed = z.object({
  arrival: z.string(),
  departure: z.string(),
  // As the browser's number field gives it.
  guests: z.unknown(),
});

/** The fields of the form, with an issue at each date that breaks a rule. */
function withRules(rules: StayRulesView) {
  return guestInterestFields.and(
    // A transform, since two results with different values would not merge.
    z.unknown().transform((values, issues) => {
      const { data } = typed.safeParse(values);
      if (!data || data.arrival === "" || data.departure <= data.arrival) return {};
      const { arrival, departure } = data;
      const wish = { arrival, departure, guests: Number(data.guests) || null };
      for (const { field, message } of brokenRules(rules, wish, todayThere(rules.time_zone))) {
        issues.addIssue({ code: "custom", path: [field], message: schemaError(message)() });
      }
      return {};
    }),
  );
}
