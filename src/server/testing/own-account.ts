import type { TokenScope } from "../../shared/schemas/account.ts";
import { insertApiToken } from "../features/accounts/own-account/sessions.queries.ts";
import { createToken, hashToken } from "../core/access/tokens.ts";
import type { Protocol } from "./accounts.ts";
import type { MadeUser } from "./factories.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** The calls about one's own account, as REST names them. */
const paths = {
  "account.update": ["PUT", "/account"],
  "account.changePassword": ["POST", "/account/password"],
  "account.changeEmail": ["POST", "/account/email"],
  "account.delete": ["POST", "/account/deletion"],
  "sessions.list": ["GET", "/sessions"],
  "sessions.end": ["DELETE", "/sessions/{id}"],
  "sessions.endOthers": ["DELETE", "/sessions"],
  "apiTokens.list": ["GET", "/api-tokens"],
  "apiTokens.create": ["POST", "/api-tokens"],
  "apiTokens.delete": ["DELETE", "/api-tokens/{id}"],
  "secondFactor.get": ["GET", "/second-factor"],
  "secondFactor.enrol": ["POST", "/second-factor/enrolment"],
  "secondFactor.turnOn": ["POST", "/second-factor"],
  "secondFactor.turnOff": ["POST", "/second-factor/removal"],
} as const;

type OwnCall = keyof typeof paths;
export const ownCalls = Object.keys(paths) as OwnCall[];

/** Makes calls about a token's account by REST or tRPC. */
export function ownAccountBy(protocol: Protocol, app: TestApp, token: string | undefined) {
  return (
    name: OwnCall,
    input: { id?: number; [field: string]: unknown } = {},
  ): Promise<Answer> => {
    const [method, path] = paths[name];
    if (protocol === "tRPC") {
      return app.rpc(method === "GET" ? "query" : "mutation", name, input, { token });
    }
    const { id, ...body } = input;
    const url = `/api${path.replace("{id}", String(id))}`;
    return app.rest(method, url, { token, ...(method === "GET" ? {} : { body }) });
  };
}

/** Signs in again, like another browser. */
export async function signIn(app: TestApp, email: string, password: string): Promise<string> {
  const { status, body } = await app.rest("POST", "/api/login", { body: { email, password } });
  if (status !== 200) throw new Error(`No session was opened: ${JSON.stringify(body)}`);
  return (body as { token: string }).token;
}

/** Whether a token is accepted. */
export const statusWith = async (app: TestApp, token: string): Promise<number> =>
  (await app.rest("GET", "/api/dashboard", { token })).status;

/** A person's token for scripts, without their password. */
export function makeApiToken(
  { deps }: TestApp,
  owner: Pick<MadeUser, "id">,
  { name = "backup", scope = "write" }: { name?: string; scope?: TokenScope } = {},
) {
  const token = createToken();
  const created_at = deps.clock().toISOString();
  const id = insertApiToken(deps.db, {
    user_id: owner.id,
    name,
    scope,
    token_hash: hashToken(token),
    created_at,
  });
  return { id, name, token };
}
