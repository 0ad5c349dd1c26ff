/** Memory of the server: idle, and while eight 12-megapixel photos arrive at once. */
import sharp from "sharp";
import { temporaryFolder } from "../afterwards.ts";
import { childrenOf, residentMb, startSolarStay } from "../bench/processes.ts";
import { photoForm, post } from "../rest.ts";
import { hostEnvironment, listProperty, signInHost } from "./host.ts";

const port = 4812;
const most = { idle: 150, busy: 350 };

/** Runs the drill; throws when a limit is exceeded. */
export async function memoryDrill(): Promise<void> {
  const dataDir = await temporaryFolder("memory");
  const server = await startSolarStay(dataDir, port, hostEnvironment);
  const token = await signInHost(server.url);
  const property = await listProperty(server.url, token, "Memory");
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
    Array.from({ length: 8 }, () =>
      post(`${server.url}/api/properties/${property.id}/images`, {
        token,
        body: photoForm(photo),
      }),
    ),
  );
  clearInterval(watch);
  await server.stop();
  console.log(
    `Memory, MB resident: ${fresh.toFixed(0)} after the start, ${idle.toFixed(0)} idle after three pages ` +
      `(at most ${most.idle}); while eight photos of 12 megapixels (${(photo.length / 1e6).toFixed(1)} MB each) ` +
      `arrive: server ${peakServer.toFixed(0)}, with its image process ${peakAll.toFixed(0)} (at most ${most.busy})`,
  );
  if (idle > most.idle || peakAll > most.busy) throw new Error("Too much memory");
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
  // A process may have ended since it was listed.
  const sizes = (await childrenOf(pid)).map(async (child) => residentMb(child).catch(() => 0));
  return (await Promise.all(sizes)).reduce((sum, mb) => sum + (mb || 0), 0);
}
