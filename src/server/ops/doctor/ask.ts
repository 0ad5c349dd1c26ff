import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Env } from "../../core/env/env.ts";

const patienceMs = 8000;

type HttpAnswer = { status: number; body: string };

/**
 * Requests an address once without following redirects; returns the error code if nothing answers.
 */
export function ask(
  url: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<HttpAnswer | { failed: string }> {
  return new Promise((resolve) => {
    const request = (url.startsWith("https:") ? httpsRequest : httpRequest)(url, {
      method,
      headers,
      timeout: patienceMs,
    });
    request.on("response", (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (body += chunk));
      response.on("close", () => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    request.on("timeout", () => request.destroy(new Error("no answer within eight seconds")));
    request.on("error", (error: Error & { code?: string }) =>
      resolve({ failed: error.code ?? error.message }),
    );
    // The announced body is never sent: the refusal comes before it.
    if (method === "POST") request.flushHeaders();
    else request.end();
  });
}

/** Where commands on this machine reach its server, without a proxy. */
export function serverUrl({ host, port }: Pick<Env, "host" | "port">): string {
  const at = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${at.includes(":") ? `[${at}]` : at}:${port}`;
}
