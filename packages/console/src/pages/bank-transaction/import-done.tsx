/** What the import of a statement did. */
import { useTexts } from "../../i18n/i18n.ts";
import { groupDigits } from "../../kit/format/money.ts";
import type { ImportedProps } from "../../kit/import/import-dialog.tsx";
import { ImportResult } from "../../kit/import/import-result.tsx";
import type { Imported } from "./import-statement.ts";

export function StatementImported({ imported, onLeave }: ImportedProps<Imported>) {
  const { t } = useTexts();
  return (
    <ImportResult
      title={t("statementImport.done.title")}
      sentence={t("statementImport.done.sentence", {
        new: groupDigits(String(imported.New)),
        known: groupDigits(String(imported.Known)),
      })}
      figures={(
        ["Settled", "ToReview", "Waiting", ...(imported.SetAside > 0 ? (["SetAside"] as const) : [])] as const
      ).map((name) => ({
        label: t(`statementImport.done.${name}`),
        count: imported[name],
      }))}
      onLeave={onLeave}
    />
  );
}
