/** Sends finished callbacks again, after a sentence that says what will happen. */
import type { CallbackRecordRow } from "@opc/contract/callback-record/calls";
import { api } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { sessionStore } from "../../state/session.ts";
import { triesText } from "./address-tries.ts";
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
      rows.length === 1 ? await ofOne(first, t) : t("callbackRecord.resend.many", { count: rows.length }),
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

/** With what its address did lately, where that can be told. */
async function ofOne(
  { EventId, OrderNo: order, Url: url }: CallbackRecordRow,
  t: Translate,
): Promise<string> {
  const sentence = t("callbackRecord.resend.one", { order, url });
  const address = await api("callbackrecordAddress", { EventId }, { quiet: true }).catch(() => undefined);
  if (!address) return sentence;
  const offsetMinutes = sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
  const tries = triesText(address, { t, offsetMinutes, nowMs: Date.now() });
  return `${sentence} ${t("callbackRecord.resend.lately", { tries })}`;
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
