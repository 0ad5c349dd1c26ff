import type { Answer, TestApp } from "./test-app.ts";

/** The two ways to make an account call. */
export const protocols = ["REST", "tRPC"] as const;
export type Protocol = (typeof protocols)[number];

const paths = {
  signup: "/api/signup",
  login: "/api/login",
  confirm: "/api/confirm",
  logout: "/api/logout",
  forgotPassword: "/api/forgot-password",
  resetPassword: "/api/reset-password",
} as const;

type AccountCall = (
  name: keyof typeof paths,
  input: unknown,
  more?: { token?: string | undefined; from?: string },
) => Promise<Answer>;

/** Makes account calls by REST or tRPC; `from` is the caller's address, behind a trusted proxy. */
export function accountsBy(protocol: Protocol, app: TestApp): AccountCall {
  return (name, input, { token, from } = {}) => {
    const options = { token, headers: from === undefined ? {} : { "x-forwarded-for": from } };
    return protocol === "REST"
      ? app.rest("POST", paths[name], { ...options, body: input })
      : app.rpc("mutation", `auth.${name}`, input, options);
  };
}

export const ada = { name: "Ada Lovelace", email: "ada@example.org", password: "analytical" };

/** The session token in the answer to a login. */
export function sessionIn({ body }: Answer): string {
  if (typeof body === "object" && body !== null && "token" in body) return String(body.token);
  throw new Error(`That was no login: ${JSON.stringify(body)}`);
}
