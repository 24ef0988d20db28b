/** What people do about differences and comparisons; the dialogs arrive when one is wanted. */

import { reconciliationClose, reconciliationReopen } from "@opc/contract/reconciliation/actions";
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import type { CloseWay } from "@opc/contract/reconciliation/values";
import { api, type Input } from "../../api/client.ts";
import { translate as t } from "../../i18n/i18n.ts";
import { act } from "../../kit/act.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import type { AccountDay } from "./account-day.ts";
import { reconciliationChanged } from "./changed.ts";
import { likelyWay } from "./navigated-from.ts";
import { closeWays, waysOfCause } from "./values.static.ts";

type Some = readonly Pick<DifferenceRow, "DifferenceId" | "Cause">[];

/** In which ways all of them may be closed. */
export function waysOf(rows: Some): CloseWay[] {
  return closeWays.filter((way) =>
    rows.every(({ Cause }) => (waysOfCause[Cause] as readonly CloseWay[]).includes(way)),
  );
}

/** Returns whether it was done. */
export async function closeDifferences(rows: Some): Promise<boolean> {
  const likely = likelyWay(rows);
  const closed = await openForm({
    title: (t) => t("reconciliation.close.title", { count: rows.length }),
    call: "reconciliationClose",
    input: reconciliationClose.input,
    fixed: { DifferenceIds: rows.map(({ DifferenceId }) => DifferenceId) },
    fields: [
      {
        kind: "choice",
        name: "Way",
        label: "reconciliation.close.way",
        options: waysOf(rows).map((way) => ({
          value: way,
          label: `reconciliation.way.${way}` as const,
          detail: `reconciliation.close.hint.${way}` as const,
        })),
      },
      {
        kind: "textarea",
        name: "Note",
        label: "reconciliation.close.note",
        hint: "reconciliation.close.noteHint",
      },
    ],
    initial: { Way: likely !== undefined && waysOf(rows).includes(likely) ? likely : "" },
    sentence: ({ Way }, t) =>
      t(`reconciliation.close.${Way === "BookedManually" ? "sentenceBooked" : "sentence"}`),
    confirm: "reconciliation.close.action",
    done: "reconciliation.close.done",
  });
  if (closed) reconciliationChanged();
  return closed !== undefined;
}

export async function reopenDifference({
  DifferenceId,
}: Pick<DifferenceRow, "DifferenceId">): Promise<boolean> {
  const opened = await openForm({
    title: "reconciliation.reopen.title",
    call: "reconciliationReopen",
    input: reconciliationReopen.input,
    fixed: { DifferenceId },
    fields: [{ kind: "textarea", name: "Reason", label: "reconciliation.reopen.reason" }],
    sentence: (_, t) => t("reconciliation.reopen.sentence"),
    confirm: "reconciliation.reopen.action",
    done: "reconciliation.reopen.done",
  });
  if (opened) reconciliationChanged();
  return opened !== undefined;
}

export async function discardStatement(accountDay: AccountDay, file: string): Promise<void> {
  await act({
    title: t("reconciliation.upload.discardTitle", { file }),
    sentence: t("reconciliation.upload.discardSentence"),
    confirm: t("reconciliation.upload.discard"),
    call: () => api("reconciliationDiscard", accountDay),
    done: t("reconciliation.upload.discarded"),
    refresh: reconciliationChanged,
  });
}

export async function compareNow(input: Input<"reconciliationRun">): Promise<void> {
  await act({
    call: () => api("reconciliationRun", input),
    done: ({ Asked }) =>
      Asked === 0
        ? t("reconciliation.matrix.askedAlready")
        : t("reconciliation.matrix.asked", { count: Asked }),
    refresh: reconciliationChanged,
  });
}
