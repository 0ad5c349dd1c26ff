import type { FastifyInstance } from "fastify";
import { utf8Text } from "./utf8.ts";

/** Reads an empty body as no body: some clients send application/json with every call. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    try {
      const text = utf8Text(request, body as Buffer);
      if (text === "") done(null, undefined);
      else void parse(request, text, done);
    } catch (thrown) {
      done(thrown as Error);
    }
  });
}
