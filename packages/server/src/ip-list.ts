/**
 * IP lists of merchants: comma-separated IPv4, IPv6 and CIDR. An empty list
 * allows every address. IPv4-mapped IPv6 addresses (::ffff:192.0.2.1) count as the IPv4 address that they carry.
 */
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const remembered = new Map<string, Range[]>();
const maxRemembered = 10_000;

/** Whether `ip` is on the list. What cannot be read, in the list or as an address, allows nothing. */
export function ipAllowed(list: string, ip: string): boolean {
  if (list.trim() === "") return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return rangesOf(list).some((range) => range[0].kind() === address.kind() && address.match(range));
}

/** The entries of a list that are no address and no range; empty when the list is right. */
export function invalidIpEntries(list: string): string[] {
  return entriesOf(list).filter((entry) => rangeOf(entry) === undefined);
}

/** Entries that say the same as one before them, however they are written (::ffff:192.0.2.1 is 192.0.2.1). */
export function repeatedIpEntries(list: string): string[] {
  const seen = new Set<string>();
  return entriesOf(list).filter((entry) => {
    const range = rangeOf(entry);
    const key = range && `${networkOf(range)}/${range[1]}`;
    if (key === undefined) return false;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** As it is stored: "192.0.2.1, 2001:db8::/32", whatever commas and line ends people used. */
export function tidyIpList(text: string): string {
  return text
    .split(/[,，;；\s]+/)
    .filter((entry) => entry !== "")
    .join(", ");
}

/** What one subscriber can choose from freely counts as one: an IPv4 address, the /64 of an IPv6 one. */
export function subscriberOf(ip: string): string {
  return networksOf(ip)[0];
}

/** The subscriber, and of IPv6 the /48 around it. */
export function networksOf(ip: string): [string, ...string[]] {
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return [address.toString()];
  const bytes = address.toByteArray();
  return [bytes.slice(0, 8).join("."), bytes.slice(0, 6).join(".")];
}

function networkOf([address, bits]: Range): string {
  const cidr = `${address.toString()}/${bits}`;
  return address.kind() === "ipv4"
    ? ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(cidr).toString();
}

function rangesOf(list: string): Range[] {
  let ranges = remembered.get(list);
  if (!ranges) {
    ranges = entriesOf(list).flatMap((entry) => {
      const range = rangeOf(entry);
      return range ? [range] : [];
    });
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(list, ranges);
  }
  return ranges;
}

function entriesOf(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function rangeOf(entry: string): Range | undefined {
  if (!entry.includes("/")) {
    if (!ipaddr.IPv4.isValidFourPartDecimal(entry) && !ipaddr.IPv6.isValid(entry)) return undefined;
    const address = ipaddr.process(entry);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  }
  if (!ipaddr.isValidCIDR(entry)) return undefined;
  const [address, bits] = ipaddr.parseCIDR(entry);
  const mapped = address.kind() === "ipv6" && (address as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96;
  return mapped ? [(address as ipaddr.IPv6).toIPv4Address(), bits - 96] : [address, bits];
}
