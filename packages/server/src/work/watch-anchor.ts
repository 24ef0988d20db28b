/** The database against the anchor outside it, in every worker: each has an anchor of its own. */
import { AnchorWatch } from "../modules/payout-stop/watch.ts";
import type { Services } from "../services.ts";
import type { EachProcess } from "./start.ts";

export function anchorWork(services: Services): EachProcess {
  const watch = new AnchorWatch(services);
  // Before the first payout too: what was restored on the same line is compared then.
  return { name: "watch-anchor", everyMs: 2_000, atStart: true, run: () => watch.round() };
}
