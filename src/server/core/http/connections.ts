import { readFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { isProxy, networkKey } from "./addresses.ts";
import type { BareFailures } from "./bare-failures.ts";

/** What one server takes of connections, and how long each part of an exchange may last. */
export type ConnectionLimits = {
  /** Open at once. */
  connections: number;
  /** Open at once from one IPv4 address or IPv6 network (/48); connections of trusted proxies are not counted. */
  connectionsPerClient: number;
  requestsPerConnection: number;
  /** Sent ahead on one connection, before the first of them is answered. */
  requestsAhead: number;
  /** For the head of a request to arrive, from the connection's start. */
  headMs: number;
  /** For a body to arrive. */
  bodyMs: number;
  /** For a body on routes that take photos: see `allowSlowBody`. */
  photoMs: number;
  /** For the next request on a connection; longer than the 60 s that proxies keep one. */
  idleMs: number;
  /** An answer of which nothing is read for so long, or twice that, is given up. */
  unreadMs: number;
  /** An answer read slower than that is given up too, after `unreadMs` at the earliest. */
  leastBytesPerSecond: number;
  /** How often slow readers and late heads are looked for. */
  checkMs: number;
};

const minuteMs = 60_000;

/**
 * Sized for a small machine (1 GB): each open connection may cost its kernel some megabytes. A phone
 * on a line of 20 kB a second sends a photo of 12 MB within the ten minutes, the largest JSON body in
 * 13 s, and reads a page of 1 MB in 50 s.
 */
export function connectionLimits(): ConnectionLimits {
  const connections = Math.min(1000, Math.floor(openFiles() / 2));
  return {
    connections,
    connectionsPerClient: Math.ceil(connections / 4),
    requestsPerConnection: 1000,
    requestsAhead: 20,
    headMs: minuteMs / 2,
    bodyMs: minuteMs / 2,
    photoMs: 10 * minuteMs,
    idleMs: 72_000,
    unreadMs: minuteMs,
    leastBytesPerSecond: 20_000,
    checkMs: 5000,
  };
}

/** How many files and sockets this process may have open; Node has raised its limit to the most. */
function openFiles(): number {
  try {
    const most = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return Number(most ?? Infinity);
  } catch {
    // Not Linux.
    return Infinity;
  }
}

type BoundedServer = {
  limits: ConnectionLimits;
  trustProxy: readonly string[];
  failures: BareFailures;
  /** Told of each connection that is refused for being one too many. */
  onRefused: () => void;
  onRequest: RequestListener;
};

/** Makes an HTTP server within these limits. Fastify's own options for them do not apply to it. */
export function createBoundedServer({
  limits,
  trustProxy,
  failures,
  onRefused,
  onRequest,
}: BoundedServer): Server {
  const server = createServer(
    {
      headersTimeout: limits.headMs,
      requestTimeout: limits.photoMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.idleMs,
      // Asked below: Node's own answer has no body.
      requireHostHeader: false,
    },
    oneAtATime(limits.requestsAhead, (request, response) => {
      if (countHosts(request) !== 1 && request.httpVersion === "1.1") {
        failures.refuse(response, 400);
        return;
      }
      limitBodyTime(request, response, limits.bodyMs, failures);
      onRequest(request, response);
    }),
  );
  // The last resort, also for proxies: before it, those that are too many are told apart by client.
  server.maxConnections = limits.connections + limits.connectionsPerClient;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  server.on("dropRequest", (_request, socket) => socket.destroy());
  server.on("drop", onRefused);
  boundClients(server, limits, trustProxy, onRefused);
  dropUnread(server, limits);
  return server;
}

/**
 * Requests that a client sends ahead wait until those before them are answered, so that one
 * connection has one request worked on. A client that sends too many ahead is cut off.
 */
function oneAtATime(most: number, onRequest: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    // A response without a socket waits for its turn on the connection.
    if (response.socket !== null) {
      onRequest(request, response);
      return;
    }
    const { socket } = request;
    const count = (ahead.get(socket) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    ahead.set(socket, count);
    response.once("socket", () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
      // In a turn of its own, so that other connections have theirs between.
      setImmediate(onRequest, request, response);
    });
  };
}

/** Node takes the first of two, a proxy perhaps the last: RFC 9112 wants both refused. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  ms: number,
  { refuseUnreadable }: BareFailures,
): void {
  const { headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const timer = setTimeout(() => {
    // It has come, and nobody has read it: the answer takes its time.
    if (request.complete) return;
    const late = Object.assign(new Error("Body timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    if (response.headersSent) socket.destroy();
    else refuseUnreadable(late, socket);
  }, ms);
  bodyTimers.set(request, timer.unref());
  // Of the request, not of the socket: a connection that lives on would gather one listener a request.
  request.once("close", () => clearTimeout(timer));
}

/** Gives the body of this request the time that a photo may take. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request));
}

/**
 * Bounds the connections of one client, and of all: when all are taken, the client with the most loses
 * its oldest to one who has fewer, so that a few addresses cannot keep everybody else out.
 */
function boundClients(
  server: Server,
  { connections, connectionsPerClient }: ConnectionLimits,
  trustProxy: readonly string[],
  onRefused: () => void,
): void {
  const clients = new Map<string, Set<Socket>>();
  let open = 0;
  const refuse = (socket: Socket) => {
    onRefused();
    socket.resetAndDestroy();
  };
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (isProxy(address, trustProxy)) return;
    const client = networkKey(address);
    const own = clients.get(client) ?? new Set();
    if (own.size >= connectionsPerClient) return refuse(socket);
    if (open >= connections) {
      const largest = [...clients.values()].reduce((most, one) =>
        one.size > most.size ? one : most,
      );
      const [oldest] = largest;
      if (oldest === undefined || largest.size <= own.size) return refuse(socket);
      refuse(oldest);
    }
    open += 1;
    clients.set(client, own.add(socket));
    socket.once("close", () => {
      open -= 1;
      own.delete(socket);
      if (own.size === 0 && clients.get(client) === own) clients.delete(client);
    });
  });
}

/**
 * Ends connections whose answer is not read: with a reset, since after a plain close the kernel would
 * go on trying to deliver what it has.
 */
function dropUnread(server: Server, limits: ConnectionLimits): void {
  const { unreadMs, leastBytesPerSecond, checkMs } = limits;
  const latest = new WeakMap<Socket, ServerResponse>();
  server.prependListener("request", (request, response) => latest.set(request.socket, response));
  // After `unreadMs` on which no byte left, and after the keep-alive time of an idle connection.
  server.setTimeout(unreadMs, (socket) => {
    const isAnswered = latest.get(socket)?.writableFinished ?? true;
    if (socket.writableLength > 0) socket.resetAndDestroy();
    // With a listener Node leaves it to us; a request that is worked on may take its time.
    else if (isAnswered) socket.destroy();
  });

  const open = new Map<Socket, { sent: number; since: number }>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, { sent: 0, since: 0 });
    socket.once("close", () => open.delete(socket));
  });
  const dropSlow = () => {
    const now = performance.now();
    for (const [socket, seen] of open) {
      const waiting = socket.writableLength;
      const sent = socket.bytesWritten - waiting;
      if (waiting === 0 || seen.since === 0 || sent !== seen.sent) {
        open.set(socket, { sent, since: waiting === 0 ? 0 : now });
      } else if (now - seen.since > Math.max(unreadMs, (waiting / leastBytesPerSecond) * 1000)) {
        socket.resetAndDestroy();
      }
    }
  };
  server.once("listening", () => {
    const timer = setInterval(dropSlow, checkMs).unref();
    server.once("close", () => clearInterval(timer));
  });
}
