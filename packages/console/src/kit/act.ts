/**
 * Something done by one call: asked about where it cannot be taken back, made, and said. A refusal is said by the client,
 * which made the call, in the reader's language.
 */
import { say } from "../state/messages.ts";
import { heldBackAs, sayWaiting } from "./approval/held-back.ts";
import { confirm, type Question } from "./confirm.ts";

interface Step<Answer> {
  call: () => Promise<Answer>;
  /** What is said once it has happened; nothing where it is absent. */
  done?: string | ((answer: Answer) => string | undefined);
  /** Looks at what changed again, whatever came of it: a refusal often means that what is shown is out of date. */
  refresh?: (isDone: boolean) => unknown;
}

/** Without a question it is made at once. */
type Act<Answer> = Step<Answer> & (Question | { [Part in keyof Question]?: never });

/** Returns whether it happened: not where the person declined, the server refused, or no answer came. */
export async function act<Answer>(asked: Act<Answer>): Promise<boolean> {
  if (asked.title !== undefined && !(await confirm(asked))) return false;
  const isDone = await carriedOut(asked);
  await asked.refresh?.(isDone);
  return isDone;
}

async function carriedOut<Answer>({ call, done }: Step<Answer>): Promise<boolean> {
  try {
    const answer = await call();
    const waiting = heldBackAs(answer);
    if (waiting !== undefined) {
      await sayWaiting(waiting);
      return true;
    }
    const said = typeof done === "function" ? done(answer) : done;
    if (said !== undefined) say.success(said);
    return true;
  } catch {
    return false;
  }
}
