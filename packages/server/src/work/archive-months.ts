/** Months of callbacks that are old enough go to files: the oldest of them, one a night, where the settings say so. */
import { archiveMonth, dueMonths } from "../modules/archive/archive.ts";
import type { Services } from "../services.ts";
import { sealOnce } from "./seal-chains.ts";

export async function archiveDueMonth(services: Services, isStopping = () => false): Promise<void> {
  const { archive, log } = services;
  if (!archive) return;
  for (const month of await dueMonths(services, archive.callbacksAfterMonths)) {
    const outcome = await archiveMonth(services, month, {
      folder: archive.folder,
      seal: () => sealOnce(services),
      isStopping,
    });
    if (!("held" in outcome)) {
      log.info({ month, ...outcome }, "a month of callbacks was archived");
      return;
    }
    log.warn({ month, held: outcome.held }, "a month of callbacks is due for the archive and is held online");
  }
}
