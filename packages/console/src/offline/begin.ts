/** What makes the console bear a connection that is cut: begun when the first rows are there, and nobody waits for it. */
import { NetworkError } from "../api/client.ts";
import { queryClient } from "../api/query.ts";
import { awayStore } from "../app/server-away.ts";
import { keepLastSeen } from "./last-seen.ts";
import { registerWorker } from "./register.ts";
import { watchVersion } from "./watch-version.ts";

export function beginOffline(): void {
  keepLastSeen();
  watchVersion();
  askAgainWhenBack();
  whenAnswered(() => void registerWorker());
}

/** On a slow line the first questions may still be under way. */
function whenAnswered(work: () => void): void {
  if (queryClient.isFetching() === 0) {
    work();
    return;
  }
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() > 0) return;
    stop();
    work();
  });
}

/**
 * What is in front and had no answer because the server was away is asked again when it is back, which it may have been before this
 * began. Returns how to stop it.
 */
export function askAgainWhenBack(): () => void {
  const isUnanswered = ({ state }: { state: { error: unknown } }) => state.error instanceof NetworkError;
  const askAgain = () => {
    if (awayStore.get() !== undefined) return;
    // A question that failed in this moment is known to have failed a moment later.
    setTimeout(() => void queryClient.refetchQueries({ type: "active", predicate: isUnanswered }));
  };
  const stop = awayStore.subscribe(askAgain);
  askAgain();
  return stop;
}
