import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";

type RawConnection = {
  socket: Socket;
  /** Everything that the server answered until it closed the connection. */
  closed: Promise<string>;
};

/**
 * Makes the app listen on a free port; returns a function that connects to it and sends bytes from
 * an address (all of 127.0.0.0/8 is this machine).
 */
export async function listen(app: FastifyInstance) {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return (bytes: string | Buffer, from = "127.0.0.1"): RawConnection => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    onTestFinished(() => void socket.destroy());
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("close", () => resolve(Buffer.concat(parts).toString()));
    socket.on("error", (error: Error & { code?: string }) => {
      // The server may reset the connection when it leaves input unread.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.write(bytes);
    return { socket, closed: promise };
  };
}
