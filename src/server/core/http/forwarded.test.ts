import { expect, test, vi } from "vitest";
import { makeProperty, makeUser } from "../../testing/factories.ts";
import { createTestApp } from "../../testing/test-app.ts";

const proxyAddress = "203.0.113.9";

/** The client that the limits see for a request from the proxy with the header. */
async function clientOf(trustProxy: string, forwardedFor: string, from = proxyAddress) {
  const app = await createTestApp({ env: { TRUST_PROXY: trustProxy } });
  const { id } = await makeProperty(app, await makeUser(app));
  const take = vi.spyOn(app.deps.rateLimits, "take");
  const { statusCode } = await app.app.inject({
    method: "POST",
    url: "/api/guest-interest",
    remoteAddress: from,
    headers: { "x-forwarded-for": forwardedFor },
    payload: { property_id: id, guest_name: "Gus", guest_email: "gus@example.org" },
  });
  expect(statusCode).toBe(200);
  return take.mock.lastCall?.[0].interestPerClient;
}

test.each([
  ["without a trusted proxy the header is ignored", "", "192.0.2.1", proxyAddress],
  ["the header of a trusted proxy counts", proxyAddress, "192.0.2.1", "192.0.2.1"],
  [
    "a client's own claim is further left and ignored",
    proxyAddress,
    "6.6.6.6, 192.0.2.1",
    "192.0.2.1",
  ],
  ["a claim to be the proxy is ignored", proxyAddress, `${proxyAddress}, 192.0.2.1`, "192.0.2.1"],
  [
    "a second trusted proxy is skipped",
    `${proxyAddress}, 10.0.0.0/8`,
    "6.6.6.6, 192.0.2.1, 10.1.2.3",
    "192.0.2.1",
  ],
  [
    "a second proxy that is not trusted is the client",
    proxyAddress,
    "192.0.2.1, 10.1.2.3",
    "10.1.2.3",
  ],
  [
    "if all are trusted, the leftmost is the client",
    `${proxyAddress},10.0.0.0/8`,
    "10.0.0.1, 10.0.0.2",
    "10.0.0.1",
  ],
  ["an IPv6 client counts by its /64", proxyAddress, "2001:db8:1:2:3::4", "2001:db8:1:2::/64"],
  ["a port beside the address is dropped", proxyAddress, "192.0.2.1:4711", "192.0.2.1"],
  ["an empty header is ignored", proxyAddress, "", proxyAddress],
])("%s", async (_title, trustProxy, forwardedFor, client) => {
  expect(await clientOf(trustProxy, forwardedFor)).toBe(client);
});

test("a sender that is not a trusted proxy cannot claim another address", async () => {
  expect(await clientOf("loopback", "192.0.2.1", "198.51.100.7")).toBe("198.51.100.7");
  expect(await clientOf("loopback", "192.0.2.1", "::1")).toBe("192.0.2.1");
  expect(await clientOf("loopback", "192.0.2.1", "::ffff:127.0.0.1")).toBe("192.0.2.1");
});

test("a forwarded request without TRUST_PROXY is reported once, in the log and to admins", async () => {
  const app = await createTestApp();
  const admin = await makeUser(app, { role: "admin" });
  const warnings = async () =>
    ((await app.rest("GET", "/api/admin", { token: admin.token })).body as { warnings: string[] })
      .warnings;
  expect(await warnings()).toEqual([]);
  const forward = (remoteAddress?: string) =>
    app.app.inject({
      url: "/api/countries",
      headers: { "x-forwarded-for": "192.0.2.1" },
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
  // Neither a stranger nor a single request can cause the warning.
  for (let n = 0; n < 3; n += 1) await forward("198.51.100.7");
  await forward();
  expect(await warnings()).toEqual([]);
  for (const from of ["172.17.0.1", undefined, "::1"]) await forward(from);
  expect(await warnings()).toEqual([expect.stringContaining("TRUST_PROXY")]);
  expect(app.logLines.filter((line) => line.includes("TRUST_PROXY"))).toHaveLength(1);
});

test("with TRUST_PROXY set there is no warning", async () => {
  const app = await createTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
  await app.rest("GET", "/api/countries", { headers: { "x-forwarded-for": "192.0.2.1" } });
  expect(app.deps.warnings).toEqual([]);
});
