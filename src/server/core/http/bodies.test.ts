import { expect, test } from "vitest";
import { makeProperty, makeUser, propertyText } from "../../testing/factories.ts";
import { failed } from "../../testing/failed.ts";
import { jpeg, upload } from "../../testing/uploads.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** A POST to an open call with exactly these bytes. */
async function post(
  { app }: TestApp,
  payload: string | Buffer,
  contentType: string | undefined = "application/json",
  url = "/api/guest-interest",
) {
  const {
    statusCode,
    headers,
    payload: text,
  } = await app.inject({
    method: "POST",
    url,
    payload,
    headers: contentType === "" ? {} : { "content-type": contentType },
  });
  return { status: statusCode, headers, body: JSON.parse(text) as unknown };
}

test("a body that is not JSON is 400", async () => {
  const app = await createTestApp();
  const malformed = failed(400, "INVALID_INPUT", "The body is not valid JSON");
  for (const body of ["{", "{'a':1}", '{"a":1}x', "undefined", "NaN", "\u0000", " ", "[1,"]) {
    expect.soft(await post(app, body), body).toMatchObject(malformed);
  }
});

test("a body that is not an object is 400", async () => {
  const app = await createTestApp();
  for (const body of ["[]", '["a"]', '"text"', "5", "true"]) {
    expect.soft(await post(app, body), body).toMatchObject(failed(400, "INVALID_INPUT"));
  }
});

test("an empty body is an object without fields, whatever its content type", async () => {
  const app = await createTestApp();
  const missing = failed(400, "INVALID_INPUT", "Property ID is required");
  expect(await post(app, "", "application/json")).toMatchObject(missing);
  expect(await post(app, "", "")).toMatchObject(missing);
  expect(await post(app, "null")).toMatchObject(missing);
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  expect(
    await app.rest("DELETE", `/api/properties/${id}`, {
      token: host.token,
      headers: { "content-type": "application/json" },
    }),
  ).toMatchObject({ status: 200, body: { id } });
});

test("a body of another content type is 415", async () => {
  const app = await createTestApp();
  const other = failed(415, "UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json");
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/jsonx",
    "nonsense",
  ]) {
    expect.soft(await post(app, '{"a":1}', type), type).toMatchObject(other);
  }
  for (const type of ["application/json; charset=utf-8", "APPLICATION/JSON"]) {
    expect.soft(await post(app, "{}", type), type).toMatchObject(failed(400, "INVALID_INPUT"));
  }
  const rpc = await post(app, "{}", "text/plain", "/api/trpc/guestInterest.create");
  expect(rpc.status).toBe(415);
});

test("a body that is too large is 413, by REST and tRPC", async () => {
  const app = await createTestApp();
  const large = JSON.stringify({ message: "x".repeat(300_000) });
  const tooLarge = failed(
    413,
    "PAYLOAD_TOO_LARGE",
    "The request is too large. Shorten it and try again",
  );
  expect(await post(app, large)).toMatchObject(tooLarge);
  const rpc = await post(app, large, "application/json", "/api/trpc/guestInterest.create");
  expect(rpc).toMatchObject(tooLarge);
});

test("keys that could change an object's prototype have no effect", async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  const plain = JSON.stringify(propertyText).slice(1);
  for (const key of ["__proto__", "constructor", "prototype", "toString"]) {
    const { statusCode, payload } = await app.app.inject({
      method: "POST",
      url: "/api/properties",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: `{"${key}":{"prototype":{"polluted":true},"polluted":true},${plain}`,
    });
    expect.soft([200, 400], key).toContain(statusCode);
    expect.soft(JSON.parse(payload), key).not.toHaveProperty("polluted");
  }
  const query = "/api/public/properties?__proto__[polluted]=1&constructor=x&__proto__=x";
  expect(await app.rest("GET", query)).toMatchObject({ status: 200 });
  expect({}).not.toHaveProperty("polluted");
});

test("a batch of more than ten calls, an unknown procedure and a wrong method are refused", async () => {
  const app = await createTestApp();
  const eleven = Array.from({ length: 11 }, () => "countries.list").join();
  expect((await app.rest("GET", `/api/trpc/${eleven}?batch=1&input={}`)).status).toBe(400);
  expect(await app.rpc("query", "nope.nope", {})).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND", error: "There is nothing at this address" },
  });
  expect(await app.rpc("mutation", "countries.list", {})).toMatchObject({
    status: 405,
    body: { code: "METHOD_NOT_ALLOWED" },
  });
  const unreadable = {
    status: 400,
    body: { error: { data: { api: { code: "INVALID_INPUT" } } } },
  };
  const url = "/api/trpc/guestInterest.create";
  expect(await post(app, "{not json", "application/json", url)).toMatchObject(unreadable);
  expect(await app.rest("GET", "/api/trpc/publicProperties.browse?input={")).toMatchObject(
    unreadable,
  );
});

test.each([
  ["REST", "/api/guest-interest"],
  ["tRPC", "/api/trpc/guestInterest.create"],
])("text that is not UTF-8 or declares another charset is 400: %s", async (_protocol, url) => {
  const app = await createTestApp();
  const body = { property_id: 1, guest_name: "Zoë", guest_email: "zoe@example.org" };
  const text = JSON.stringify(body);
  const send = async (payload: string | Buffer, type?: string) => {
    const answer = await post(app, payload, type, url);
    return { status: answer.status, text: JSON.stringify(answer.body) };
  };
  const refused = { status: 400, text: expect.stringContaining("Send text as UTF-8") };
  expect(await send(Buffer.from(text, "latin1"))).toMatchObject(refused);
  expect(await send(Buffer.from(text, "utf16le"))).toMatchObject({ status: 400 });
  expect(await send(Buffer.from([0xff, 0xfe, 0x7b]))).toMatchObject(refused);
  const latin = "application/json; charset=iso-8859-1";
  expect(await send(Buffer.from(text, "latin1"), latin)).toMatchObject(refused);
  expect(await send(text, latin)).toMatchObject(refused);
  for (const type of ["application/json; charset=utf-8", 'application/json;charset="UTF-8"']) {
    expect(await send(text, type)).toMatchObject({ status: 404 });
  }
});

test("a photo whose file name is not UTF-8 is 400, in UTF-8 the name is kept", async () => {
  const app = await createTestApp();
  const host = await makeUser(app);
  const { id } = await makeProperty(app, host);
  const send = async (encoding: "latin1" | "utf8") => {
    const head = `--x\r\nContent-Disposition: form-data; name="image"; filename="Zoë.jpg"\r\n\r\n`;
    const payload = Buffer.concat([
      Buffer.from(head, encoding),
      await jpeg(),
      Buffer.from("\r\n--x--\r\n"),
    ]);
    const type = "multipart/form-data; boundary=x";
    return upload(app, id, { payload, type }, host.token);
  };
  expect(await send("latin1")).toMatchObject(failed(400, "INVALID_INPUT", "Send text as UTF-8"));
  expect(await send("utf8")).toMatchObject({ status: 200, body: { file_name: "Zoë.jpg" } });
});
