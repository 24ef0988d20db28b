/**
 * Which addresses a callback may go to. A merchant chooses the address, so it must never reach the operator's
 * own network: only global unicast addresses are allowed, whatever way they are written, and the address that
 * was checked is the one connected to (a name is resolved once per connection, here).
 * Terms: a *literal* is a URL whose host is an IP address; a *local name* can never be public.
 */
import { Resolver } from "node:dns/promises";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { isIP, type LookupFunction, Socket } from "node:net";
import ipaddr from "ipaddr.js";
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

/** Met while connecting: the host is or leads to an address that callbacks may not reach. */
export class AddressRefused extends Error {}
/** Met while connecting: nobody took the connection in time. */
export class ConnectTimedOut extends Error {}
/** Met while connecting: DNS knows no address of the host, or did not answer. */
export class NameNotFound extends Error {}

const globalUnicastV6 = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];
/** Public by number, but answered by the cloud's own host (Azure's wire server). */
const hostOfTheCloud = "168.63.129.16";
const localSuffixes = [".localhost", ".local", ".internal", ".intranet", ".lan", ".home.arpa", ".onion"];

/**
 * Refuses an address that can never be public: throws CallError("CallbackAddressRefused"). Names are not
 * resolved here, so that asking for a payment never waits for DNS; they are at each attempt (`guardedAgents`).
 */
export function checkCallbackAddress(address: string, policy: AddressPolicy): void {
  if (!mayBePublic(address, policy)) throw new CallError("CallbackAddressRefused");
}

/** Whether an address may lead to a public host; its name is resolved at each connection only. */
export function mayBePublic(address: string, policy: AddressPolicy): boolean {
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

export interface GuardedAgentOptions extends AddressPolicy {
  connectTimeoutMs: number;
  resolve?: ResolveName;
}

/** Connections for `node:http` and `node:https` that only ever lead to allowed addresses. */
export function guardedAgents(options: GuardedAgentOptions): { http: HttpAgent; https: HttpsAgent } {
  const { allowLoopback, resolve = (name) => resolveName(name) } = options;
  const http = new HttpAgent(pooling);
  // Said here so that no environment variable can turn the certificate check off.
  const https = new HttpsAgent({ ...pooling, rejectUnauthorized: true });
  const lookup = guardedLookup(resolve, { allowLoopback });
  guard(http, "connect", lookup, options);
  guard(https, "secureConnect", lookup, options);
  return { http, https };
}

/** Idle connections are few and short-lived; one that is in use is never shared, so none waits for another. */
const pooling = { keepAlive: true, maxFreeSockets: 8, timeout: 4_000 };

function guard(
  agent: HttpAgent,
  readyEvent: "connect" | "secureConnect",
  lookup: LookupFunction,
  { connectTimeoutMs, ...policy }: GuardedAgentOptions,
): void {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const host = options.host ?? "";
    // A literal is connected to without a lookup.
    if (isIP(host) !== 0 && !isAllowedAddress(host, policy)) {
      return new Socket().destroy(new AddressRefused(host));
    }
    const socket = connect({ ...options, lookup }, callback) as Socket;
    const timer = setTimeout(() => socket.destroy(new ConnectTimedOut(host)), connectTimeoutMs);
    socket.once("close", () => clearTimeout(timer));
    socket.once(readyEvent, () => clearTimeout(timer));
    // Runs before anything is written, because it is the socket's first listener.
    socket.once("connect", () => {
      if (!isAllowedAddress(socket.remoteAddress ?? "", policy)) socket.destroy(new AddressRefused(host));
    });
    return socket;
  };
}

/** As `net.connect` asks. One forbidden address among several refuses the name: nobody publishes such a name by accident. */
export function guardedLookup(resolve: ResolveName, policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (all) => {
        const wanted = all.filter(({ family }) => !options.family || family === Number(options.family));
        const first = wanted[0];
        if (all.some(({ address }) => !isAllowedAddress(address, policy))) {
          callback(new AddressRefused(hostname), "", 0);
        } else if (!first) {
          callback(new NameNotFound(hostname), "", 0);
        } else if (options.all) {
          callback(null, wanted);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (cause: unknown) => callback(new NameNotFound(hostname, { cause }), "", 0),
    );
  };
}

/** Of Node's resolver what is used here. */
export interface NameServer {
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}
const nameServer: NameServer = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Addresses by DNS. Not by the operating system's lookup: that runs on four threads, which the names of one
 * dead merchant would hold for everybody.
 */
export async function resolveName(
  hostname: string,
  from: NameServer = nameServer,
): Promise<ResolvedAddress[]> {
  if (isLoopbackName(hostname.replace(/\.$/, "").toLowerCase())) {
    return [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ];
  }
  const [four, six] = await Promise.allSettled([from.resolve4(hostname), from.resolve6(hostname)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [
    ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 as const })),
    ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 as const })),
  ];
}
