/** How much waits on which page, as the navbar's poll said last: the sidebar shows it beside the entries. */
import { createStore } from "./store.ts";

/** By page's code, as it is shown: "7", "99+". */
export const workStore = createStore<Readonly<Record<string, string>>>({});
