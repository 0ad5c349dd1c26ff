import type { Message } from "../../shared/i18n/message.ts";
import { inEnglish } from "../../shared/i18n/translate.ts";
import { failure } from "../core/failure.ts";
import type { Role } from "../../shared/schemas/auth.ts";
import { makeUser } from "../testing/factories.ts";
import { makeApiToken } from "../testing/own-account.ts";
import type { Answer, TestApp } from "../testing/test-app.ts";
import type { Access } from "../core/trpc.ts";

/** One kind of caller: the account of the token, and its access. */
type Caller = {
  name: string;
  role?: Role;
  kind?: "session" | "read token" | "write token";
  token: string | undefined;
};

/** Every kind of caller, each with a separate account. */
export async function makeCallers(app: TestApp): Promise<Caller[]> {
  const callers: Caller[] = [
    { name: "nobody", token: undefined },
    { name: "a made-up token", token: "x".repeat(43) },
    { name: "an ended session", token: await endedSession(app) },
  ];
  for (const role of ["host", "admin"] as const) {
    for (const kind of ["session", "read token", "write token"] as const) {
      const user = await makeUser(app, { role });
      const token =
        kind === "session"
          ? user.token
          : makeApiToken(app, user, { scope: kind === "read token" ? "read" : "write" }).token;
      callers.push({ name: `${role}'s ${kind}`, role, kind, token });
    }
  }
  return callers;
}

async function endedSession(app: TestApp): Promise<string> {
  const { id, token } = await makeUser(app);
  app.deps.db.sqlite
    .prepare("UPDATE sessions SET expires_at = created_at WHERE user_id = ?")
    .run(id);
  return token;
}

/** The sentence that refuses a caller; undefined where the call is allowed. */
export function refusalOf(caller: Caller, access: Access, reads: boolean): string | undefined {
  const message = messageFor(caller, access, reads);
  return message && inEnglish(message);
}

function messageFor(caller: Caller, access: Access, reads: boolean): Message | undefined {
  if (caller.kind === "read token" && !reads) return failure.readOnlyToken;
  if (access === "open") return undefined;
  if (caller.role === undefined) return failure.unauthorized;
  const isScript = caller.kind !== "session";
  if (access === "inPerson") return isScript ? failure.personOnly : undefined;
  if (access === "signedIn") return undefined;
  if (caller.role === "host") return failure.adminOnly;
  return access === "admin" && isScript && !reads ? failure.personOnly : undefined;
}

/** The sentence of an answer that refused its caller; undefined for any other answer. */
export function refusedWith({ body }: Answer): string | undefined {
  const { code, error } = (body ?? {}) as { code?: string; error?: string };
  return code === "UNAUTHORIZED" || code === "FORBIDDEN" ? error : undefined;
}
