import type { FastifyInstance } from "fastify";
import type { Deps } from "../../core/context.ts";
import type { Pages } from "../../core/http/pages.ts";

/** RFC 9116 recommends less than a year; it is generated for each request. */
const goodForMs = 180 * 24 * 60 * 60_000;

/** GET /.well-known/security.txt: where to report a weakness of the site. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { env, clock }: Pick<Deps, "env" | "clock">,
  { site }: Pages,
): void {
  const { publicUrl } = env;
  app.get("/.well-known/security.txt", (_request, reply) => {
    const lines = [
      `Contact: mailto:${site().contact_email}`,
      `Expires: ${new Date(clock().getTime() + goodForMs).toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(`${lines.join("\n")}\n`);
  });
}
