import { type Call, calls } from "@opc/contract";
import { takesPasskey } from "@opc/contract/passkey/act";

type Kind = "may" | "forApproval" | "whereHeld" | "only";

/** Calls that a passkey may prove, and where it must. */
function kinds(): Record<string, Kind> {
  const rows = Object.entries<Call>(calls).filter(([, row]) => takesPasskey(row));
  return Object.fromEntries(rows.map(([name, { stepUp }]) => [name, stepUp?.passkey ?? "may"]));
}

export const passkeyCalls = kinds();
