import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { settingNames } from "../../../src/server/core/env/env.ts";
import { defaultAddress } from "../../../src/server/core/env/listen-address.ts";
import { createProgram } from "../../../src/server/ops/cli/program.ts";
import { root } from "../../project.ts";
import { leaves } from "../manual.ts";

type Service = {
  environment?: Record<string, string>;
  ports?: string[];
  volumes: string[];
  command?: string;
  user?: string;
} & Record<string, unknown>;
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const dockerfile = await readFile(join(import.meta.dirname, "Dockerfile"), "utf8");
const compose = parse(await readFile(join(import.meta.dirname, "compose.yaml"), "utf8")) as Compose;
const page = await readFile(join(root, "docs", "image.md"), "utf8");
const commands = leaves(createProgram()).map(({ words }) => words);

/** The instructions of the last stage, which becomes the image: name and arguments. */
const instructions = (dockerfile.split(/^FROM scratch$/m)[1] ?? "")
  .replaceAll("\\\n", " ")
  .split("\n")
  .map((line) => /^([A-Z]+) +(.+)$/.exec(line))
  .flatMap((match) => (match ? [{ name: match[1], rest: match[2] ?? "" }] : []));
const the = (name: string) => instructions.find((one) => one.name === name)?.rest ?? "";
const variables = Object.fromEntries(
  the("ENV")
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);
const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}`);
  return found;
};

test("the image sets settings that exist, and its data is in the one volume", () => {
  const { CACHE_DIRECTORY: cache, ...settings } = variables;
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(settings)));
  expect(variables["HOST"]).toBe("0.0.0.0");
  expect(the("EXPOSE")).toBe(String(defaultAddress.port));
  expect(the("VOLUME")).toBe(variables["DATA_DIR"]);
  expect(the("WORKDIR")).toBe(variables["DATA_DIR"]);
  expect(dockerfile).toContain(`CACHE_DIRECTORY=${cache} setpriv`);
  expect(instructions.filter(({ name }) => name === "VOLUME")).toHaveLength(1);
});

test("the image runs commands of the program, as a user of its own", () => {
  expect(commands).toEqual(expect.arrayContaining(JSON.parse(the("CMD")) as string[]));
  const program = JSON.parse(the("ENTRYPOINT")) as string[];
  const [options, check] = the("HEALTHCHECK").split(" CMD ");
  const asked = JSON.parse(check ?? "") as string[];
  expect(asked.slice(0, 1)).toEqual(program);
  expect(commands).toContain(asked[1]);
  // Longer than the command waits for the server.
  expect(Number(/--timeout=(\d+)s/.exec(options ?? "")?.[1])).toBeGreaterThan(8);
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(the("USER")) ?? [];
  expect(Number(uid)).toBeGreaterThan(1000);
  expect(dockerfile).toContain(`solarstay:x:${uid}:${gid}:`);
  expect(dockerfile).toContain(`-o ${uid} -g ${gid} /image/data`);
  expect(dockerfile).toContain(`--reuid=${uid} --regid=${gid}`);
});

test("in compose.yaml, the site has one volume and no port, and nothing else to write to", () => {
  const { environment = {}, volumes, ports, ...site } = service("solarstay");
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)));
  expect(volumes).toEqual([`data:${variables["DATA_DIR"]}`]);
  expect(ports).toBeUndefined();
  expect(site).toMatchObject({
    read_only: true,
    tmpfs: "/tmp",
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    env_file: ".env",
  });
});

test("in compose.yaml, Caddy passes its domain on to the site, and Litestream reads its database", () => {
  const caddy = service("caddy");
  expect(caddy.command).toBe(
    `caddy reverse-proxy --from \${DOMAIN} --to solarstay:${defaultAddress.port}`,
  );
  expect(service("solarstay").environment?.["PUBLIC_URL"]).toMatch(/^https:\/\/\$\{DOMAIN:\?/);
  const litestream = service("litestream");
  expect(litestream).toMatchObject({ profiles: ["litestream"], user: the("USER") });
  expect(litestream.volumes).toContain(`data:${variables["DATA_DIR"]}`);
  expect(page).toContain(`path: ${variables["DATA_DIR"]}/solarstay.sqlite`);
  const named = Object.values(compose.services).flatMap(({ volumes }) => volumes);
  for (const volume of Object.keys(compose.volumes)) {
    expect(
      named.some((mount) => mount.startsWith(`${volume}:`)),
      volume,
    ).toBe(true);
  }
});

test("the page about the image runs commands that exist, and names its user and folders", () => {
  const called = [...page.matchAll(/\bsolarstay solarstay ([a-z ]+[a-z0-9])/g)];
  expect(called.length).toBeGreaterThan(2);
  for (const [call, words = ""] of called) {
    expect(
      commands.some((command) => words.startsWith(command)),
      call,
    ).toBe(true);
  }
  const [uid] = the("USER").split(":");
  expect(page).toContain(`-o ${uid} -g ${uid}`);
  expect(page).toContain(String(variables["DATA_DIR"]));
});
