import { windowProof as proof, type WindowKind, windowKindOf } from "@opc/contract/passkey/window";

/** By call: which window does for it. */
export const windowKinds: Readonly<Record<string, WindowKind>> = windowKindOf;
export const windowProof: string = proof;
