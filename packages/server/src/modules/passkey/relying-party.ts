/**
 * For whom passkeys are: the host name of PUBLIC_URL, over https. Never what a request says of its host: a proxy in between
 * could say what it likes. On loopback, where browsers let http pass, it is "localhost", since an address of digits has no
 * passkeys.
 */
import { isIP } from "node:net";

export interface RelyingParty {
  id: string;
  origin: string;
}

export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLoopback = host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
  if (isLoopback) url.hostname = "localhost";
  else if (url.protocol !== "https:" || isIP(host) !== 0) return undefined;
  return { id: url.hostname, origin: url.origin };
}
