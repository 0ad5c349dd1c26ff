import { inEnglish } from "../../../../shared/i18n/translate.ts";
import { letterWords } from "../../../../shared/letter-words.ts";
import { failure } from "../../../core/failure.ts";
import { idInput } from "../../../../shared/schemas/fields.ts";
import { letterView, outboxInput, outboxOutput } from "../../../../shared/schemas/outbox.ts";
import { recordAct } from "../audit-log/audit-log.queries.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { admin, adminOrScript, router } from "../../../core/trpc.ts";
import { findLetter, readOutbox, retryLetter } from "./outbox-view.queries.ts";

const tags = ["Admin"];

export const outboxRouter = router({
  list: admin(outboxInput)
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/outbox",
        tags,
        summary: "The emails of the last month, newest first",
      },
    })
    .output(outboxOutput)
    .query(({ ctx, input }) => readOutbox(ctx.db, input.state, input.cursor)),

  /** However often it is called, an email is sent once. */
  retry: adminOrScript(idInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/outbox/{id}/retry",
        tags,
        summary: "Retry an email that failed or is waiting now",
      },
      errors: [404, 409],
    })
    .output(letterView)
    .mutation(({ ctx, input }) => {
      const { db, viewer } = ctx;
      const now = ctx.clock();
      const letter = ctx.act(() => {
        const letter = findLetter(db, input.id);
        if (!letter) throw notFound(failure.letterNotFound);
        if (letter.state === "sent") throw conflict(failure.letterSent);
        if (retryLetter(db, letter.id, now)) {
          const subject = {
            kind: "letter",
            id: letter.id,
            name: inEnglish(letterWords[letter.kind]),
          } as const;
          recordAct(db, { viewer, now }, { act: "letter_retried", subject });
        }
        return findLetter(db, input.id) ?? letter;
      });
      ctx.outbox.wake();
      return letter;
    }),
});
