/** Kinds of acts that need no proof for a while, and until when: filled by kit/proof/, shown in the navbar. */
import type { WindowKind } from "@opc/contract/passkey/window";
import { createStore } from "./store.ts";

export interface ProofWindow {
  kind: WindowKind;
  /** On this browser's clock. */
  endsAt: number;
  isByPasskey: boolean;
}

export const proofWindowsStore = createStore<readonly ProofWindow[]>([]);

/** Names the session that has some, so that a reload, or another tab, asks for them. */
export const proofWindowsKey = "opc.proofWindows";
