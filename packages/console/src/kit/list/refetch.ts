import type { Query } from "@tanstack/react-query";
import type { ConsoleCallName } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";

/**
 * Something was changed: what these calls answered is asked for again, in whatever tab. What nobody looks at now is
 * asked for when somebody does, but for lists: a tab that is come back to asks for none, so they are asked for at once.
 */
export function refetchCalls(calls: readonly ConsoleCallName[]): void {
  const isConcerned = ({ queryKey }: Query) => calls.some((call) => queryKey.includes(call));
  const latest = new Map<string, Query>();
  for (const query of queryClient.getQueryCache().findAll({ predicate: isConcerned })) {
    const list = listOf(query);
    if (list === undefined) continue;
    const other = latest.get(list);
    if (!other || query.state.dataUpdatedAt > other.state.dataUpdatedAt) latest.set(list, query);
  }
  void queryClient.invalidateQueries({ predicate: isConcerned });
  // Of a hidden list's questions the one that it stands at; an older one is asked anew whenever it is gone back to.
  void queryClient.refetchQueries({
    predicate: (query) => latest.get(listOf(query) ?? "") === query,
    type: "inactive",
  });
}

/** "tab 4 advertisingList": a list and its summary are known by their question, a text; other calls by their input. */
function listOf({ queryKey: [tab, call, question] }: Query): string | undefined {
  return typeof question === "string" ? `${tab} ${call}` : undefined;
}
