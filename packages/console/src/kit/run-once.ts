/**
 * A double click is one errand: what an action has begun with something ends before it begins with it anew, so that no form
 * opens twice, each with a request of its own. An errand ends when its dialog is closed, or when it fails.
 */
const underWay = new WeakMap<object, Set<string>>();

/** `on`: the row that is acted on, or the action itself where rows do not tell its errands apart. */
export async function runOnce(action: { label: string }, on: unknown, run: () => unknown): Promise<void> {
  const labels = underWay.get(on as object) ?? new Set();
  if (labels.has(action.label)) return;
  underWay.set(on as object, labels.add(action.label));
  try {
    await run();
  } finally {
    labels.delete(action.label);
  }
}
