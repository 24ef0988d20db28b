/** What was opened by the palette last, newest first: of this session alone, in the browser tab's own storage. */
import { sessionId } from "../../boot/cookies.ts";
import { type IconName, iconOf } from "../../theme/icon.tsx";

export interface Recent {
  to: string;
  label: string;
  description: string;
  icon: IconName;
}

const key = "opc_recent";
const most = 6;

export function recentOnes(): readonly Recent[] {
  try {
    const { session, recent } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (session !== sessionId() || !Array.isArray(recent)) return [];
    return recent.map(({ to, label, description, icon }) => ({
      to: String(to),
      label: String(label),
      description: String(description),
      icon: iconOf(String(icon)),
    }));
  } catch {
    return [];
  }
}

export function forgetRecent(): void {
  sessionStorage.removeItem(key);
}

export function rememberRecent(one: Recent): void {
  const recent = [one, ...recentOnes().filter(({ to }) => to !== one.to)].slice(0, most);
  sessionStorage.setItem(key, JSON.stringify({ session: sessionId(), recent }));
}
