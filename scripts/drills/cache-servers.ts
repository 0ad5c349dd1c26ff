import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { untilOver } from "../afterwards.ts";

/** A running cache, and how it forgets one address or everything, as docs/cache.md says. */
export type Cache = {
  name: string;
  url: string;
  purge: (path: string) => void;
  stop: () => Promise<void>;
};

type Ports = { appPort: number; port: number };

/** The examples of a page in one language, in their order. */
function examplesIn(page: string, language: string): string[] {
  const found = page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"));
  return Array.from(found, ([, text = ""]) => text);
}

/** Starts nginx with the examples of docs/cache.md, its files in `folder`. */
export async function startNginxCache(
  page: string,
  folder: string,
  { appPort, port }: Ports,
): Promise<Cache> {
  const [http = "", location = ""] = examplesIn(page, "nginx");
  const kept = join(folder, "kept");
  await mkdir(kept, { recursive: true });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
access_log off; ${temporary.join(" ")}
${http.replace("/var/cache/nginx/solarstay", kept)}
server {
listen 127.0.0.1:${port};
proxy_http_version 1.1;
proxy_set_header Connection "";
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
location / {
${location.replace("127.0.0.1:3000", `127.0.0.1:${appPort}`)}
}
}
}`,
  );
  const child = untilOver(
    spawn("nginx", ["-c", file, "-e", join(folder, "error.log")], { stdio: "ignore" }),
  );
  return {
    name: "nginx",
    url: `http://127.0.0.1:${port}`,
    purge: () => void execFileSync("sh", ["-c", `rm -rf ${kept}/*`]),
    stop: () => stopped(child),
  };
}

/** The same with Varnish. */
export async function startVarnish(
  page: string,
  folder: string,
  { appPort, port }: Ports,
): Promise<Cache> {
  const [example = ""] = examplesIn(page, "vcl");
  const file = join(folder, "default.vcl");
  await writeFile(file, example.replace('"3000"', `"${appPort}"`));
  const args = ["-F", "-a", `127.0.0.1:${port}`, "-f", file, "-n", folder, "-s", "malloc,128m"];
  // "-j none": the drill's folder belongs to its own user.
  const child = untilOver(spawn("varnishd", ["-j", "none", ...args], { stdio: "ignore" }));
  return {
    name: "Varnish",
    url: `http://127.0.0.1:${port}`,
    purge: (path) => {
      execFileSync("varnishadm", ["-n", folder, `ban req.url == ${path}`]);
    },
    stop: () => stopped(child),
  };
}

/** SIGKILL would leave their workers behind. */
async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
