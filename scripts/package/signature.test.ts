import { execFileSync, spawnSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../src/server/testing/temporary-folder.ts";
import { root } from "../project.ts";
import { writeChecksums } from "./checksums.ts";
import { signChecksums } from "./signature.ts";

const { status, stdout } = spawnSync("openssl", ["version"], { encoding: "utf8" });
const hasOpenssl = status === 0 && /^OpenSSL [3-9]/.test(stdout);

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, "program"), "machine code");
  await writeChecksums(folder);
});

/** A new private key as PEM, in a file. */
async function makeKey(pem = generateKeyPairSync("ed25519").privateKey.export(pkcs8)) {
  const file = join(await temporaryFolder(), "key.pem");
  await writeFile(file, pem);
  return file;
}
const pkcs8 = { type: "pkcs8", format: "pem" } as const;

test("the signature is that of the checksums, by the public key beside it", async () => {
  await signChecksums(folder, await makeKey());
  const [sums, signature, publicKey] = await Promise.all(
    ["SHA256SUMS", "SHA256SUMS.sig", "solarstay.pub"].map((name) => readFile(join(folder, name))),
  );
  const key = createPublicKey(publicKey ?? "");
  expect(verify(null, sums ?? Buffer.of(), key, signature ?? Buffer.of())).toBe(true);
  expect(verify(null, Buffer.from("other sums"), key, signature ?? Buffer.of())).toBe(false);
});

test.skipIf(!hasOpenssl)("openssl checks it with the commands of docs/install.md", async () => {
  const page = await readFile(join(root, "docs", "install.md"), "utf8");
  const command = (start: string) => {
    const found = page.split("\n").find((line) => line.startsWith(start));
    if (found === undefined) throw new Error(`docs/install.md has no line ${start}`);
    return found;
  };
  const inFolder = (line: string) => spawnSync("sh", ["-c", line], { cwd: folder });
  const makes = await readFile(join(root, "docs", "contributing.md"), "utf8");
  const [, genpkey = ""] = /^(openssl genpkey .+)$/m.exec(makes) ?? [];
  execFileSync("sh", ["-c", genpkey], { cwd: folder });
  await signChecksums(folder, join(folder, /-out (\S+)/.exec(genpkey)?.[1] ?? ""));
  expect(inFolder(command("openssl pkeyutl -verify")).status).toBe(0);
  expect(inFolder(command("sha256sum --check")).status).toBe(0);
  await writeFile(join(folder, "SHA256SUMS"), "other sums");
  expect(inFolder(command("openssl pkeyutl -verify")).status).not.toBe(0);
});

test("a key that cannot sign is refused in a sentence that says how to make one", async () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  await expect(signChecksums(folder, await makeKey(rsa.export(pkcs8)))).rejects.toThrow(
    /is a key for rsa, not for ed25519\. Make one: openssl genpkey -algorithm ed25519/,
  );
  await expect(signChecksums(folder, await makeKey("no key"))).rejects.toThrow(
    /is not a private key without a password\. Make one/,
  );
});
