import { addressText, type Env } from "../../core/env/env.ts";
import { version } from "../../core/version.ts";
import { type Finding, fault, ok, warning } from "../health/finding.ts";
import { ask, serverUrl } from "./ask.ts";

/** Whether the server runs on this machine and has this program's version. */
export async function checkServer(env: Env): Promise<Finding[]> {
  const url = serverUrl(env);
  const answer = await ask(`${url}/api/openapi.json`);
  if ("failed" in answer) {
    const fix = "Start it: solarstay serve, or systemctl start solarstay";
    return [warning(`no server answers at ${url} (${answer.failed})`, fix)];
  }
  const running = versionIn(answer.body);
  if (running === undefined) {
    const fix = "Stop it, or set PORT to another number.";
    return [fault(`something other than Solar Stay answers at ${url}`, fix)];
  }
  if (running !== version) {
    return [warning(`the server runs ${running}, this is ${version}`, "Restart the server.")];
  }
  return [ok(`${running} answers at ${url}`)];
}

/** Whether the running server has METRICS_LISTEN, and no other program. */
export async function checkMetrics({ metricsListen }: Env): Promise<Finding[]> {
  if (!metricsListen) return [];
  const at = addressText(metricsListen);
  const answer = await ask(`http://${at}/metrics`);
  if ("failed" in answer) {
    const fix = "Start the server, or restart it if METRICS_LISTEN was set since its start.";
    return [
      warning(`nothing answers at ${at}, which METRICS_LISTEN names (${answer.failed})`, fix),
    ];
  }
  if (answer.body.includes("solarstay_")) return [ok(`metrics are at http://${at}/metrics`)];
  const fix = "Set METRICS_LISTEN to a free address of this machine, then restart the server.";
  return [fault(`another program answers at ${at}, which METRICS_LISTEN names`, fix)];
}

function versionIn(body: string): string | undefined {
  try {
    const { info } = JSON.parse(body) as { info: { title: string; version: string } };
    return info.title === "Solar Stay" ? info.version : undefined;
  } catch {
    return undefined;
  }
}

/** Whether PUBLIC_URL leads to this server, encrypted, and lets photos through. */
export async function checkAddress(env: Env): Promise<Finding[]> {
  const { publicUrl, publicUrlIsLoopback, maxImageBytes } = env;
  if (publicUrlIsLoopback) {
    const fix = "Set PUBLIC_URL to the address people will use before you invite anyone.";
    return [warning(`PUBLIC_URL is ${publicUrl}: links in emails work on this machine only`, fix)];
  }
  const findings: Finding[] = [];
  if (publicUrl.startsWith("http:")) {
    const fix = "Put a proxy with a certificate in front and set PUBLIC_URL to https://…";
    findings.push(warning(`${publicUrl} is not encrypted: passwords can be read`, fix));
  }
  const answer = await ask(`${publicUrl}/api/openapi.json`);
  if ("failed" in answer) {
    const fix = adviceFor(answer.failed);
    return [...findings, fault(`${publicUrl} cannot be reached (${answer.failed})`, fix)];
  }
  if (versionIn(answer.body) === undefined) {
    const text = `something other than Solar Stay answers at ${publicUrl} (status ${answer.status})`;
    return [...findings, fault(text, "Make the proxy pass every path to this server.")];
  }
  const photo = await ask(`${publicUrl}/api/properties/1/images`, {
    method: "POST",
    headers: {
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(maxImageBytes),
    },
  });
  if ("status" in photo && photo.status === 413) {
    findings.push(
      fault(
        "the proxy refuses photos as large as MAX_IMAGE_MB",
        `Raise its limit for request bodies above ${maxImageBytes / 1024 / 1024} MB (nginx: client_max_body_size).`,
      ),
    );
  }
  return findings.length > 0 ? findings : [ok(`${publicUrl} leads here`)];
}

function adviceFor(code: string): string {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "Create a DNS record for its host.";
  if (code === "ECONNREFUSED") return "Nothing listens there. Start the proxy, and open its port.";
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return "Renew or correct the certificate.";
  return "Check for a firewall. Some machines cannot reach their own public address; if so, try from another one.";
}

/** Whether TRUST_PROXY is set although there must be a proxy. */
export function checkProxy({ host, publicUrl, publicUrlIsLoopback, trustProxy }: Env): Finding[] {
  const behindProxy = publicUrl.startsWith("https:") || (isLoopback(host) && !publicUrlIsLoopback);
  if (behindProxy && !trustProxy) {
    return [
      fault(
        "there must be a proxy in front, but TRUST_PROXY is not set, so rate limits treat all visitors as one",
        "Set TRUST_PROXY to the proxy's address (loopback when it runs on this machine).",
      ),
    ];
  }
  if (trustProxy && !isLoopback(host)) {
    return [
      warning(
        `the server listens at ${host} and trusts ${trustProxy.join(", ")} to report visitors' addresses`,
        "Make sure that only the proxy can reach its port, with HOST=127.0.0.1 or a firewall.",
      ),
    ];
  }
  return [ok(trustProxy ? `trusted: ${trustProxy.join(", ")}` : "none is needed")];
}

const isLoopback = (host: string) => /^(127\.|localhost$|::1$)/.test(host);
