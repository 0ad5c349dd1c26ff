import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { z } from "zod";
import { isHeavyCall } from "../shared/heavy-calls.ts";
import { failure } from "../shared/messages.ts";
import { expectAdmin } from "./access/admins.ts";
import type { AdminContext, Context, Deps, Viewer } from "./context.ts";
import { inTransaction } from "./db/open.ts";
import { ApiError, toApiError, unauthorized } from "./errors.ts";
import type { FailureStatus } from "./http/openapi-parts.ts";
import { inTurn } from "./heavy-work.ts";
import { countWrite } from "./quotas.ts";

export type Access = "open" | "signedIn" | "inPerson" | "admin" | "adminOrScript";

/**
 * The revision of the answer to an input; as long as it stays, so do the finished bytes. Undefined
 * where none are kept: bad input and unknown slugs, and what hardly anybody else will ask for.
 */
type RevisionOf<Input> = (deps: Pick<Deps, "db" | "clock">, input: Input) => string | undefined;

export type Meta = OpenApiMeta & {
  access?: Access;
  /**
   * The statuses it can fail with besides those that follow from its access and its input; see
   * http/declared-errors.ts.
   */
  errors?: readonly FailureStatus[];
  /** The answer is the same for everybody, and its REST path keeps it as finished bytes. */
  finished?: RevisionOf<never>;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Never a stack trace in an answer, whatever NODE_ENV says.
    isDev: false,
    errorFormatter({ shape, error }) {
      const { status, body } = toApiError(error);
      return {
        ...shape,
        message: body.error,
        data: { code: shape.data.code, httpStatus: status, path: shape.data.path, api: body },
      };
    },
  });

export const { router, mergeRouters } = t;

/** Heavy calls are worked on one after the other, with other requests in between. */
const procedure = t.procedure.use(({ ctx, path, next }) =>
  isHeavyCall(path) ? inTurn(ctx.network, () => next()) : next(),
);

/** Anybody may call. */
export const open = procedure.meta({ access: "open" });

/** Only a signed-in person; the check comes before the input is read (401 before 400). */
export const signedIn = procedure
  .meta({ access: "signedIn" })
  .use(async ({ ctx, meta, next, type }) => {
    if (!ctx.viewer) throw unauthorized();
    if (type === "mutation") {
      await countWrite(ctx, ctx.viewer, meta?.access === "inPerson" ? "in person" : "ordinary");
    }
    return next({ ctx: { viewer: ctx.viewer } });
  });

function refuseScripts({ session }: Viewer): void {
  if (session.kind !== "person") throw new ApiError(403, "FORBIDDEN", failure.personOnly);
}

/** Only somebody who signed in, no script of theirs: for what decides who gets into the account. */
export const inPerson = signedIn.meta({ access: "inPerson" }).use(({ ctx, next }) => {
  refuseScripts(ctx.viewer);
  return next({ ctx });
});

/** The same for calls with an input: taken here, so that bad input is 400 before 403. */
export const inPersonWith = <Input extends z.ZodObject>(input: Input) =>
  signedIn
    .meta({ access: "inPerson" })
    .input(input)
    .use(({ ctx, next }) => {
      refuseScripts(ctx.viewer);
      return next({ ctx });
    });

/**
 * What both kinds of admins' procedures do. A mutation has to make its changes inside `ctx.act`: one
 * that succeeds without is a fault of ours, and answers 500.
 */
const forAdmins = <Input extends z.ZodObject>(access: "admin" | "adminOrScript", input: Input) =>
  signedIn
    .meta({ access })
    .input(input)
    .use(async ({ ctx, next, path, type }) => {
      const { db, viewer } = ctx;
      expectAdmin(db, viewer);
      if (type === "mutation" && access === "admin") refuseScripts(viewer);
      let hasActed = false;
      const act: AdminContext["act"] = (change) => {
        hasActed = true;
        return inTransaction(db, () => {
          expectAdmin(db, viewer);
          return change();
        });
      };
      const result = await next({ ctx: { act } });
      if (type === "mutation" && result.ok && !hasActed) {
        throw new Error(`${path} is an admin's mutation and did not use ctx.act`);
      }
      return result;
    });

/**
 * Only an admin. Their scripts may read but change nothing: a new mutation needs a person unless it
 * says otherwise with {@link adminOrScript}. Takes the input here, so that bad input is 400 before
 * 403 as everywhere.
 */
export const admin = <Input extends z.ZodObject>(input: Input) => forAdmins("admin", input);

/**
 * Only an admin or a script of theirs: for what can be undone and decides nothing about accounts,
 * money, settings or people's data.
 */
export const adminOrScript = <Input extends z.ZodObject>(input: Input) =>
  forAdmins("adminOrScript", input);
