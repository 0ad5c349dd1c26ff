import type { Protocol } from "./accounts.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** The mutations of an admin, as REST names them. */
const paths = {
  "users.update": ["PUT", "/admin/users/{id}"],
  "users.makePasswordLink": ["POST", "/admin/users/{id}/password-link"],
  "users.delete": ["POST", "/admin/users/{id}/deletion"],
  "signups.confirm": ["POST", "/admin/signups/{id}/confirm"],
  "signups.resend": ["POST", "/admin/signups/{id}/resend"],
  "listings.takeDown": ["POST", "/admin/listings/{id}/takedown"],
  "listings.putBack": ["DELETE", "/admin/listings/{id}/takedown"],
  "listings.letIn": ["POST", "/admin/listings/{id}/admission"],
  "reports.dismiss": ["POST", "/admin/listing-reports/{id}/dismiss"],
} as const;

type AdminCall = keyof typeof paths;

/** Makes an admin's calls by REST or tRPC. */
export function adminBy(protocol: Protocol, app: TestApp, token: string | undefined) {
  return (name: AdminCall, id: unknown, body: Record<string, unknown> = {}): Promise<Answer> => {
    const [method, path] = paths[name];
    return protocol === "tRPC"
      ? app.rpc("mutation", name, { ...body, id }, { token })
      : app.rest(method, `/api${path.replace("{id}", String(id))}`, { token, body });
  };
}

/** The entries of the audit log, newest first, one line each: `who action name`. */
export async function actsIn(app: TestApp, token: string): Promise<string[]> {
  const { body } = await app.rest("GET", "/api/admin/audit-log", { token });
  type Entry = { admin_name: string; act: string; subject_name: string; note: string | null };
  return (body as { items: Entry[] }).items.map(({ admin_name, act, subject_name, note }) =>
    [admin_name, act, subject_name, note].filter((part) => part !== null).join(" "),
  );
}
