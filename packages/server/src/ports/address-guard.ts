/**
 * Which addresses a callback may go to. A merchant chooses the address, so it must never reach the operator's
 * own network: only global unicast addresses are allowed, whatever way they are written, and the address that
 * was checked is the one connected to (a name is resolved once per connection, here).
 * Terms: a *literal* is a URL whose host is an IP address; a *local name* can never be public.
 */
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";
import { CallError } from "../call-error.ts";

export interface AddressPolicy {
  /** Only the demo world and tests: 127.0.0.0/8, ::1 and localhost are allowed too. */
  allowLoopback: boolean;
}

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}
export type ResolveName = (hostname: string) => Promise<ResolvedAddress[]>;

/** Thrown while connecting: the name leads to an address that callbacks may not reach. */
export class AddressRefused extends Error {
  readonly code = "OPC_ADDRESS_REFUSED";
}

const globalUnicastV6 = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];
/** Public by number, but answered by the cloud's own host (Azure's wire server). */
const hostOfTheCloud = "168.63.129.16";
const localSuffixes = [".localhost", ".local", ".internal", ".intranet", ".lan", ".home.arpa", ".onion"];

/**
 * Refuses an address that can never be public: throws CallError("CallbackAddressRefused"). Names are not
 * resolved here, so that asking for a payment never waits for DNS; they are at each attempt (`guardedConnector`).
 */
export function checkCallbackAddress(address: string, policy: AddressPolicy): void {
  if (!mayBePublic(address, policy)) throw new CallError("CallbackAddressRefused");
}

function mayBePublic(address: string, policy: AddressPolicy): boolean {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return false;
  if (url.username !== "" || url.password !== "" || url.port === "0") return false;
  // The URL parser has turned decimal, octal, hexadecimal and shortened spellings into the usual one.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isAllowedAddress(host, policy);
  const name = host.replace(/\.$/, "").toLowerCase();
  if (isLoopbackName(name)) return policy.allowLoopback;
  return name.includes(".") && !localSuffixes.some((suffix) => name.endsWith(suffix));
}

/** Whether a connection to this IP address is allowed. */
export function isAllowedAddress(address: string, { allowLoopback }: AddressPolicy): boolean {
  if (!ipaddr.isValid(address) || isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "loopback") return allowLoopback;
  if (range !== "unicast") return false;
  // Everything outside 2000::/3 is unassigned or wraps an IPv4 address (NAT64, IPv4-compatible).
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicastV6) && parsed.zoneId === undefined;
  return address !== hostOfTheCloud;
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

export interface GuardedConnectorOptions extends AddressPolicy {
  connectTimeoutMs: number;
  resolve?: ResolveName;
}

/** Opens connections for undici: resolves, refuses, connects to what was checked, and looks once more. */
export function guardedConnector({
  allowLoopback,
  connectTimeoutMs,
  resolve = resolveName,
}: GuardedConnectorOptions): buildConnector.connector {
  const policy = { allowLoopback };
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(resolve, policy),
    autoSelectFamily: true,
    allowH2: false,
    // Said here so that no environment variable can turn the certificate check off.
    rejectUnauthorized: true,
  });
  return (options, callback) => {
    // A literal is connected to without a lookup.
    if (isIP(options.hostname) !== 0 && !isAllowedAddress(options.hostname, policy)) {
      callback(new AddressRefused(options.hostname), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) callback(error, null);
      else if (isAllowedAddress(socket.remoteAddress ?? "", policy)) callback(null, socket);
      else {
        socket.destroy();
        callback(new AddressRefused(options.hostname), null);
      }
    });
  };
}

/** One forbidden address among several refuses the name: nobody publishes such a name by accident. */
function guardedLookup(resolve: ResolveName, policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (all) => {
        const wanted = all.filter(({ family }) => !options.family || family === Number(options.family));
        const first = wanted[0];
        if (all.some(({ address }) => !isAllowedAddress(address, policy))) {
          callback(new AddressRefused(hostname), "", 0);
        } else if (!first) {
          callback(Object.assign(new Error(`no address of ${hostname}`), { code: "ENOTFOUND" }), "", 0);
        } else if (options.all) {
          callback(null, wanted);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Addresses by DNS. Not by the operating system's lookup: that runs on four threads, which the names of one
 * dead merchant would hold for everybody.
 */
export async function resolveName(hostname: string): Promise<ResolvedAddress[]> {
  if (isLoopbackName(hostname.replace(/\.$/, "").toLowerCase())) {
    return [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ];
  }
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [
    ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 as const })),
    ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 as const })),
  ];
}
