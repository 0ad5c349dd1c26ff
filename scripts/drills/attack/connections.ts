/**
 * Deliberately slow connections, and photo uploads when no file descriptors are left (review: M1,
 * M4, M5).
 */
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listProperty } from "../host.ts";
import { beginUpload, openSockets } from "./sockets.ts";
import { type Attack, demand, type Target } from "./target.ts";
import { smallPhoto, upload } from "./upload.ts";
import { demandCalm } from "./watch.ts";

/** How long a useless connection may live. */
const mostSeconds = 100;

export const connectionAttacks: Attack[] = [
  {
    name: "M4 three hundred readers that read nothing",
    options: { properties: 1000 },
    run: (target) =>
      demandClosed(target, 300, (socket) => {
        socket.pause();
        const request = `GET /api/public/properties HTTP/1.1\r\nHost: localhost\r\n\r\n`;
        socket.write(request.repeat(20));
      }),
  },
  {
    name: "M4 three hundred bodies that never end",
    run: (target) =>
      demandClosed(target, 300, (socket) => {
        socket.write(
          "POST /api/guest-interest HTTP/1.1\r\nHost: localhost\r\n" +
            "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
        );
        const drip = setInterval(() => socket.write(" "), 2000);
        socket.once("close", () => clearInterval(drip));
      }),
  },
  {
    name: "M4 four hundred connections with twenty searches each",
    options: { properties: 1000 },
    async run(target) {
      const { summary } = await demandCalm(target, async () => {
        const sockets = openSockets(target.url, 400, (socket, number) => {
          socket.resume();
          const searches = Array.from(
            { length: 20 },
            (_, n) =>
              `GET /browse?q=${number}${n} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.${number % 200}\r\n\r\n`,
          );
          socket.write(searches.join(""));
        });
        await sleep(15_000);
        for (const socket of sockets) socket.destroy();
      });
      return summary;
    },
  },
  {
    name: "M1 a photo when no file can be opened",
    options: { files: 256 },
    async run(target) {
      const token = await target.signInAs(1);
      const { id } = await listProperty(target.url, token, "No files left");
      const sockets = openSockets(target.url, 400, (socket) => socket.write("GET / HTTP/1.1\r\n"));
      await sleep(2000);
      const answer = await honestPhoto(target, id, token).catch(() => ({ status: 0 }));
      for (const socket of sockets) socket.destroy();
      await sleep(1000);
      const { status } = await fetch(`${target.url}/healthz`).catch(() => ({ status: 0 }));
      demand(status === 200, `The server is gone (the photo was answered ${answer.status})`);
      return `the photo was answered ${answer.status}, the server lives`;
    },
  },
  {
    name: "M5 four accounts that begin sixteen uploads and stop",
    options: { properties: 30 },
    async run(target) {
      const tokens = await Promise.all([1, 2, 3, 4].map(target.signInAs));
      const sockets = await Promise.all(
        tokens.map(async (token, host) => {
          const { id } = await listProperty(target.url, token, `Slow ${host}`);
          return openSockets(target.url, 4, (socket) =>
            beginUpload(socket, { property: id, token }),
          );
        }),
      );
      await sleep(2000);
      const token = await target.signInAs(5);
      const { id } = await listProperty(target.url, token, "Honest");
      const began = performance.now();
      let status = 0;
      // The site's own pages retry when they are told to.
      while (status !== 200 && performance.now() - began < 60_000) {
        ({ status } = await honestPhoto(target, id, token));
        if (status !== 200) await sleep(5000);
      }
      for (const socket of sockets.flat()) socket.destroy();
      const summary = `an honest photo was answered ${status} after ${((performance.now() - began) / 1000).toFixed(1)} s`;
      demand(status === 200, summary);
      return summary;
    },
  },
];

/**
 * Demands that the server closes every one of these connections itself, and serves others
 * meanwhile.
 */
async function demandClosed(
  target: Target,
  count: number,
  begin: (socket: Socket) => void,
): Promise<string> {
  const { result, summary } = await demandCalm(target, async () => {
    const sockets = openSockets(target.url, count, begin);
    const countOpen = () => sockets.filter(({ closed }) => !closed).length;
    const until = performance.now() + mostSeconds * 1000;
    while (countOpen() > 0 && performance.now() < until) {
      await sleep(1000);
      // A paused socket notices its end when it writes.
      for (const socket of sockets) if (socket.isPaused()) socket.write("\r\n");
    }
    const open = countOpen();
    for (const socket of sockets) socket.destroy();
    return open;
  });
  demand(result === 0, `${result} of ${count} were still open after ${mostSeconds} s; ${summary}`);
  return `all ${count} closed; ${summary}`;
}

const honestPhoto = async (target: Target, property: number, token: string) =>
  upload(target, property, { token, photo: await smallPhoto(), name: "honest.jpg" });
