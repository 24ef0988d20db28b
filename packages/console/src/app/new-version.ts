/** Whether the server has another version of the console than this window; offline/watch-version.ts looks. */
import { createStore } from "../state/store.ts";

export const newVersionStore = createStore(false);
