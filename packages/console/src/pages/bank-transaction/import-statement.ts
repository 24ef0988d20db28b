/** Opens the import of a bank statement; returns whether something was imported. */
import { createElement } from "react";
import type { Input, Output } from "../../api/client.ts";
import { openImport } from "../../kit/import/import-dialog.tsx";
import { ChooseStatement } from "./import-choose.tsx";
import { StatementImported } from "./import-done.tsx";
import { StatementLook } from "./import-preview.tsx";

export type Statement = Input<"originalrecordImportpreview">;
export type Preview = Output<"originalrecordImportpreview">;
export type Imported = Output<"originalrecordImport">;

/** `accountId`: whose statement it is, where that is known already. */
export function importStatement(accountId = ""): Promise<boolean> {
  return openImport<Statement, Preview, Imported>({
    title: "statementImport.title",
    Choose: (props) => createElement(ChooseStatement, { ...props, accountId }),
    Look: StatementLook,
    Done: StatementImported,
  });
}
