/**
 * Tests the Debian package in a booted Debian (systemd-nspawn): install, restart, kill, upgrade,
 * remove, install again, purge; the data must survive all of it. Needs root.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../afterwards.ts";
import manifest from "../../package.json" with { type: "json" };
import { freshRelease, minbase } from "./release.ts";

const port = 4842;
const patienceMs = 5 * 60_000;
const newer = "99.0.0";

/** Prints the steps inside; throws when one failed. */
export async function debianDrill(): Promise<void> {
  const deb = join(await freshRelease(), `solarstay_${manifest.version}_amd64.deb`);
  const base = minbase("amd64", "systemd", "systemd-sysv", "dbus");
  const work = await temporaryFolder("nspawn");
  const machine = join(work, "machine");
  mkdirSync(machine);
  execFileSync("cp", ["-a", `${base}/.`, machine]);
  cpSync(deb, join(machine, "old.deb"));
  makeNewer(deb, join(machine, "new.deb"), join(work, "newer"));
  cpSync(join(import.meta.dirname, "debian-inside.sh"), join(machine, "drill.sh"));
  installDrill(machine);
  const booted = spawnSync(
    "systemd-nspawn",
    ["--quiet", "--register=no", "--keep-unit", "--boot", `--directory=${machine}`],
    { stdio: ["ignore", "ignore", "ignore"], timeout: patienceMs, killSignal: "SIGKILL" },
  );
  const log = readFileSync(join(machine, "drill.log"), "utf8");
  console.log(log);
  if (booted.error) throw booted.error;
  if (!log.includes("ALL STEPS DONE")) throw new Error("The package failed in the container");
}

/** The same package with a later version. */
function makeNewer(deb: string, output: string, tree: string): void {
  execFileSync("dpkg-deb", ["--raw-extract", deb, tree]);
  const control = join(tree, "DEBIAN", "control");
  writeFileSync(
    control,
    readFileSync(control, "utf8").replace(/^Version: .*/m, `Version: ${newer}`),
  );
  execFileSync("dpkg-deb", ["--build", "--root-owner-group", "-Zgzip", "-z1", tree, output], {
    stdio: "ignore",
  });
}

/** Runs the drill once the machine is up, and turns it off. */
function installDrill(machine: string): void {
  const unit = `[Unit]
After=multi-user.target
[Service]
Type=oneshot
Environment=PORT=${port}
ExecStart=/bin/bash /drill.sh
StandardOutput=append:/drill.log
StandardError=append:/drill.log
ExecStopPost=/usr/bin/systemctl --no-block poweroff
`;
  const folder = join(machine, "etc", "systemd", "system");
  mkdirSync(join(folder, "multi-user.target.wants"), { recursive: true });
  writeFileSync(join(folder, "drill.service"), unit);
  execFileSync("ln", [
    "-s",
    "../drill.service",
    join(folder, "multi-user.target.wants", "drill.service"),
  ]);
}
