/** Looks for a deploy now and then, without a worker too; it is told once, and nothing is loaded again by itself. */
import { newVersionStore } from "../app/new-version.ts";
import { isNewVersion } from "./version.ts";

const everyMs = 5 * 60_000;

export function watchVersion(): void {
  const told = new AbortController();
  const { signal } = told;
  let lookedAtMs = Date.now();
  const look = async () => {
    lookedAtMs = Date.now();
    if (!(await isNewVersion()) || signal.aborted) return;
    told.abort();
    newVersionStore.set(true);
  };
  const lookWhenDue = () => {
    if (!document.hidden && Date.now() - lookedAtMs >= everyMs - 50) void look();
  };
  const timer = setInterval(lookWhenDue, everyMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", lookWhenDue, { signal });
  // Another tab brings the new version's worker.
  void navigator.serviceWorker?.ready.then((registration) =>
    registration.addEventListener("updatefound", () => void look(), { signal }),
  );
}
