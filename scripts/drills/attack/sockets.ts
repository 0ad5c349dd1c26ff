/** Raw connections that can stop in the middle of a request or an answer, unlike fetch. */
import { connect, type Socket } from "node:net";

/** Opens connections and starts each; errors look like the server's refusals. */
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

/** Starts to send a photo of a property, and stops. */
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
