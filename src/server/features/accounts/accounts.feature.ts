import { msg } from "../../../shared/i18n/message.ts";
import { accountRouter } from "./own-account/account.router.ts";
import { apiTokensRouter } from "./own-account/api-tokens.router.ts";
import { ownDataRoute, registerOwnData } from "./own-account/own-data.route.ts";
import { sessionsRouter } from "./own-account/sessions.router.ts";
import { accountEmails } from "./auth/account-emails.ts";
import { authRouter } from "./auth/auth.router.ts";
import {
  deleteEndedLinks,
  deleteEndedSessions,
  deleteOldEmailChanges,
  deleteOldSignups,
  deleteRefusedAccounts,
} from "./auth/old-accounts.queries.ts";
import { signupsRouter } from "./auth/pending-signups.router.ts";
import { byAge, type Feature } from "../../feature.ts";
import { registerFixedPage } from "../../core/http/pages.ts";
import { secondFactorRouter } from "./second-factor/second-factor.router.ts";
import { usersRouter } from "./users/users.router.ts";

/** Signing up and in, people's own accounts, and the accounts that admins manage. */
export const accounts = {
  routers: {
    auth: authRouter,
    account: accountRouter,
    sessions: sessionsRouter,
    apiTokens: apiTokensRouter,
    secondFactor: secondFactorRouter,
    users: usersRouter,
    signups: signupsRouter,
  },
  rawRoutes: [ownDataRoute],
  routes: registerOwnData,
  emails: accountEmails,
  erasures: [
    deleteEndedSessions,
    deleteEndedLinks,
    deleteOldSignups,
    deleteOldEmailChanges,
    deleteRefusedAccounts,
  ].map(byAge),
  pages(app, _deps, pages) {
    const form = "render";
    registerFixedPage(app, pages, { path: "/login", title: msg("Sign In"), form });
    registerFixedPage(app, pages, {
      path: "/signup",
      title: msg("Create your host account"),
      form,
    });
    registerFixedPage(app, pages, { path: "/confirm", title: msg("Check your email"), form });
  },
} satisfies Feature;
