/**
 * Which addresses a link may lead to: the web's and mail, nothing that runs (the server's allow-list says the same).
 * People type "example.com" and "help@example.com" and mean an address.
 */
const allowed: readonly string[] = ["http:", "https:", "mailto:"];

/** The whole address of what was typed; nothing where it is none, or not an allowed one. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : withScheme(text);
  if (whole === undefined || !URL.canParse(whole)) return undefined;
  const { protocol, hostname } = new URL(whole);
  if (!allowed.includes(protocol)) return undefined;
  return protocol === "mailto:" || hostname !== "" ? whole : undefined;
}

function withScheme(text: string): string | undefined {
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^/?#]+\.[^/?#.]+/.test(text) ? `https://${text}` : undefined;
}
