import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Settings } from "../env.ts";

/** Emotion starts with an empty style element and fills it by insertRule; this is its hash. */
export const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * A strict policy: nothing from other hosts, no inline script, no eval; inline styles only by hash.
 * https-only rules just where PUBLIC_URL is https, so that a first try on http works.
 */
export function contentPolicy(
  settings: Settings,
  styleHashes: string[] = [],
): Record<string, string[]> {
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", emptyStyleHash, ...styleHashes],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(isHttps(settings) ? { "upgrade-insecure-requests": [] } : {}),
  };
}

/** A policy as the header's text. */
export function policyText(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, values]) => [directive, ...values].join(" "))
    .join(";");
}

const isHttps = (settings: Settings) => settings.publicUrl.startsWith("https:");

export function helmetOptions(settings: Settings): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(settings) },
    strictTransportSecurity: isHttps(settings) ? { maxAge: 31_536_000 } : false,
    // Photos may be shown by whoever a host shares a link with.
    crossOriginResourcePolicy: { policy: "cross-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
  };
}
