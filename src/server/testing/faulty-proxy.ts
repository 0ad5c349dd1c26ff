import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What the server behind a proxy has answered. */
type Passed = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** One request at a proxy, and how to get the real answer to it. */
export type Exchange = {
  request: IncomingMessage;
  answer: ServerResponse;
  pass: () => Promise<Passed>;
};

export type FaultyProxy = {
  /** The address of the server behind it, through it. */
  through: (url: string) => string;
  /** Answers each request in its own way; undefined: passes all on. */
  fault: ((exchange: Exchange) => unknown) | undefined;
  /** Stops listening and closes all connections. */
  stop: () => Promise<void>;
  /** Listens again at the same port. */
  start: () => Promise<void>;
};

/** Starts a proxy on this machine that can do everything to answers that networks and stores do. */
export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  let ownPort = 0;
  const proxy: FaultyProxy = {
    through: (url) => url.replace(`:${port}`, `:${ownPort}`),
    fault: undefined,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async start() {
      server.listen(ownPort, "127.0.0.1");
      await once(server, "listening");
      ownPort = (server.address() as AddressInfo).port;
    },
  };
  const server = createServer(async (request, answer) => {
    const pass = () => passOn(request, port);
    if (proxy.fault) void proxy.fault({ request, answer, pass });
    else {
      const { status, headers, body } = await pass();
      answer.writeHead(status, headers).end(body);
    }
  });
  await proxy.start();
  return proxy;
}

/** Sends a request on as it is; its signature covers the host, too. */
async function passOn(received: IncomingMessage, port: number): Promise<Passed> {
  const { method, url, headers } = received;
  const onward = request({ host: "127.0.0.1", port, method, path: url, headers });
  onward.end(await buffer(received));
  const [answer] = (await once(onward, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}
