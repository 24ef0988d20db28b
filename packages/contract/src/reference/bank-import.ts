/**
 * Banks as a CSV file, made by people or by an export. A file is taken in whole or not at all; a bank that is there just so
 * is skipped, so that an export read in again changes nothing. Columns left out leave what is there alone.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { csvErrors, type ImportColumn, importFaults } from "../csv-import.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { csvFile, noInput } from "../fields.ts";
import { csvInput, csvUpload } from "../files.ts";

export const bankColumns = [
  { name: "BankCode", zhCN: "银行编码", isRequired: true },
  { name: "Currency", zhCN: "币种", isRequired: true },
  { name: "EnglishName", zhCN: "英文名称", isRequired: true },
  { name: "ChineseName", zhCN: "中文名称", isRequired: true },
  { name: "NationalCode", zhCN: "清算代码", isRequired: false },
  { name: "SwiftCode", zhCN: "银行国际代码", isRequired: false },
  { name: "SortOrder", zhCN: "排序", isRequired: false },
  { name: "Enabled", zhCN: "已启用", isRequired: false },
] as const satisfies readonly ImportColumn[];
export type BankColumn = (typeof bankColumns)[number]["name"];

export const bankMaxRows = 2_000;

export const bankChanges = ["New", "Changed", "Known"] as const;

const access = { by: "page", page: "Bank", function: "import" } as const;

export const bankImportpreview = call({
  method: "POST",
  path: "/rp_api/setting/bank_importpreview",
  summary: "Preview a bank import. Changes nothing.",
  access,
  effect: "read",
  form: true,
  upload: csvUpload,
  input: z.strictObject({ File: csvInput }),
  output: z.strictObject({
    Rows: z.int(),
    New: z.int(),
    Changed: z.int(),
    Known: z.int(),
    ...importFaults,
    /** The first rows as they are read, those that change something first. */
    Sample: z.array(
      z.strictObject({
        Row: z.int(),
        BankCode: z.string(),
        Currency: z.string(),
        EnglishName: z.string(),
        ChineseName: z.string(),
        NationalCode: z.string().nullable(),
        SwiftCode: z.string().nullable(),
        Enabled: z.boolean(),
        Change: z.enum(bankChanges),
        /** The columns that would change. */
        Columns: z.array(z.string()),
      }),
    ),
  }),
  errors: [...readErrors, ...csvErrors],
});

export const bankImport = call({
  method: "POST",
  path: "/mc_api/setting/bank_import",
  summary: "Add and change the banks of a file, all or none.",
  access,
  effect: "write",
  form: true,
  upload: csvUpload,
  input: z.strictObject({ File: csvInput }),
  output: z.strictObject({ Rows: z.int(), New: z.int(), Changed: z.int(), Known: z.int() }),
  errors: [...writeErrors, ...csvErrors, "CsvHasFaults"],
});

export const bankImporttemplate = call({
  method: "POST",
  path: "/rp_api/setting/bank_importtemplate",
  summary: "An example of a file of banks to import, as CSV.",
  access,
  effect: "read",
  download: true,
  input: noInput,
  output: csvFile,
  errors: readErrors,
});
