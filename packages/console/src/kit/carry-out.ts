import { say } from "../state/messages.ts";

/**
 * Makes the call of a step that was agreed to and says that it is done. The list is looked at again whatever came
 * of it: a refusal often means that the row is out of date.
 */
export async function carryOut(
  call: () => Promise<unknown>,
  after: { done: string; refresh: () => void },
): Promise<void> {
  try {
    await call();
    say.success(after.done);
  } catch {
    // The client has said why.
  }
  after.refresh();
}
