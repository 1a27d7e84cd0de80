import { BlockList, isIPv4, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** What is not the public internet, by the registries of special addresses (RFC 6890 and later). */
const refusedIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT; Alibaba's metadata
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's host agent
  ["169.254.0.0", 16], // link-local; metadata of most clouds
  ["172.16.0.0", 12],
  ["192.0.0.0", 24], // Oracle's metadata
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Of IPv6 only global unicast is public; these parts of it are not, or lead to IPv4 by themselves. */
const refusedIpv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const refused = toBlockList(refusedIpv4, refusedIpv6);
const globalUnicast = toBlockList([], [["2000::", 3]]);
const translated = toBlockList([], [["64:ff9b::", 96]]);

/**
 * Whether an address may be dialled on behalf of a model or of code that it wrote. What this machine
 * listens on is not public either, whatever its address: `own`.
 */
export function isPublicAddress(address: string, own = ownAddresses()): boolean {
  if (isIPv4(address)) return !refused.check(address, "ipv4") && !own.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  if (translated.check(address, "ipv6")) return isPublicAddress(embeddedIpv4(address), own);
  // IPv4-mapped addresses are outside of it too.
  if (!globalUnicast.check(address, "ipv6") || refused.check(address, "ipv6")) return false;
  return !own.check(address, "ipv6");
}

/** Looked up each time: interfaces come and go. */
function ownAddresses(): BlockList {
  const own = new BlockList();
  for (const { address, family } of Object.values(networkInterfaces()).flatMap(
    (all) => all ?? [],
  )) {
    own.addAddress(address, family === "IPv4" ? "ipv4" : "ipv6");
  }
  return own;
}

/** The IPv4 address in the last 32 bits. */
function embeddedIpv4(address: string): string {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [low = "0", high = "0"] = canonical.split(":").toReversed();
  const bits = (toWord(high) << 16) | toWord(low);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join(".");
}

function toWord(text: string): number {
  return text === "" ? 0 : Number.parseInt(text, 16);
}

type Subnets = readonly (readonly [string, number])[];

function toBlockList(ipv4: Subnets, ipv6: Subnets): BlockList {
  const list = new BlockList();
  for (const [network, bits] of ipv4) list.addSubnet(network, bits, "ipv4");
  for (const [network, bits] of ipv6) list.addSubnet(network, bits, "ipv6");
  return list;
}
