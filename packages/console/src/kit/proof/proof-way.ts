/** How a form's person proves who it is: not anew while a window does, else by passkey, else as the form has it. */
import { useEffect, useState } from "react";
import { ApiError, type ConsoleCallName } from "../../api/client.ts";
import { type ProofWindow, proofWindowsStore } from "../../state/proof-windows.ts";
import { sessionStore } from "../../state/session.ts";
import { useStore } from "../../state/store.ts";
import { proofAskedAnew } from "../form/codes.static.ts";
import type { Form } from "../form/form.ts";
import type { PasskeyPartProps } from "../passkey/passkey-part.tsx";
import { type PasskeyWay, passkeyWay, withoutProofs } from "../passkey/way.ts";
import { windowKinds, windowProof } from "./window-kinds.static.ts";

export interface ProofWay {
  /** The form as it is filled in: without what is not asked. */
  form: Form;
  passkey: PasskeyPartProps | undefined;
  /** The window that does in place of any proof, and the way round it. */
  window: { endsAt: number; onAnew: () => void } | undefined;
  /** To be told of each refusal. */
  onRefused: (error: unknown) => void;
  onDone: () => void;
}

export function useProofWay(given: Form): ProofWay {
  const user = useStore(sessionStore)?.user;
  const [isByPassword, setByPassword] = useState(false);
  const [isAnew, setAnew] = useState(false);
  const way = passkeyWay(given, user);
  const proven = provenBy(given);
  const kind = windowKinds[proven];
  const open = useOpenWindow(kind, passkeyWay({ call: proven, fields: given.fields }, user));
  const onRefused = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== proofAskedAnew) return;
    setAnew(true);
    void refresh();
  };
  const onDone = () => {
    if (kind !== undefined && (isAnew || !open)) void refresh();
  };
  const told = { onRefused, onDone };
  // One that opens later takes no fields away that somebody may be typing in.
  const [wasOpen] = useState(open !== undefined);
  if (open && wasOpen && !isAnew) {
    const window = { endsAt: open.endsAt, onAnew: () => setAnew(true) };
    return { form: withoutProofs(given), passkey: undefined, window, ...told };
  }
  if (way === undefined) return { form: given, passkey: undefined, window: undefined, ...told };
  const isUsed = way === "must" || !isByPassword;
  const passkey = { way, isUsed, onOther: () => setByPassword(isUsed) };
  return { form: isUsed ? withoutProofs(given) : given, passkey, window: undefined, ...told };
}

/** The call of the act: one proof of many names it. */
function provenBy({ call, fixed }: Form): string {
  return call === "proofMany" ? String((fixed as { Call?: unknown } | undefined)?.Call) : call;
}

/** Gone at its end, also while the form is open. */
function useOpenWindow(kind: string | undefined, way: PasskeyWay | undefined): ProofWindow | undefined {
  const windows = useStore(proofWindowsStore);
  const [, tick] = useState(0);
  const found = windows.find((one) => one.kind === kind && (way !== "must" || one.isByPasskey));
  const endsAt = found?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(() => tick((count) => count + 1), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return found && found.endsAt > Date.now() ? found : undefined;
}

async function refresh(): Promise<void> {
  await (await import("./windows.ts")).refreshWindows();
}

/** The proof that goes with the call, where it is no field: made with code that is loaded with the first one. */
export async function proofOf(
  { window, passkey }: ProofWay,
  call: ConsoleCallName,
  input: object,
): Promise<string | undefined> {
  if (window) return windowProof;
  if (!passkey?.isUsed) return undefined;
  return (await import("../passkey/prove.ts")).prove(call, input);
}
