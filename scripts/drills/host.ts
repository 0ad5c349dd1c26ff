import { post, signIn } from "../rest.ts";

/** The one person of a drill: an admin who is made at start and lists properties. */
const admin = { email: "drill@example.org", password: "drill password" };

/** What makes that person, for the server's environment. */
export const hostEnvironment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

/** The token of that person's session. */
export const signInHost = (url: string): Promise<string> => signIn(url, admin);

/** What a property of a drill is made of. */
export const propertyText = (name: string) => ({
  name,
  location: "Ronda",
  country: "Spain",
  contact_email: "host@drill.test",
});

/** Lists a property; throws when the server does not say 200. */
export function listProperty(
  url: string,
  token: string,
  name: string,
): Promise<{ id: number; slug: string }> {
  return post(`${url}/api/properties`, { token, body: propertyText(name) });
}
