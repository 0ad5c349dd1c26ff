import { TOTP } from "otpauth";
import { madePassword, type MadeUser } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** A user's authenticator app. */
type Phone = {
  secret: string;
  recoveryCodes: string[];
  /** The current code, or one some 30 s steps away from now. */
  code: (steps?: number) => string;
};

const stepMs = 30_000;

/** The app with a secret, by the test app's clock. */
export const codesOf =
  ({ deps }: TestApp, secret: string): Phone["code"] =>
  (steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: deps.clock().getTime() + steps * stepMs });

/** Turns on the second factor of a user by the API, then advances to the next time step. */
export async function turnOnSecondFactor(app: TestApp, { token }: MadeUser): Promise<Phone> {
  const begun = await app.rest("POST", "/api/second-factor/enrolment", {
    token,
    body: { current_password: madePassword },
  });
  const { secret } = begun.body as { secret: string };
  const code = codesOf(app, secret);
  const on = await app.rest("POST", "/api/second-factor", { token, body: { code: code() } });
  if (on.status !== 200) throw new Error(`It was not turned on: ${JSON.stringify(on.body)}`);
  app.advance(2 * stepMs);
  return {
    secret,
    code,
    recoveryCodes: (on.body as { recovery_codes: string[] }).recovery_codes,
  };
}
