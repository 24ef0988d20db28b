/**
 * A double click is one errand: what is begun with a row, or by an action that needs none, ends before anything else is
 * begun with it, so that no form opens twice, each with a request of its own. An errand ends when its dialog is closed, or
 * when it fails; another row's does not wait.
 */
const busy = new WeakSet<object>();

/** `on`: the row that is acted on, or the action. */
export async function runOnce(on: unknown, run: () => unknown): Promise<void> {
  if (busy.has(on as object)) return;
  busy.add(on as object);
  try {
    await run();
  } finally {
    busy.delete(on as object);
  }
}
