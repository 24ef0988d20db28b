/**
 * A step for many rows that has to be proven: password and code, or a passkey, once for all of them. The proof names each act,
 * so that it is good for these rows alone, once each.
 */
import { actText, spelled } from "@opc/contract/passkey/act";
import { proofMany } from "@opc/contract/passkey/calls";
import { api, type ConsoleCallName, type Input, type Output } from "../../api/client.ts";
import type { TextKey } from "../../i18n/i18n.ts";
import { openForm } from "../form/open-form.tsx";
import { proofFields } from "../form/proof-fields.ts";
import { openBulk } from "./bulk-dialog.tsx";
import { type About, BulkRows } from "./bulk-rows.tsx";

interface ProvenBulk<Row, Name extends ConsoleCallName> {
  title: string;
  sentence: string;
  action: TextKey;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What tells one from another besides its number. */
  about?: (row: Row) => About;
  call: Name;
  /** Without the proofs; texts alone. */
  inputOf: (row: Row) => Readonly<Record<string, string>>;
  /** Throws where the call did not come to what it was for. */
  judge: (output: Output<Name>) => void;
}

/** Returns when it is closed: whether anything was tried. */
export async function openProvenBulk<Row, Name extends ConsoleCallName>(
  bulk: ProvenBulk<Row, Name>,
): Promise<boolean> {
  const { title, sentence, action, rows, rowId, about, call, inputOf, judge } = bulk;
  const proof = await openForm({
    title: () => title,
    widthPx: 640,
    call: "proofMany",
    input: proofMany.input,
    fixed: { Call: call, Acts: rows.map((row) => textOfAct(call, inputOf(row))) },
    above: <BulkRows {...{ rows, rowId, about }} />,
    fields: [...proofFields],
    sentence: () => sentence,
    confirm: action,
    done: null,
  });
  if (!proof) return false;
  const isAgreed = true;
  return openBulk({
    ...{ title, sentence, action, rows, rowId, about, isAgreed },
    step: async (row) =>
      judge(await api(call, inputOf(row) as Input<Name>, { quiet: true, passkeyProof: proof.ProofId })),
  });
}

function textOfAct(call: string, input: Readonly<Record<string, string>>): string {
  const fields = Object.entries(input).flatMap(([name, value]) =>
    spelled(value).map((one): [string, string] => [name, String(one)]),
  );
  return actText(call, fields);
}
