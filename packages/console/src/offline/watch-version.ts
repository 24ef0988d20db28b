/** Looks for a deploy now and then, without a worker too; it is told once, and nothing is loaded again by itself. */
import { newVersionStore } from "../app/new-version.ts";
import { isNewVersion } from "./version.ts";

const everyMs = 5 * 60_000;

export function watchVersion(): void {
  let lookedAtMs = Date.now();
  const look = async () => {
    lookedAtMs = Date.now();
    if (!(await isNewVersion())) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", lookWhenDue);
    newVersionStore.set(true);
  };
  const lookWhenDue = () => {
    if (!document.hidden && Date.now() - lookedAtMs >= everyMs - 50) void look();
  };
  const timer = setInterval(lookWhenDue, everyMs);
  document.addEventListener("visibilitychange", lookWhenDue);
  // Another tab has brought the new version's worker.
  navigator.serviceWorker?.addEventListener("controllerchange", () => void look());
}
