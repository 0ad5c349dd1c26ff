import { readFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { isInNetworks, networkKey } from "./addresses.ts";
import type { BareFailures } from "./bare-failures.ts";

/** The limits of one server's connections, and of each part of an exchange. */
export type ConnectionLimits = {
  /** The maximum number of open connections. */
  connections: number;
  /**
   * The maximum from one IPv4 address or IPv6 network (/48); connections of trusted proxies are not
   * counted.
   */
  connectionsPerClient: number;
  requestsPerConnection: number;
  /** The maximum of requests pipelined on one connection before the first one is answered. */
  requestsAhead: number;
  /** The time for the head of a request to arrive, from the connection's start. */
  headMs: number;
  /** The time for a body to arrive. */
  bodyMs: number;
  /** The time for a body on routes that take photos: see `allowSlowBody`. */
  photoMs: number;
  /** The time for the next request on a connection; longer than the 60 s that proxies keep one. */
  idleMs: number;
  /** An answer of which nothing is read for this time, up to twice as long, is aborted. */
  unreadMs: number;
  /** An answer read slower than this is aborted too, after `unreadMs` at the earliest. */
  leastBytesPerSecond: number;
  /** How often to check for slow readers and late heads. */
  checkMs: number;
};

const minuteMs = 60_000;

/**
 * Sized for a small machine (1 GB): each open connection may cost its kernel some megabytes. A
 * phone on a line of 20 kB a second sends a photo of 12 MB within the ten minutes and the largest
 * JSON body in 13 s, and reads a page of 1 MB in 50 s.
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

/**
 * The number of files and sockets this process may have open; Node has raised its limit to the
 * maximum.
 */
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
  /** Called for each connection that is refused because there are too many. */
  onRefused: () => void;
  onRequest: RequestListener;
};

/** Creates an HTTP server with these limits. Fastify's own options for them do not apply to it. */
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
      // Handled below: Node's own answer has no body.
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
  // The last resort, for proxies too: before this, connections beyond the maximum are told apart by
  // client.
  server.maxConnections = limits.connections + limits.connectionsPerClient;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  server.on("dropRequest", (_request, socket) => socket.destroy());
  server.on("drop", onRefused);
  boundClients(server, limits, trustProxy, onRefused);
  dropUnread(server, limits);
  return server;
}

/**
 * Pipelined requests wait until those before them are answered, so that each connection has one
 * request at a time. A client that pipelines too many is disconnected.
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
      // In its own tick, so that other connections are served in between.
      setImmediate(onRequest, request, response);
    });
  };
}

/**
 * Node uses the first of two Host headers, a proxy perhaps the last: RFC 9112 requires refusing
 * both.
 */
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
    // The body has arrived and nothing has read it; the handler is still working.
    if (request.complete) return;
    const late = Object.assign(new Error("Body timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    if (response.headersSent) socket.destroy();
    else refuseUnreadable(late, socket);
  }, ms);
  bodyTimers.set(request, timer.unref());
  // A listener of the request, not of the socket: a long-lived connection would collect one per
  // request.
  request.once("close", () => clearTimeout(timer));
}

/** Gives the body of this request the time that a photo may take. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request));
}

/**
 * Limits the connections of one client, and of all together. When all are taken, the client with
 * the most loses its oldest to one with fewer, so that a few addresses cannot keep everybody else
 * out.
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
    if (isInNetworks(address, trustProxy)) return;
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
 * Closes connections whose answer is not read: with a reset, since after a plain close the kernel
 * would continue trying to deliver its buffer.
 */
function dropUnread(server: Server, limits: ConnectionLimits): void {
  const { unreadMs, leastBytesPerSecond, checkMs } = limits;
  const latest = new WeakMap<Socket, ServerResponse>();
  server.prependListener("request", (request, response) => latest.set(request.socket, response));
  // After `unreadMs` without a byte sent, and after the keep-alive time of an idle connection.
  server.setTimeout(unreadMs, (socket) => {
    const isAnswered = latest.get(socket)?.writableFinished ?? true;
    if (socket.writableLength > 0) socket.resetAndDestroy();
    // With a listener Node leaves the socket to us; a request in progress may take its time.
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
