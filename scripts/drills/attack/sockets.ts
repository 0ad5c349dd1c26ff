/** Connections below what fetch offers: they may stop in the midst of a request or of an answer. */
import { connect, type Socket } from "node:net";

/** Opens connections and lets each begin; errors are what the server's refusals look like. */
export function openSockets(
  url: string,
  count: number,
  begin: (socket: Socket, number: number) => void,
): Socket[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: count }, (_, number) => {
    const socket = connect(Number(port), hostname, () => begin(socket, number));
    socket.on("error", () => {});
    return socket;
  });
}

/** Begins to send a photo of a property, and stops. */
export function beginUpload(
  socket: Socket,
  { property, token }: { property: number; token: string },
): void {
  const head =
    `POST /api/properties/${property}/images HTTP/1.1\r\nHost: localhost\r\n` +
    `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
    "Content-Length: 5000000\r\n\r\n--b\r\n" +
    'Content-Disposition: form-data; name="image"; filename="a.jpg"\r\n' +
    "Content-Type: image/jpeg\r\n\r\n";
  socket.write(head);
  socket.write(Buffer.alloc(100));
}
