import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { z } from "zod";
import { isHeavyCall } from "../../shared/heavy-calls.ts";
import { inEnglish } from "../../shared/i18n/translate.ts";
import { failure } from "./failure.ts";
import { expectAdmin } from "./access/admins.ts";
import type { AdminContext, Context, Deps, Viewer } from "./context.ts";
import { inTransaction } from "./db/open.ts";
import { ApiError, translateFailure, toApiError, unauthorized } from "./errors.ts";
import { rpcTranslate } from "./i18n/caller-language.ts";
import type { FailureStatus } from "./http/openapi-parts.ts";
import { inTurn } from "./heavy-work.ts";
import { countWrite } from "./quotas.ts";

export type Access = "open" | "signedIn" | "inPerson" | "admin" | "adminOrScript";

/**
 * Returns the revision of the answer to an input. Finished bytes are valid while it stays the same.
 * Undefined for answers that are not kept: unknown slugs, and inputs that few callers share.
 */
type RevisionOf<Input> = (
  deps: Pick<Deps, "db" | "env" | "clock">,
  input: Input,
) => string | undefined;

export type Meta = OpenApiMeta & {
  access?: Access;
  /**
   * The statuses the procedure can fail with, besides those that follow from its access and input:
   * see core/http/declared-errors.ts.
   */
  errors?: readonly FailureStatus[];
  /**
   * Set if the answer is the same for every caller: its REST path then keeps it as finished bytes.
   */
  finished?: RevisionOf<never>;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // No stack trace in an answer, whatever NODE_ENV says.
    isDev: false,
    errorFormatter({ shape, error }) {
      const failed = toApiError(error);
      const body = translateFailure(failed.body, rpcTranslate.getStore()?.() ?? inEnglish);
      return {
        ...shape,
        message: body.error,
        data: {
          code: shape.data.code,
          httpStatus: failed.status,
          path: shape.data.path,
          api: body,
        },
      };
    },
  });

export const { router, mergeRouters } = t;

/** Runs heavy calls one after the other, with other requests in between. */
const procedure = t.procedure.use(({ ctx, path, next }) =>
  isHeavyCall(path) ? inTurn(ctx.network, () => next()) : next(),
);

/** For everybody. */
export const open = procedure.meta({ access: "open" });

/** For signed-in callers. The check comes before the input is read: 401 before 400. */
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

/** For people who signed in, not for their scripts: calls that decide who can use the account. */
export const inPerson = signedIn.meta({ access: "inPerson" }).use(({ ctx, next }) => {
  refuseScripts(ctx.viewer);
  return next({ ctx });
});

/** Like {@link inPerson}, for calls with an input. It is parsed first: bad input is 400 before 403. */
export const inPersonWith = <Input extends z.ZodObject>(input: Input) =>
  signedIn
    .meta({ access: "inPerson" })
    .input(input)
    .use(({ ctx, next }) => {
      refuseScripts(ctx.viewer);
      return next({ ctx });
    });

/**
 * For admins. A mutation has to make its changes inside `ctx.act`: a mutation that succeeds without
 * it is a bug and answers 500.
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
 * For admins. Their scripts may read but change nothing, unless a mutation allows them by
 * {@link adminOrScript}. The input is parsed first, so bad input is 400 before 403.
 */
export const admin = <Input extends z.ZodObject>(input: Input) => forAdmins("admin", input);

/**
 * For admins and their scripts: changes that can be undone and that decide nothing about accounts,
 * money, settings or personal data.
 */
export const adminOrScript = <Input extends z.ZodObject>(input: Input) =>
  forAdmins("adminOrScript", input);
