/** A bank's batch file of the chosen withdrawals: which format, whether what may be paid already belongs in it, too. */
import { withdrawalBatchfile } from "@opc/contract/withdrawal/actions";
import type { WithdrawalRow } from "@opc/contract/withdrawal/calls";
import type { ChoiceOption } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import { formatMoney } from "../../kit/format/money.ts";
import { sumOf } from "../../kit/format/money-sum.ts";
import { saveFile } from "../../kit/list/save-file.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { batchCurrencies, batchTemplates } from "./batch.static.ts";

type Rows = readonly WithdrawalRow[];

export async function makeBatchFile(rows: Rows, { refresh }: ActionTools): Promise<void> {
  const without = rows.filter(({ PayeeAccount }) => PayeeAccount === null).length;
  const again = {
    count: rows.filter(({ BatchAt }) => BatchAt !== null).length,
    noted: rows.filter(({ TransferReference }) => TransferReference !== null).length,
  };
  // A receipt alone notes a transfer, too, and no list tells of it.
  const mayBePaid = again.count > 0 || rows.some(({ Status }) => Status === "Approved");
  const made = await openForm({
    title: (t) => t("settlementAccount.batch.title", { count: rows.length }),
    call: "withdrawalBatchfile",
    input: withdrawalBatchfile.input,
    fixed: { OrderNos: rows.map(({ OrderNo }) => OrderNo) },
    blocked: without > 0 ? (t) => t("settlementAccount.batch.without", { count: without }) : undefined,
    fields: [
      {
        kind: "choice",
        name: "Template",
        label: "settlementAccount.batch.template",
        options: templatesFor(rows),
        hint: "settlementAccount.batch.shapes",
      },
      ...(mayBePaid
        ? [
            {
              kind: "switch" as const,
              name: "Again" as const,
              label: "settlementAccount.batch.again" as const,
              hint: (t: ActionTools["t"]) => t("settlementAccount.batch.againHint", again),
            },
          ]
        : []),
      ...proofFields,
    ],
    initial: { Template: "General" },
    sentence: (_values, t) =>
      t("settlementAccount.batch.sentence", { sums: sumsText(rows), count: rows.length }),
    confirm: "settlementAccount.batch.confirm",
    done: "settlementAccount.batch.done",
  });
  if (!made) return;
  saveFile(new Blob([bytesOf(made.Content)], { type: "text/csv" }), made.FileName);
  refresh();
}

/** Those that take all of the currencies. */
function templatesFor(rows: Rows): ChoiceOption[] {
  return batchTemplates
    .filter((template) => {
      const only = batchCurrencies[template];
      return only === undefined || rows.every(({ Currency }) => Currency === only);
    })
    .map((value) => ({
      value,
      label: `settlementAccount.batch.templates.${value}` as const,
      detail: `settlementAccount.batch.details.${value}` as const,
    }));
}

function sumsText(rows: Rows): string {
  return [...Map.groupBy(rows, ({ Currency }) => Currency)]
    .map(([currency, own]) =>
      formatMoney(
        own.reduce((sum, { Amount }) => sumOf(sum, Amount) ?? sum, "0"),
        currency,
      ),
    )
    .join(", ");
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
