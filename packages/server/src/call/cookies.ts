/**
 * The session's two cookies. The secret one authenticates and no script can read it; the readable one holds the
 * session's public name, which the console sends back in `x-session-id`. Off loopback both travel by TLS only
 * and the secret one carries the `__Host-` prefix.
 */
export const sessionIdHeader = "x-session-id";
/** "1" on a call that a timer made: it is not activity. */
export const polledHeader = "x-polled";
export const sessionIdCookie = "opc_session_id";

export function tokenCookie(secure: boolean): string {
  return secure ? "__Host-opc_session" : "opc_session";
}

/** Names the browser whoever signs in from it, longer than any session; it opens nothing. */
export function deviceCookie(secure: boolean): string {
  return secure ? "__Host-opc_device" : "opc_device";
}
/** As long as browsers keep a cookie. */
export const deviceCookieSeconds = 400 * 24 * 3_600;
