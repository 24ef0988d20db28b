/** Where the browser may be without a session, and where it may be sent after sign-in. */
export const signInPath = "/login";
/** /redirect/{path} resets the page at that path. */
export const redirectPrefix = "/redirect";

/** Where a new user sets an authenticator up; the link's token stands behind `#`. */
export const enrolmentPath = "/enrol";

/** Besides the sign-in form (specification section 2, "Navigation guard"). */
const openPaths: readonly string[] = ["/auth-redirect", "/401", "/forbidden", enrolmentPath];

export function isOpenPath(path: string): boolean {
  return openPaths.includes(path);
}

export function forbiddenAddress(ip: string): string {
  return `/forbidden?ip=${encodeURIComponent(ip)}`;
}

/** The sign-in form's address, which remembers where the person was going. */
export function signInAddress(from: string): string {
  return `${signInPath}?redirect=${encodeURIComponent(from).replaceAll("%2F", "/")}`;
}

/** The path in `?redirect=`, if it stays on this origin; else Home. */
export function redirectTarget(search: string): string {
  const wanted = new URLSearchParams(search).get("redirect") ?? "/";
  if (!/^\/(?![/\\])/.test(wanted)) return "/";
  const url = new URL(wanted, location.origin);
  if (url.origin !== location.origin || url.pathname === signInPath) return "/";
  return url.pathname + url.search + url.hash;
}

const messageKey = "opc_sign_in_message";

/** Leaves the app for the sign-in form, which then says why. */
export function leaveForSignIn(address: string, message?: string): void {
  if (message) sessionStorage.setItem(messageKey, message);
  location.replace(address);
}

export function takeSignInMessage(): string | undefined {
  const message = sessionStorage.getItem(messageKey) ?? undefined;
  sessionStorage.removeItem(messageKey);
  return message;
}
