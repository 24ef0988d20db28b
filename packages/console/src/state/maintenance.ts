/** What the navbar's poll last said of maintenance: another text as soon as there is something else to tell. */
import { queryClient } from "../api/query.ts";
import { createStore } from "./store.ts";

export const maintenanceStampStore = createStore("");

/** After an act of one's own: the banner follows at once. */
export function tellMaintenance(): void {
  void queryClient.invalidateQueries({ queryKey: ["noticeCount"] });
}
