/**
 * The order of things on the desk, which a refresh must not disturb: what someone is about to press or click stays
 * where it is.
 */

/** Candidates stay where they were first shown; new ones stand at the end, whatever their rank. */
export function keptOrder<Item>(
  shownIds: readonly string[],
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const places = new Map(shownIds.map((id, place) => [id, place]));
  const placeOf = (item: Item) => places.get(idOf(item)) ?? shownIds.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Which credit is looked at once this one is dealt with: the next older work, else what stood before it. */
export function afterwards(ids: readonly string[], doneId: string): string | undefined {
  const at = ids.indexOf(doneId);
  return at < 0 ? ids[0] : (ids[at + 1] ?? ids[at - 1]);
}

/** One step up or down the list; at its ends, and where nothing is chosen, there is still a credit to look at. */
export function stepped(
  ids: readonly string[],
  chosenId: string | undefined,
  by: 1 | -1,
): string | undefined {
  const at = chosenId === undefined ? -1 : ids.indexOf(chosenId);
  if (at < 0) return ids[0];
  return ids[Math.max(0, Math.min(ids.length - 1, at + by))];
}
