/**
 * The baseline: Fastify that sends the bytes of real answers and nothing else. Arguments: file,
 * port.
 */
import { readFileSync } from "node:fs";
import Fastify from "fastify";

export type BareAnswer = { path: string; headers: Record<string, string>; body: string };

const [, , file = "", port = "0"] = process.argv;
const answers = JSON.parse(readFileSync(file, "utf8")) as BareAnswer[];
const app = Fastify();
app.get("/up", () => "up");
for (const { path, headers, body } of answers) {
  const bytes = Buffer.from(body, "base64");
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
}
await app.listen({ port: Number(port), host: "127.0.0.1" });
