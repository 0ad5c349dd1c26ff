import { post, signIn } from "../rest.ts";

/** The only person of a drill: an admin who is created at start and lists properties. */
const admin = { email: "drill@example.org", password: "drill password" };

/** The server's environment that creates the admin. */
export const hostEnvironment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

/** The token of the admin's session. */
export const signInHost = (url: string): Promise<string> => signIn(url, admin);

/** The fields of a drill's property. */
export const propertyText = (name: string) => ({
  name,
  location: "Ronda",
  country: "Spain",
  contact_email: "host@drill.test",
});

/** Lists a property; throws when the answer is not 200. */
export function listProperty(
  url: string,
  token: string,
  name: string,
): Promise<{ id: number; slug: string }> {
  return post(`${url}/api/properties`, { token, body: propertyText(name) });
}
