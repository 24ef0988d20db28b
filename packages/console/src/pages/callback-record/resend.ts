/** Sends finished callbacks again, after a sentence that says what will happen. */
import type { CallbackRecordRow } from "@opc/contract/callback-record/calls";
import { api } from "../../api/client.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { resendableStatuses } from "./statuses.static.ts";

export function isResendable({ Status }: Pick<CallbackRecordRow, "Status">): boolean {
  return (resendableStatuses as readonly string[]).includes(Status);
}

export async function resend(rows: readonly CallbackRecordRow[], { t, refresh }: ActionTools): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { act } = await import("../../kit/act.ts");
  await act({
    title: t("callbackRecord.resend.title"),
    sentence:
      rows.length === 1
        ? t("callbackRecord.resend.one", { order: first.OrderNo, url: first.Url })
        : t("callbackRecord.resend.many", { count: rows.length }),
    confirm: t("callbackRecord.resend.action"),
    call: () => resendEach(rows),
    done: (done) => {
      if (done === 0) return undefined;
      if (rows.length === 1) return t("callbackRecord.resend.started");
      return t("callbackRecord.resend.startedMany", { done, count: rows.length });
    },
    refresh,
  });
}

/** One after the other; a refused one says why by itself and does not stop the others. */
async function resendEach(rows: readonly CallbackRecordRow[]): Promise<number> {
  let done = 0;
  for (const { EventId } of rows) {
    try {
      await api("callbackrecordResend", { EventId });
      done += 1;
    } catch {
      // The client has said why.
    }
  }
  return done;
}
