/**
 * "Prove the books" every night, when somebody asks for it, and soon after a start that finds no proof of the last day. What was
 * found is a row of `proof_run`.
 */
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { carryOutProof } from "../modules/proof/carry-out.ts";
import { askForProof, lastEndedAt } from "../modules/proof/store.ts";
import type { Services } from "../services.ts";
import type { BackgroundWork } from "./worker.ts";

const nightlyAtThree = "0 3 * * *";
const everyMs = 1_000;
/** Not among the first things that a server does. */
const startPauseMs = 15_000;
const freshMs = 26 * 3_600_000;

export const proveBooksNightly: BackgroundWork = async (jobs, services) => {
  await jobs.work("prove-books", () => askNightly(services), { pollSeconds: 30 });
  await jobs.schedule("prove-books", nightlyAtThree);
  const late = setTimeout(() => {
    askIfNotFresh(services).catch((error) =>
      services.log.error({ err: error }, "no proof could be asked for"),
    );
  }, startPauseMs);
  const end = carryOutInTime(services);
  return async () => {
    clearTimeout(late);
    await end();
  };
};

/** Nothing when one waits or runs already. */
export async function askNightly({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  await inTransaction(database, wholeScope, (tx) => askForProof(tx, null, clock.now()));
}

async function askIfNotFresh(services: Services): Promise<void> {
  const since = services.clock.now().getTime() - freshMs;
  const last = await inTransaction(services.database, wholeScope, lastEndedAt);
  if (!last || last.getTime() < since) await askNightly(services);
}

function carryOutInTime(services: Services): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= carryOutProof(services)
      .then(() => undefined)
      .catch((error) => {
        services.log.error(
          { err: error },
          "runs of the proof could not be looked for; the next round tries again",
        );
      })
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
