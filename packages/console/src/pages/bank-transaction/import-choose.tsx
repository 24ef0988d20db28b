/** The first step of importing a bank statement: whose it is, and the file. */
import {
  originalrecordImportpreview,
  statementMaxRows,
} from "@opc/contract/bank-transaction/statement-import";
import { fetchAccountChoices } from "../../kit/account/choices.ts";
import { ChooseFile } from "../../kit/import/choose-file.tsx";
import type { ChooseProps } from "../../kit/import/import-dialog.tsx";
import type { Preview, Statement } from "./import-statement.ts";

interface ChooseStatementProps extends ChooseProps<Statement, Preview> {
  accountId: string;
}

export function ChooseStatement({ before, accountId, onLeave, onSeen }: ChooseStatementProps) {
  return (
    <ChooseFile
      title="statementImport.title"
      intro="statementImport.intro"
      maxRows={statementMaxRows}
      template="originalrecordTemplate"
      file="statementImport.file"
      call="originalrecordImportpreview"
      input={originalrecordImportpreview.input}
      fields={[
        {
          kind: "select",
          name: "AccountId",
          label: "statementImport.account",
          hint: "statementImport.accountHint",
          options: fetchAccountChoices,
        },
      ]}
      initial={{ AccountId: before?.AccountId ?? accountId }}
      onLeave={onLeave}
      onSeen={onSeen}
    />
  );
}
