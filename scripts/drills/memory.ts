/** Memory of the server: idle, and while eight 12-megapixel photos arrive at once. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { residentMb, startSolarStay } from "../bench/processes.ts";

const port = 4812;
const admin = { email: "drill@example.org", password: "drill password" };
const most = { idle: 150, busy: 350 };

/** Runs the drill; throws when a limit is passed. */
export async function memoryDrill(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "solarstay-memory-"));
  try {
    const server = await startSolarStay(dataDir, port, {
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    });
    const json = { "content-type": "application/json" };
    const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
      const response = await fetch(server.url + path, { method: "POST", body, headers });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as { id: number; slug: string; token: string };
    };
    const { token } = await post("/api/login", JSON.stringify(admin), json);
    const bearer = { authorization: `Bearer ${token}` };
    const property = await post(
      "/api/properties",
      JSON.stringify({
        name: "Memory",
        location: "Ronda",
        country: "Spain",
        contact_email: "host@drill.test",
      }),
      { ...json, ...bearer },
    );
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const fresh = await residentMb(server.pid);
    for (const path of ["/", "/browse", `/host/${property.slug}`]) await fetch(server.url + path);
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const idle = await residentMb(server.pid);

    const photo = await noisyPhoto();
    let peakServer = 0;
    let peakAll = 0;
    const watch = setInterval(async () => {
      const own = await residentMb(server.pid);
      const all = own + (await childrenMb(server.pid));
      peakServer = Math.max(peakServer, own);
      peakAll = Math.max(peakAll, all);
    }, 20);
    await Promise.all(
      Array.from({ length: 8 }, () => {
        const form = new FormData();
        form.append("image", new Blob([new Uint8Array(photo)]), "photo.jpg");
        return post(`/api/properties/${property.id}/images`, form, bearer);
      }),
    );
    clearInterval(watch);
    await server.stop();
    console.log(
      `Memory, MB resident: ${fresh.toFixed(0)} after the start, ${idle.toFixed(0)} idle after three pages ` +
        `(at most ${most.idle}); while eight photos of 12 megapixels (${(photo.length / 1e6).toFixed(1)} MB each) ` +
        `arrive: server ${peakServer.toFixed(0)}, with its image process ${peakAll.toFixed(0)} (at most ${most.busy})`,
    );
    if (idle > most.idle || peakAll > most.busy) throw new Error("Too much memory");
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** 4032 × 3024 with the detail of a real photo, so that it has a real photo's size. */
function noisyPhoto(): Promise<Buffer> {
  return sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 18 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
}

async function childrenMb(pid: number): Promise<number> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  let sum = 0;
  for (const name of processes) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    // It may have ended since it was listed.
    if (parent === pid) sum += (await residentMb(Number(name)).catch(() => 0)) || 0;
  }
  return sum;
}
