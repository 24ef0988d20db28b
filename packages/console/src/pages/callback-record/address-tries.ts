/** How an address answered lately, in words. */
import type { ResentAddress } from "@opc/contract/callback-record/calls";
import type { Translate } from "../../i18n/i18n.ts";
import { relativeText } from "../../kit/format/relative-text.ts";

export function triesText(
  { TryCount, FailedCount, LastAt, LastHttpStatus, LastFailure }: ResentAddress,
  { t, offsetMinutes, nowMs }: { t: Translate; offsetMinutes: number; nowMs: number },
): string {
  if (TryCount === 0 || LastAt === null) return t("callbackRecord.bulk.untried");
  const answer =
    LastFailure === null ? `HTTP ${LastHttpStatus ?? ""}` : t(`callbackRecord.failure.${LastFailure}`);
  return t(FailedCount === 0 ? "callbackRecord.bulk.triesGood" : "callbackRecord.bulk.tries", {
    failed: FailedCount,
    tries: TryCount,
    answer,
    time: relativeText(LastAt, nowMs, { t, offsetMinutes }),
  });
}
