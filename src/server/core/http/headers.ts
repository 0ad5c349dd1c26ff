import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import type { Env } from "../env/env.ts";

/** Public reads are for everybody, including other sites' pages. */
export const anyOrigin = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** The client needs none of these; features that are not listed stay allowed for our own pages. */
const permissionsPolicy = [
  "camera",
  "display-capture",
  "geolocation",
  "microphone",
  "payment",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * Whether a request is a public read or its preflight (OPTIONS). Everything else is for our own
 * origin only.
 */
export function isPublicRead({ method, url }: { method: string; url: string }): boolean {
  return (
    ["GET", "HEAD", "OPTIONS"].includes(method) &&
    /^\/api\/(public|countries|property-images|openapi\.json)\b/.test(url)
  );
}

/** The hash of Emotion's empty style element, which it fills by insertRule. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The hashes of inline scripts and styles; see contentHash. */
type InlineHashes = { scripts?: string[]; styles?: string[] };

/** The hash of an inline script or style, as a policy names it. */
export const contentHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * A strict policy: nothing from other hosts, no eval; inline scripts and styles only by hash.
 * https-only rules just where PUBLIC_URL is https, so that a first try on http works.
 */
export function contentPolicy(
  env: Env,
  { scripts = [], styles = [] }: InlineHashes = {},
): Record<string, string[]> {
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", emptyStyleHash, ...styles],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(isHttps(env) ? { "upgrade-insecure-requests": [] } : {}),
  };
}

/** A policy as the text of its header. */
export function policyText(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, values]) => [directive, ...values].join(" "))
    .join(";");
}

const isHttps = (env: Env) => env.publicUrl.startsWith("https:");

/**
 * The headers that helmet sets, by name in lower case. Read once, since they are always the same.
 */
export function securityHeaders(env: Env): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(env) },
    strictTransportSecurity: isHttps(env)
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    // Public reads and photos answer with `anyOrigin` instead.
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
  })(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  response.setHeader("permissions-policy", permissionsPolicy);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
