/** The first step of importing a bank statement: whose it is, and the file. */
import { originalrecordImportpreview, statementMostRows } from "@opc/contract/statement-import";
import { useState } from "react";
import { upload } from "../../api/upload.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { fetchAccountChoices } from "../../kit/account/choices.ts";
import { maximumBytes } from "../../kit/form/files.static.ts";
import type { Form } from "../../kit/form/form.ts";
import { FormBody } from "../../kit/form/form-body.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import { groupDigits } from "../../kit/format/money.ts";
import type { ChooseProps } from "../../kit/import/import-dialog.tsx";
import { ImportIntro } from "../../kit/import/import-intro.tsx";
import { ImportProgress } from "../../kit/import/import-progress.tsx";
import type { Preview, Statement } from "./import-statement.ts";

interface ChooseStatementProps extends ChooseProps<Statement, Preview> {
  accountId: string;
}

export function ChooseStatement({ before, accountId, onLeave, onSeen }: ChooseStatementProps) {
  const { t } = useTexts();
  const [share, setShare] = useState(0);
  const limits = {
    rows: groupDigits(String(statementMostRows)),
    size: formatBytes(maximumBytes.csv),
  };
  const form: Form<"originalrecordImportpreview"> = {
    title: "statementImport.title",
    call: "originalrecordImportpreview",
    input: originalrecordImportpreview.input,
    above: <ImportIntro says={t("statementImport.intro", limits)} template="originalrecordTemplate" />,
    fields: [
      {
        kind: "select",
        name: "AccountId",
        label: "statementImport.account",
        hint: "statementImport.accountHint",
        options: fetchAccountChoices,
      },
      { kind: "csv", name: "File", label: "statementImport.file" },
    ],
    initial: { AccountId: before?.AccountId ?? accountId },
    send: async (statement) => {
      const preview = await upload("originalrecordImportpreview", statement, setShare);
      onSeen(statement, preview);
      return preview;
    },
    confirm: "fileImport.check",
    done: null,
  };
  const tools = useForm(form, () => undefined);
  return (
    <>
      <FormBody tools={tools} onLeave={onLeave} />
      {tools.isRunning && <ImportProgress share={share} />}
    </>
  );
}
