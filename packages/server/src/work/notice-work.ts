/** Notices to people's targets, of a worker process. */
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { NoticeDeliverer } from "../modules/notice-target/deliverer.ts";
import { tellTargets } from "../modules/notice-target/queue.ts";
import { noticeSenders } from "../modules/notice-target/senders.ts";
import type { Services } from "../services.ts";
import type { EachProcess } from "./start.ts";

/** "again" while more notices wait to be given out. */
export async function tellOnce({ database, clock }: Pick<Services, "database" | "clock">) {
  const isMore = await inSharedTransaction(database, wholeScope, (tx) => tellTargets(tx, clock.now()));
  return isMore ? "again" : undefined;
}

/** Ends by letting attempts on the way finish (20 s at most). */
export function noticeWork(services: Services): EachProcess {
  const senders = noticeSenders(services);
  const deliverer = new NoticeDeliverer(services, senders);
  return {
    name: "deliver-notices",
    everyMs: 1_000,
    minPauseMs: 100,
    run: () => deliverer.round(),
    beside: {
      wokenBy: (wake) => deliverer.wokenBy(wake),
      end: () => deliverer.end().then(() => senders.close()),
    },
  };
}
