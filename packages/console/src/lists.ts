/** Every list screen's facts as data. The build runs it in Node (build/screen-asks.ts), for the server. */
import { preferencesOf } from "./kit/preferences.ts";
import { fieldsOf } from "./kit/resource.ts";
import { screens } from "./pages.ts";

/** By the screen's path. */
export async function factsOfLists() {
  const lists = screens.flatMap(({ path, list }) => (list ? [{ path, list }] : []));
  const facts = lists.map(async ({ path, list }) => {
    const resource = await list();
    const { calls, usualDate } = resource;
    const asks = { list: calls.list, summary: calls.summary, usualDate, fields: fieldsOf(resource) };
    // Saved views are asked for when they are opened.
    const { layout, look } = preferencesOf(resource);
    return [path, { ...asks, preferences: { layout, look } }] as const;
  });
  return Object.fromEntries(await Promise.all(facts));
}
