import type { ReferenceKind } from "@opc/contract/reference/inputs";
import { refetchCalls } from "../../kit/list/refetch.ts";
import { checkLists } from "../../state/reference.ts";
import { referenceCalls } from "./kinds.ts";

/** One of them was changed: whatever shows them asks again, in whatever tab, and the selectors that offer them. */
export function referencesChanged(kind: ReferenceKind): void {
  const { list, summary, get } = referenceCalls[kind];
  refetchCalls([list, summary, get]);
  void checkLists();
}
