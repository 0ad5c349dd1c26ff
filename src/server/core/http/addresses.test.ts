import { expect, test } from "vitest";
import { clientKey, isInNetworks, isNearby, isPublic, networkKey } from "./addresses.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["192.0.2.7:4711", "192.0.2.7"],
  ["[2001:db8:1:2::3]:443", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::3]", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("the client key of %j is %j", (address, key) => {
  expect(clientKey(address)).toBe(key);
});

test.each([
  ["192.0.2.7:4711", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["[2001:db8:1:ffff::3]:443", "2001:db8:1::/48"],
  ["unknown", "unknown"],
])("the network of %j is %j", (address, key) => {
  expect(networkKey(address)).toBe(key);
});

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:172.17.0.1", true],
  ["10.1.2.3", true],
  ["fd00::1", true],
  ["192.0.2.7", false],
  ["8.8.8.8", false],
  ["2001:db8::1", false],
  ["unknown", false],
])("whether %s is nearby: %s", (address, nearby) => {
  expect(isNearby(address)).toBe(nearby);
});

test.each([
  ["192.0.2.7", ["192.0.2.7"], true],
  ["::ffff:192.0.2.7", ["192.0.2.7"], true],
  ["192.0.2.8", ["192.0.2.7"], false],
  ["10.9.8.7", ["192.0.2.7", "10.0.0.0/8"], true],
  ["10.9.8.7", ["2001:db8::/32"], false],
  ["2001:db8::9", ["2001:db8::/32"], true],
  ["2001:db8::9", ["2001:db8::1"], false],
  ["127.0.0.9", ["loopback"], true],
  ["172.17.0.1", ["uniquelocal"], true],
  ["fe80::1", ["linklocal"], true],
  ["8.8.8.8", ["loopback", "uniquelocal", "linklocal"], false],
  ["", ["loopback"], false],
])("whether %j is a proxy of %j: %s", (address, trusted, proxy) => {
  expect(isInNetworks(address, trusted)).toBe(proxy);
});

test.each([
  ["93.184.215.14", true],
  ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", true],
  ["0.0.0.0", false],
  ["10.0.0.1", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["192.0.2.1", false],
  ["192.168.1.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  // An old way to write an address of IPv4.
  ["::7f00:1", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:93.184.215.14", true],
  ["64:ff9b::a00:1", false],
  ["64:ff9b:1::a00:1", false],
  ["2002:a00:1::", false],
  ["2001:0:a00:1::", false],
  ["2001:db8::1", false],
  ["fc00::1", false],
  ["fd00:ec2::254", false],
  ["fe80::1", false],
  ["fec0::1", false],
  ["ff02::1", false],
  ["4000::1", false],
  ["localhost", false],
  ["", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublic(address)).toBe(expected);
});
