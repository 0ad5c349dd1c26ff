import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

const patienceMs = 4000;

const ports: Array<{ port: number; tls: boolean; use: string }> = [
  { port: 465, tls: true, use: "smtps:// with port 465" },
  { port: 587, tls: false, use: "smtp:// with port 587" },
  { port: 25, tls: false, use: "smtp:// with port 25" },
  { port: 2525, tls: false, use: "smtp:// with port 2525" },
];

/** The usual mail server ports that greet as one, each as a value for SMTP_URL. */
export async function findMailPorts(host: string): Promise<string[]> {
  const greeted = await Promise.all(
    ports.map(async ({ port, tls, use }) => ((await greets(host, port, tls)) ? [use] : [])),
  );
  return greeted.flat().map((use) => `${use} answers`);
}

function greets(host: string, port: number, tls: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    // Only reachability is checked and nothing is sent, so the certificate does not matter here.
    const socket: Socket = tls
      ? connectTls({
          host,
          port,
          ...(!isIP(host) && { servername: host }),
          rejectUnauthorized: false,
        })
      : connectPlain({ host, port });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(patienceMs, () => end(false));
    socket.once("data", (data: Buffer) => end(data.toString("latin1").startsWith("220")));
    socket.once("error", () => end(false));
    socket.once("close", () => resolve(false));
  });
}
