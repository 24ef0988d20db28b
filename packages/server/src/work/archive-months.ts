/** Months of callbacks that are old enough go to files: the oldest of them, one a night, where the settings say so. */
import { archiveMonth, dueMonths } from "../modules/archive/archive.ts";
import type { Services } from "../services.ts";
import { messageOf } from "./repeat.ts";
import { sealOnce } from "./seal-chains.ts";

/** What fails for one month (its file is away) is thrown when the younger ones have had their turn. */
export async function archiveDueMonth(services: Services, isStopping = () => false): Promise<void> {
  const { archive, log } = services;
  if (!archive) return;
  const failed: { month: string; error: unknown }[] = [];
  for (const month of await dueMonths(services, archive.callbacksAfterMonths)) {
    try {
      const outcome = await archiveMonth(services, month, {
        folder: archive.folder,
        seal: () => sealOnce(services),
        isStopping,
      });
      if (!("held" in outcome)) {
        log.info({ month, ...outcome }, "a month of callbacks was archived");
        break;
      }
      log.warn(
        { month, held: outcome.held },
        "a month of callbacks is due for the archive and is held online",
      );
    } catch (error) {
      if (isStopping()) throw error;
      log.error({ err: error, month }, "a month of callbacks could not be archived");
      failed.push({ month, error });
    }
  }
  if (failed.length === 0) return;
  const said = failed.map(({ month, error }) => `${month} could not be archived: ${messageOf(error)}`);
  throw new Error(said.join("; "), { cause: failed[0]?.error });
}
