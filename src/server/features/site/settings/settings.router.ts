import { z } from "zod";
import {
  settingsInput,
  settingsView,
  testMailInput,
  testMailOutput,
} from "../../../../shared/schemas/settings.ts";
import { admin, router } from "../../../core/trpc.ts";
import { viewSettings } from "./settings.queries.ts";
import { changeSettings } from "./settings.service.ts";
import { sendTestMail } from "./test-mail.service.ts";

const tags = ["Admin"];

export const settingsRouter = router({
  get: admin(z.object({}))
    .meta({
      openapi: {
        method: "GET",
        path: "/admin/settings",
        tags,
        summary: "The settings that admins can change",
      },
    })
    .output(settingsView)
    .query(({ ctx }) => viewSettings(ctx.db, ctx.env)),

  update: admin(settingsInput)
    .meta({
      openapi: {
        method: "PUT",
        path: "/admin/settings",
        tags,
        summary: "Change the given settings",
      },
      errors: [409],
    })
    .output(settingsView)
    .mutation(({ ctx, input }) => changeSettings(ctx, input)),

  testMail: admin(testMailInput)
    .meta({
      openapi: {
        method: "POST",
        path: "/admin/test-mail",
        tags,
        summary: "Send a test email and return the mail server’s answer",
      },
    })
    .output(testMailOutput)
    .mutation(({ ctx, input }) => sendTestMail(ctx, input.email ?? ctx.viewer.email)),
});
