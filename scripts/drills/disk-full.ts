/**
 * A disk that fills up under the server and gets space again: clear errors, no damage, recovery.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import sharp from "sharp";
import { type Server, startSolarStay } from "../bench/processes.ts";
import { type Answer, ask, photoForm } from "../rest.ts";
import { hostEnvironment, propertyText, signInHost } from "./host.ts";
import { smallDisk } from "./small-disk.ts";

type PropertyAnswer = { error?: string; code?: string; id?: number };

/** Needs root, for a small disk of its own. Throws when a write is lost, damaged or unclear. */
export async function diskFullDrill(): Promise<void> {
  const disk = await smallDisk(64);
  const dataDir = disk.folder;
  const acknowledged: string[] = [];
  let server: Server | undefined;
  try {
    server = await startSolarStay(dataDir, 4837, {
      ...hostEnvironment,
      MIN_FREE_DISK_MB: "16",
      // Two hundred refusals are expected here.
      LOG_LEVEL: "silent",
    });
    const { url } = server;
    const token = await signInHost(url);
    const list = async (name: string) => {
      const body = { ...propertyText(name), description: "x".repeat(4000) };
      const answer = await ask<PropertyAnswer>(`${url}/api/properties`, { token, body });
      if (answer.status === 200) acknowledged.push(name);
      return answer;
    };
    const { id } = (await list("Before")).body;
    const photo = await sharp({
      create: { width: 1500, height: 1000, channels: 3, background: "#a86" },
    })
      .jpeg()
      .toBuffer();
    const upload = () =>
      ask<PropertyAnswer>(`${url}/api/properties/${id}/images`, { token, body: photoForm(photo) });
    const ready = async () => (await ask(`${url}/readyz`, { method: "GET" })).status;
    print("with room", { property: { status: 200 }, photo: await upload(), ready: await ready() });

    await disk.fill();
    const refused: Array<Answer<PropertyAnswer>> = [];
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const answer = await list(`Full ${attempt}`);
      if (answer.status !== 200) refused.push(answer);
    }
    const photoRefused = await upload();
    const properties = () =>
      ask<Array<{ name: string }>>(`${url}/api/public/properties`, { method: "GET" });
    const read = await properties();
    print("full", {
      property: refused[0],
      refused: refused.length,
      photo: photoRefused,
      read: read.status,
      ready: await ready(),
    });
    const unclear = [...refused, photoRefused].find(({ body }) => body.code !== "UNAVAILABLE");
    if (unclear) throw new Error(`Not clear enough: ${JSON.stringify(unclear)}`);
    if (refused.length === 0 || read.status !== 200) throw new Error("The disk was not full");

    await disk.makeRoom();
    const after = await list("After");
    const photoAfter = await upload();
    print("with room again", { property: after, photo: photoAfter, ready: await ready() });
    if (after.status !== 200 || photoAfter.status !== 200) throw new Error("It did not recover");
    const { body: listed } = await properties();
    await server.stop();
    const lost = acknowledged.filter((name) => !listed.some((one) => one.name === name));
    const db = new Database(join(dataDir, "solarstay.sqlite"), { readonly: true });
    const integrity = db.pragma("integrity_check", { simple: true });
    db.close();
    console.log(
      `${acknowledged.length} properties acknowledged, ${listed.length} there, ${lost.length} lost; integrity: ${String(integrity)}`,
    );
    if (lost.length > 0 || listed.length !== acknowledged.length || integrity !== "ok") {
      throw new Error("Something was lost or broken");
    }
  } finally {
    await server?.stop();
  }
}

function print(when: string, what: object): void {
  console.log(`${when}: ${JSON.stringify(what).slice(0, 600)}`);
}
