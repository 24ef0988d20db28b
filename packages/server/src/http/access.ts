/** What a call demands of who makes it: its page (and function), and for writes that the console itself asks. */
import type { Access, Call } from "@opc/contract";
import type { ErrorName } from "@opc/contract/errors";
import type { FastifyRequest } from "fastify";
import { sessionIdHeader } from "../call/cookies.ts";
import type { UserViewer, Viewer } from "../call/handler.ts";
import { mayCall } from "../call/may-call.ts";
import { CallError } from "../call-error.ts";

/** Everything that a call demands of a request once it is known who asks. */
export function assertAccess(row: Call, request: FastifyRequest, viewer: Viewer, ours: OwnAddresses): void {
  const isChange = row.effect === "write" || row.exported === true;
  if (isChange && isForBrowsers(row.access)) {
    assertSameOrigin({
      origins: [
        new URL(ours.publicUrl).origin,
        ...(isOwnHost(request.host, ours) ? [`${request.protocol}://${request.host}`] : []),
      ],
      origin: request.headers.origin,
      fetchSite: headerText(request.headers["sec-fetch-site"]),
    });
  }
  if (viewer.kind !== "user") return;
  if (isChange) assertSessionHeader(headerText(request.headers[sessionIdHeader]), viewer);
  const isOpen = row.access.by === "session" && row.access.withTemporaryPassword === true;
  if (viewer.mustChangePassword && !isOpen) throw new CallError("MustChangePassword");
  if (!mayCall(row.access, viewer)) throw new CallError(refusalOf(row.access));
}

export interface OwnAddresses {
  publicUrl: string;
  allowedHosts?: readonly string[];
}

const plainAddress = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;

/**
 * Whether the browser may call us by this name. Any site can make its own name lead to this server's address; a plain
 * address, this machine's own name and what the operator named are nobody else's.
 */
export function isOwnHost(host: string, { publicUrl, allowedHosts = [] }: OwnAddresses): boolean {
  const asked = host.toLowerCase();
  const name = asked.replace(/:\d+$/, "");
  return (
    plainAddress.test(name) ||
    name === "localhost" ||
    asked === new URL(publicUrl).host ||
    allowedHosts.includes(asked)
  );
}

function refusalOf(access: Access): ErrorName {
  return access.by === "page" ? (access.refusal ?? "NoPermission") : "NoPermission";
}

/** The console's own calls; no other site's page can make them with a person's cookies, which are SameSite=Strict. */
export function isForBrowsers(access: Access): boolean {
  return access.by === "session" || access.by === "page" || access.by === "anyone";
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

export interface Provenance {
  /** This server's own addresses as the browser may write them in Origin. */
  origins: readonly string[];
  origin: string | undefined;
  fetchSite: string | undefined;
}

/**
 * A state change must come from our own origin: browsers send Origin with every POST, and Sec-Fetch-Site where
 * they know it. Neither of them at all is a program, which has no one else's cookies to misuse.
 */
export function assertSameOrigin({ origins, origin, fetchSite }: Provenance): void {
  const foreignSite = fetchSite !== undefined && fetchSite !== "same-origin";
  const foreignOrigin = origin === undefined ? fetchSite !== undefined : !origins.includes(origin);
  if (foreignSite || foreignOrigin) throw new CallError("RequestNotTrusted");
}

/** The session's public name in a header, which no foreign form can send. */
function assertSessionHeader(header: string | undefined, viewer: UserViewer): void {
  if (header !== viewer.sessionId) throw new CallError("RequestNotTrusted");
}
