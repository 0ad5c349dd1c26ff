import { sessionList, sessionsEndOutput } from "../../../../shared/schemas/account.ts";
import { deleted, idInput } from "../../../../shared/schemas/fields.ts";
import { deleteSession } from "../auth/auth.queries.ts";
import { inPerson, inPersonWith, router } from "../../../core/trpc.ts";
import { ownedSession } from "./sessions.access.ts";
import { deleteOtherSessions, listSessions } from "./sessions.queries.ts";

const tags = ["Your account"];

export const sessionsRouter = router({
  list: inPerson
    .meta({
      openapi: { method: "GET", path: "/sessions", tags, summary: "Where you are signed in" },
    })
    .output(sessionList)
    .query(({ ctx }) => {
      const { id, session } = ctx.viewer;
      return listSessions(ctx.db, id, ctx.clock()).map((row) => ({
        ...row,
        current: row.id === session.id,
      }));
    }),

  /** Ending the current session signs out, like a logout. */
  end: inPersonWith(idInput)
    .meta({
      openapi: { method: "DELETE", path: "/sessions/{id}", tags, summary: "End one session" },
      errors: [404],
    })
    .output(deleted)
    .mutation(({ ctx, input }) => {
      const session = ownedSession(ctx.db, ctx.viewer, input.id);
      deleteSession(ctx.db, session.id);
      return { id: session.id };
    }),

  endOthers: inPerson
    .meta({
      openapi: {
        method: "DELETE",
        path: "/sessions",
        tags,
        summary: "Sign out everywhere but here",
      },
    })
    .output(sessionsEndOutput)
    .mutation(({ ctx }) => {
      const { id, session } = ctx.viewer;
      deleteOtherSessions(ctx.db, id, session.id);
      return { code: "SESSIONS_ENDED", error: null };
    }),
});
