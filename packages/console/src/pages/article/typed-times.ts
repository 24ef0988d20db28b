/**
 * Publish times that were typed and not yet sent: neither a saved article nor its draft holds one. They wait in this
 * window's own storage, so that no reload and no saved draft turns "on Friday" into "at once". They end with the session.
 */
import { sessionId } from "../../boot/cookies.ts";

const key = "opc_article_times";

interface TypedTime {
  time: string;
  /** The tab that it was typed in. Nothing: it is handed to whichever tab opens the article next. */
  instance?: number | undefined;
}

/** Where there is no article yet. */
const nameOf = (articleId: string | undefined) => articleId ?? "new";

/** `hasDraft`: the person goes on with a draft, so with its time too; else only the tab's own is meant. */
export function typedTime(
  articleId: string | undefined,
  instance: number,
  hasDraft: boolean,
): string | undefined {
  const found = stored()[nameOf(articleId)];
  if (!found) return undefined;
  const isOwn = found.instance === undefined || found.instance === instance;
  return isOwn || hasDraft ? found.time : undefined;
}

/** `typed` undefined: what stands there is what the server knows. */
export function keepTypedTime(articleId: string | undefined, typed: TypedTime | undefined): void {
  const { [nameOf(articleId)]: before, ...others } = stored();
  if (!before && !typed) return;
  const times = typed ? { ...others, [nameOf(articleId)]: typed } : others;
  sessionStorage.setItem(key, JSON.stringify({ session: sessionId(), times }));
}

function stored(): Record<string, TypedTime> {
  try {
    const { session, times = {} } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return session === sessionId() ? times : {};
  } catch {
    return {};
  }
}
