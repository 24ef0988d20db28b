/** What importing a statement would do; with a wrong row in it, what is wrong instead. */
import { Button } from "@mantine/core";
import { originalrecordImport } from "@opc/contract/statement-import";
import { useState } from "react";
import { upload } from "../../api/upload.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import { FormBody } from "../../kit/form/form-body.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { useSession } from "../../state/session.ts";
import { DialogFigures } from "./dialog-figures.tsx";
import type { Imported, Preview, Statement } from "./import-dialog.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { FaultTable, SampleTable } from "./import-tables.tsx";
import css from "./statement-import.module.css";

interface ImportPreviewProps {
  statement: Statement;
  preview: Preview;
  onLeave: () => void;
  onAnother: () => void;
  onImported: (imported: Imported) => void;
}

export function ImportPreview(props: ImportPreviewProps) {
  const { preview, statement, onAnother } = props;
  const { t } = useTexts();
  const isGood = preview.Bad === 0;
  const canImport = isGood && preview.New > 0;
  return (
    <>
      <p className={css.file}>{statement.File instanceof File && statement.File.name}</p>
      <DialogFigures
        label={t("statementImport.preview.title")}
        figures={(["Rows", "New", "Known", "Bad"] as const).map((name) => ({
          label: t(`statementImport.preview.${name}`),
          count: preview[name],
          tone: name === "Bad" && preview.Bad > 0 ? "bad" : undefined,
        }))}
      />
      {isGood ? <WhatItHolds preview={preview} /> : <FaultTable preview={preview} />}
      {canImport ? (
        <ImportForm {...props} />
      ) : (
        <div className={formCss.actions}>
          <Button variant="default" onClick={props.onLeave}>
            {t("common.close")}
          </Button>
          <Button onClick={onAnother} data-autofocus>
            {t("statementImport.another")}
          </Button>
        </div>
      )}
    </>
  );
}

function WhatItHolds({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  if (preview.New === 0) return <p className={formCss.sentence}>{t("statementImport.preview.nothingNew")}</p>;
  const at = (instant: string | null) => (instant === null ? "" : formatTime(instant, offsetMinutes));
  return (
    <>
      <ul className={css.holds}>
        <li>{t("statementImport.preview.between", { from: at(preview.FirstAt), to: at(preview.LastAt) })}</li>
        <li>{moneyText("credits", preview.CreditCount, preview.CreditAmount, preview.Currency, t)}</li>
        <li>{moneyText("debits", preview.DebitCount, preview.DebitAmount, preview.Currency, t)}</li>
      </ul>
      <SampleTable preview={preview} />
    </>
  );
}

function moneyText(
  kind: "credits" | "debits",
  count: number,
  amount: string,
  currency: string,
  t: Translate,
): string {
  const values = { count: groupDigits(String(count)), amount: formatMoney(amount, currency) };
  return t(`statementImport.preview.${kind}`, values);
}

/** The last look before it happens: the sentence, the proofs, the button with its number. */
function ImportForm({ statement, preview, onAnother, onImported }: ImportPreviewProps) {
  const [share, setShare] = useState(0);
  const { AccountId, File } = statement;
  const rows = groupDigits(String(preview.New));
  const tools = useForm(
    {
      title: "statementImport.title",
      call: "originalrecordImport",
      input: originalrecordImport.input.pick({ LoginPassword: true, GoogleVerifyCode: true }),
      fields: [
        { kind: "password", whose: "current", name: "LoginPassword", label: "statementImport.password" },
        { kind: "code", name: "GoogleVerifyCode", label: "user.field.GoogleVerifyCode" },
      ],
      sentence: (_, t) =>
        t("statementImport.preview.does", {
          rows,
          settle: preview.WouldSettle,
          review: preview.WouldReview,
          wait: preview.WouldWait,
        }),
      send: ({ LoginPassword, GoogleVerifyCode }) =>
        upload("originalrecordImport", { AccountId, File, LoginPassword, GoogleVerifyCode }, setShare),
      confirm: "statementImport.action",
      done: null,
    },
    onImported,
  );
  return (
    <>
      <FormBody tools={tools} onLeave={onAnother} leave="statementImport.another" />
      {tools.isRunning && <ImportProgress share={share} rows={rows} />}
    </>
  );
}
