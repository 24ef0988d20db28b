/** Exports that this browser tab has asked for and that are still being written; `tracked.ts` follows them. */
import type { ExportRow } from "@opc/contract/export/calls";
import { createStore } from "../../state/store.ts";

export interface TrackedExport {
  exportId: string;
  /** Where it was asked for: a control of a tab. */
  place: string;
  askedAtMs: number;
  /** The newest answer, and when it came. */
  row?: ExportRow;
  heardAtMs?: number;
  /** Asked for before the document was loaded anew. */
  isKept?: true;
}

/** Under which they outlive a reload. */
export const keptExportsKey = "opc_exports";

export const exportsStore = createStore<readonly TrackedExport[]>([]);

/** After a reload: those that were under way are followed again, by code that only they need. */
export function followKept(): void {
  if (sessionStorage.getItem(keptExportsKey) === null) return;
  void import("./tracked.ts").then(({ followAgain }) => followAgain()).catch(() => undefined);
}
