/** The session's windows: asked for after each proof, ended by a click. */
import { api } from "../../api/client.ts";
import { sessionId } from "../../boot/cookies.ts";
import { proofWindowsKey, proofWindowsStore } from "../../state/proof-windows.ts";

/** What the server says of them now; where it says nothing they are asked for with the next proof. */
export async function refreshWindows(): Promise<void> {
  const rows = await api("proofwindowList", {}, { quiet: true, polled: true }).catch(() => []);
  const now = Date.now();
  proofWindowsStore.set(
    rows.map(({ Kind, SecondsLeft, IsByPasskey }) => ({
      kind: Kind,
      endsAt: now + SecondsLeft * 1000,
      isByPasskey: IsByPasskey,
    })),
  );
  if (rows.length > 0) localStorage.setItem(proofWindowsKey, sessionId() ?? "");
  else localStorage.removeItem(proofWindowsKey);
}

/** Throws what the client has said already. */
export async function endWindows(): Promise<void> {
  await api("proofwindowEnd", {});
  proofWindowsStore.set([]);
  localStorage.removeItem(proofWindowsKey);
}
