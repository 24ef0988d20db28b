/** Asking to send payouts again after a stop: a note of what was compared; a second person decides. */
import { type PayoutStop, payoutstopEnd } from "@opc/contract/proof/stops";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";

export async function endStop({ StopId }: PayoutStop, refresh: () => void): Promise<void> {
  await openForm({
    title: (t) => t("operationLog.proof.stop.end"),
    widthPx: 480,
    call: "payoutstopEnd",
    input: payoutstopEnd.input,
    fixed: { StopId },
    fields: [
      {
        kind: "textarea",
        name: "Note",
        label: "operationLog.proof.stop.note",
        hint: "operationLog.proof.stop.noteHint",
      },
      ...proofFields,
    ],
    sentence: (_, t) => t("operationLog.proof.stop.sentence"),
    confirm: "operationLog.proof.stop.end",
    done: "operationLog.proof.stop.asked",
  });
  refresh();
}
