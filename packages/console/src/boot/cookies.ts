/** The cookies that the console reads: the public name of the session, the language, the sidebar's state. */
export const sessionCookie = "opc_session_id";
export const languageCookie = "lang";
/** "0" when the sidebar is collapsed. */
export const sidebarCookie = "sidebarStatus";

const aYearInSeconds = 31_536_000;

export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  const found = document.cookie.split("; ").find((part) => part.startsWith(prefix));
  return found ? decodeURIComponent(found.slice(prefix.length)) : undefined;
}

export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax${secure()}`;
}

/** Over plain HTTP (on this machine) browsers would keep none. */
function secure(): string {
  return location.protocol === "https:" ? "; Secure" : "";
}

export function clearCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`;
}

/** The session's public name: tells the console that someone is signed in; opens nothing by itself. */
export function sessionId(): string | undefined {
  return readCookie(sessionCookie) || undefined;
}
