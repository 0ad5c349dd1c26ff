import ipaddr from "ipaddr.js";

/**
 * The key of the client with an address. An IPv6 customer has a whole /64, so that is one client.
 * Some proxies also forward the port, which changes with each connection.
 */
export function clientKey(forwarded: string): string {
  const address = parse(forwarded);
  if (address === undefined) return withoutPort(forwarded);
  return address.kind() === "ipv4" ? address.toString() : prefix(address, 4);
}

/**
 * The key of the network that a client can choose addresses from: a /48 of IPv6; for IPv4 the
 * client itself.
 */
export function networkKey(forwarded: string): string {
  const address = parse(forwarded);
  return address?.kind() === "ipv6" ? prefix(address, 3) : clientKey(forwarded);
}

/** Whether an address is of this machine or its private network, where a proxy may be. */
export function isNearby(forwarded: string): boolean {
  const range = parse(forwarded)?.range() ?? "";
  return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(range);
}

/**
 * Whether an address is one of the public Internet: not private, loopback, link-local, multicast or
 * reserved, nor one that embeds another address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Of IPv6, only this part is given out; ipaddr.js calls all that it does not know unicast.
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parseCIDR("2000::/3"));
}

/** The ranges that TRUST_PROXY and CALENDAR_FEEDS_ALLOW may name, as ipaddr.js calls them. */
const namedRanges: Record<string, string[]> = {
  loopback: ["loopback"],
  linklocal: ["linkLocal"],
  uniquelocal: ["private", "uniqueLocal"],
};

/** Whether an address is in a list of addresses, networks and named ranges. */
export function isInNetworks(forwarded: string, listed: readonly string[]): boolean {
  const address = parse(forwarded);
  if (address === undefined) return false;
  return listed.some((entry) => {
    const named = namedRanges[entry];
    if (named) return named.includes(address.range());
    const [network, bits] = ipaddr.isValidCIDR(entry)
      ? ipaddr.parseCIDR(entry)
      : [ipaddr.parse(entry), entry.includes(":") ? 128 : 32];
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

type Address = ReturnType<typeof ipaddr.process>;

function parse(forwarded: string): Address | undefined {
  const address = withoutPort(forwarded);
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function withoutPort(forwarded: string): string {
  const [, bracketed, plain] = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(forwarded) ?? [];
  return bracketed ?? plain ?? forwarded;
}

const prefix = (address: Address, groups: number): string =>
  `${address.toNormalizedString().split(":").slice(0, groups).join(":")}::/${groups * 16}`;
