import { execFileSync, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { untilOver } from "../afterwards.ts";

/** Where Solar Stay listens, and where the proxy is to. */
type Ports = { appPort: number; tlsPort: number };

/** Starts Caddy with the example of docs/proxy.md, its files in `folder`. */
export async function startCaddy(folder: string, example: string, { appPort, tlsPort }: Ports) {
  const file = join(folder, "Caddyfile");
  await writeFile(
    file,
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${example
      .replace("stay.example.org {", `https://localhost:${tlsPort} {\n\ttls internal`)
      .replace("127.0.0.1:3000", `127.0.0.1:${appPort}`)}`,
  );
  return untilOver(
    spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
      stdio: "ignore",
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    }),
  );
}

/** The same with nginx, and a certificate made for it. */
export async function startNginx(folder: string, example: string, { appPort, tlsPort }: Ports) {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-days", "1", "-nodes", "-newkey", "rsa:2048"];
  execFileSync("openssl", ["req", "-x509", ...subject, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  const site = example
    .replace("listen 443", `listen ${tlsPort}`)
    .replace("listen 80", `listen ${tlsPort + 1}`)
    .replaceAll("server_name stay.example.org", "server_name localhost")
    .replace(/ssl_certificate +\S+;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${key};`)
    .replace("127.0.0.1:3000", `127.0.0.1:${appPort}`);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${temporary.join(" ")}\n${site}\n}`,
  );
  return untilOver(
    spawn("nginx", ["-c", file, "-e", join(folder, "error.log")], { stdio: "ignore" }),
  );
}
