/** What the import of payouts did, and the way to them. */
import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../../kit/format/money.ts";
import type { ImportedProps } from "../../kit/import/import-dialog.tsx";
import { ImportResult } from "../../kit/import/import-result.tsx";
import { routes } from "../../routes.static.ts";
import type { PayoutsMade } from "./import-payouts.ts";

export function PayoutsImported({ imported, onLeave }: ImportedProps<PayoutsMade>) {
  const { t } = useTexts();
  const { BatchId } = imported;
  return (
    <ImportResult
      title={t(imported.WasImported ? "payoutImport.done.again" : "payoutImport.done.title")}
      sentence={t("payoutImport.done.sentence", {
        new: groupDigits(String(imported.New)),
        known: groupDigits(String(imported.Known)),
      })}
      figures={(["ToReview", "Sent", "NotSent"] as const).map((name) => ({
        label: t(`payoutImport.done.${name}`),
        count: imported[name],
        tone: name === "NotSent" && imported.NotSent > 0 ? ("bad" as const) : undefined,
      }))}
      more={
        BatchId === null
          ? undefined
          : {
              label: t("payoutImport.done.show"),
              path: `${routes.CashoutOrder}?Date=all&BatchId=${BatchId}`,
            }
      }
      onLeave={onLeave}
    />
  );
}
