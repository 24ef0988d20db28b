/** The bank's statement of the day: uploaded by dropping it anywhere on the page or by choosing it, replaced, taken out. */
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { Instant } from "../../kit/detail/fields.tsx";
import { maximumBytes } from "../../kit/form/files.static.ts";
import { useDroppedFiles } from "../../kit/form/use-dropped-files.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import { groupDigits } from "../../kit/format/money.ts";
import { UploadIcon } from "../../kit/icons.tsx";
import { ImportIntro } from "../../kit/import/import-intro.tsx";
import { FaultTable } from "../../kit/import/import-tables.tsx";
import kit from "../../kit/kit.module.css";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import type { AccountDay } from "./account-day.ts";
import css from "./day.module.css";
import type { DayBook } from "./day-page.tsx";
import { type Refused, sendStatement } from "./send-statement.ts";
import { reconciliationColumns, statementMaxRows } from "./values.static.ts";

interface DayStatementProps {
  book: DayBook;
  accountDay: AccountDay;
}

export function DayStatement(props: DayStatementProps) {
  const { book } = props;
  const { t } = useTexts();
  const mayUpload = useCan("Reconciliation", "import");
  return (
    <section className={css.part} aria-label={t("reconciliation.day.Statement")}>
      <h3>{t("reconciliation.day.Statement")}</h3>
      {book.Upload ? (
        <p className={css.file}>
          <b>{book.Upload.FileName}</b>{" "}
          <span className={css.soft}>
            {t("reconciliation.upload.by", { rows: book.Upload.Rows, user: book.Upload.UploadedBy })}
            {" · "}
            <Instant at={book.Upload.UploadedAt} />
          </span>
        </p>
      ) : (
        <p className={css.soft}>{t("reconciliation.day.noStatement")}</p>
      )}
      {mayUpload && <Uploading {...props} />}
    </section>
  );
}

function Uploading({ book, accountDay }: DayStatementProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string>();
  const [refused, setRefused] = useState<{ file: string; why: Refused }>();
  const mayImport = useCan("OriginalRecord", "import") && book.AccountKind === "Offline";
  const take = async (file: File | undefined) => {
    if (!file || sending !== undefined) return;
    setSending(file.name);
    setRefused(undefined);
    const why = await sendStatement(accountDay, file);
    setSending(undefined);
    if (why !== undefined) setRefused({ file: file.name, why });
  };
  const { isOver } = useDroppedFiles(([file]) => void take(file), false);
  const limits = { rows: groupDigits(String(statementMaxRows)), size: formatBytes(maximumBytes.csv) };
  const discard = async () => {
    const { discardStatement } = await import("./acts.ts");
    if (book.Upload) await discardStatement(accountDay, book.Upload.FileName);
  };
  return (
    <>
      <div className={css.drop} data-over={isOver} aria-busy={sending !== undefined}>
        <p>
          {sending ? t("reconciliation.upload.sending", { file: sending }) : t("reconciliation.upload.drop")}
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className={kit.unseen}
          aria-label={t("reconciliation.upload.file")}
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file, corrected, is another one.
            target.value = "";
          }}
        />
        <span className={css.acts}>
          <button
            type="button"
            className={kit.button}
            disabled={sending !== undefined}
            onClick={() => input.current?.click()}
          >
            <UploadIcon /> {t(`reconciliation.upload.${book.Upload ? "replace" : "action"}`)}
          </button>
          {book.Upload && (
            <button type="button" className={kit.button} onClick={() => void discard()}>
              {t("reconciliation.upload.discard")}
            </button>
          )}
        </span>
      </div>
      {refused && (
        <div role="alert">
          {typeof refused.why === "string" ? (
            <p className={css.bad}>
              {refused.file}: {refused.why}
            </p>
          ) : (
            <FaultTable
              seen={refused.why}
              columns={reconciliationColumns}
              says={t("reconciliation.upload.faultsSentence", { file: refused.file, count: refused.why.Bad })}
            />
          )}
        </div>
      )}
      <ImportIntro says={t("reconciliation.upload.intro", limits)} template="reconciliationTemplate" />
      {mayImport && (
        <p className={css.soft}>
          <Link to={`${routes.OriginalRecord}?Act=Import&AccountId=${accountDay.AccountId}`}>
            {t("reconciliation.upload.import")}
          </Link>{" "}
          {t("reconciliation.upload.importHint")}
        </p>
      )}
    </>
  );
}
