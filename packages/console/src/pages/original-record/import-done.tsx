/** What an import did. */
import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import { groupDigits } from "../../kit/format/money.ts";
import { DoneIcon } from "../../kit/icons.tsx";
import { DialogFigures } from "./dialog-figures.tsx";
import type { Imported } from "./import-dialog.tsx";
import css from "./statement-import.module.css";

export function ImportDone({ imported, onLeave }: { imported: Imported; onLeave: () => void }) {
  const { t } = useTexts();
  const counts = {
    new: groupDigits(String(imported.New)),
    known: groupDigits(String(imported.Known)),
  };
  return (
    <>
      <div className={css.done} role="status">
        <DoneIcon />
        <div>
          <h2>{t("statementImport.done.title")}</h2>
          <p>{t("statementImport.done.sentence", counts)}</p>
        </div>
      </div>
      <DialogFigures
        label={t("statementImport.done.title")}
        figures={(["Settled", "ToReview", "Waiting"] as const).map((name) => ({
          label: t(`statementImport.done.${name}`),
          count: imported[name],
        }))}
      />
      <div className={formCss.actions}>
        <Button onClick={onLeave} data-autofocus>
          {t("common.close")}
        </Button>
      </div>
    </>
  );
}
