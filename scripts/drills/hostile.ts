/** Hostile clients of the load drill: hosts who do all they are allowed to, and slow readers. */
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { demoEmail, demoPassword } from "../../src/server/ops/demo/accounts.ts";
import { type Answer, ask, photoForm, signIn } from "../rest.ts";
import { pictures } from "./attack/pictures.ts";
import { beginUpload, openSockets } from "./attack/sockets.ts";
import { listProperty, propertyText } from "./host.ts";

/** The number of answers by status, and of calls without an answer. */
type Outcomes = Record<string, number>;

/** The harm done until `over`; the promise settles soon afterwards. */
type Attack = { url: string; over: AbortSignal };

const refusedPauseMs = 1000;
/** One chunk at a time is slower than the server demands. */
const slowReadMs = 10_000;
const stalledPerHost = 2;

/**
 * Lets hosts send expensive pictures and write as often as they may, on one connection each, and
 * start uploads that stop. `numbers` are those of demo hosts. Resolves to the answers.
 */
export async function hostileHosts({ url, over }: Attack, numbers: number[]): Promise<Outcomes> {
  const costly: FormData[] = [];
  for (const [name, make] of Object.entries(pictures)) costly.push(photoForm(await make(), name));
  const outcomes: Outcomes = {};
  const until = async (call: (count: number) => Promise<Answer<object>>) => {
    for (let count = 0; !over.aborted; count += 1) {
      const status = await call(count).then(
        (answer) => answer.status,
        () => "none",
      );
      outcomes[status] = (outcomes[status] ?? 0) + 1;
      if (status === 429 || status === 503) await pause(refusedPauseMs, over);
    }
  };
  await Promise.all(
    numbers.map(async (number, index) => {
      const client = `198.51.100.${number}`;
      const token = await signIn(url, { email: demoEmail(number), password: demoPassword });
      const { id } = await listProperty(url, token, `Hostile ${number}`);
      keepOpen({ url, over }, stalledPerHost, (socket) =>
        beginUpload(socket, { property: id, token }),
      );
      await Promise.all([
        until((count) => {
          // Each host starts with another picture.
          const body = costly[(index + count) % costly.length] ?? new FormData();
          return ask(`${url}/api/properties/${id}/images`, { token, client, body });
        }),
        until((count) => {
          const body = propertyText(`Hostile ${number}, again ${count}`);
          return ask(`${url}/api/properties/${id}`, { method: "PUT", token, client, body });
        }),
      ]);
    }),
  );
  return outcomes;
}

/** Lets clients request the largest list again and again, and read a chunk of it now and then. */
export function slowReaders({ url, over }: Attack, count: number): { closed: () => number } {
  return keepOpen({ url, over }, count, (socket) => {
    socket.pause();
    socket.on("data", () => socket.pause());
    const timer = setInterval(() => socket.resume(), slowReadMs);
    socket.once("close", () => clearInterval(timer));
    const request = "GET /api/public/properties HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.write(request.repeat(20));
  });
}

/** Keeps this many connections open until the end; counts those that the server closed. */
function keepOpen({ url, over }: Attack, count: number, begin: (socket: Socket) => void) {
  let closed = 0;
  const open = (): void => {
    const [socket] = openSockets(url, 1, begin);
    const end = () => socket?.destroy();
    over.addEventListener("abort", end, { once: true });
    socket?.once("close", () => {
      over.removeEventListener("abort", end);
      if (over.aborted) return;
      closed += 1;
      setTimeout(() => !over.aborted && open(), refusedPauseMs);
    });
  };
  for (let number = 0; number < count; number += 1) open();
  return { closed: () => closed };
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});
