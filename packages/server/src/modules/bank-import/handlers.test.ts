import { errors } from "@opc/contract/errors";
import { bankColumns, bankMaxRows } from "@opc/contract/reference/bank-import";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { csvCell } from "../../call/csv.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { type Answer, testApp } from "../../testing/app.ts";
import { exportFile } from "../../testing/exports.ts";
import { formOf } from "../../testing/form.ts";
import { overlappedIn } from "../../testing/overlapped.ts";
import { addPerson, createPeople } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

const app = await testApp();
const people = await createPeople(app.services);
const query = wholeQuery(app.services);
const overlapped = overlappedIn(app.services);
const person = await addPerson(app.services, people["OPC/nobody"], "importer", [
  "Bank",
  "Bank.import",
  "Bank.export",
]);
const browser = await app.signIn(person);

const headings = bankColumns.map(({ name }) => name).join(",");
const line = (changes: Partial<Record<(typeof bankColumns)[number]["name"], string>> = {}) =>
  bankColumns
    .map(({ name }) =>
      csvCell(
        {
          BankCode: "NEWB",
          Currency: "THB",
          EnglishName: "New bank",
          ChineseName: "新银行",
          NationalCode: "088",
          SwiftCode: "NEWBTHBK",
          SortOrder: "7",
          Enabled: "1",
          ...changes,
        }[name],
      ),
    )
    .join(",");
const file = (...lines: string[]) => [headings, ...lines].join("\r\n");

async function send(path: string, content: string | Uint8Array): Promise<Answer> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return app.call(path, {}, browser, await formOf({ File: { name: "banks.csv", type: "text/csv", bytes } }));
}
const look = (content: string | Uint8Array) => send("/rp_api/setting/bank_importpreview", content);
const take = (content: string | Uint8Array) => send("/mc_api/setting/bank_import", content);
const exported = async (input: object = {}, headers: Record<string, string> = {}) =>
  String((await exportFile(app, "/rp_api/setting/bank_export", input, browser, { headers })).bytes);
const banks = () => query("select * from bank order by currency, code");

describe("a file of banks", () => {
  test("says what is new and what would change, and changes nothing by being looked at", async () => {
    const before = await banks();
    const text = file(
      line(),
      line({
        BankCode: "KBANK",
        EnglishName: "Kasikornbank",
        ChineseName: "开泰银行",
        NationalCode: "004",
        SwiftCode: "KASITHBKXXX",
        SortOrder: "0",
      }),
    );
    expect(await look(text)).toMatchObject({
      code: 0,
      data: {
        Rows: 2,
        New: 1,
        Changed: 1,
        Known: 0,
        Bad: 0,
        Faults: [],
        Sample: [
          { Row: 3, BankCode: "KBANK", Change: "Changed", Columns: ["SwiftCode"] },
          { Row: 2, BankCode: "NEWB", Change: "New" },
        ],
      },
    });
    expect(await banks()).toEqual(before);
  });

  test("is taken in with one line of the log that says from what to what; again it changes nothing", async () => {
    const text = file(
      line(),
      line({
        BankCode: "SCB",
        EnglishName: "SCB X",
        ChineseName: "汇商银行",
        NationalCode: "014",
        SwiftCode: "SICOTHBK",
        SortOrder: "0",
      }),
    );
    expect(await take(text)).toMatchObject({ code: 0, data: { Rows: 2, New: 1, Changed: 1, Known: 0 } });
    const [row] = await query("select * from bank where code = 'NEWB'");
    expect(row).toMatchObject({
      NameEn: "New bank",
      NameZh: "新银行",
      NationalCode: "088",
      SwiftCode: "NEWBTHBK",
      SortOrder: 7,
      Enabled: true,
      UpdatedBy: "OPC/importer",
    });
    const [scb] = await query("select * from bank where code = 'SCB'");
    expect(scb).toMatchObject({ NameEn: "SCB X", Version: 2 });
    const [logged] = await query(
      "select change from operation_log where call = 'bankImport' and code = 0 order by id desc limit 1",
    );
    expect(logged?.Change).toMatchObject({
      FileName: "banks.csv",
      Banks: [
        { Bank: "THB NEWB", NameEn: "New bank" },
        { Bank: "THB SCB", NameEn: { from: "Siam Commercial Bank", to: "SCB X" } },
      ],
    });
    const after = await banks();
    expect(await take(text)).toMatchObject({ code: 0, data: { New: 0, Changed: 0, Known: 2 } });
    expect(await banks()).toEqual(after);
  });

  test.each([
    ["BankCode", { BankCode: "" }],
    ["BankCode", { BankCode: "A B" }],
    ["BankCode", { BankCode: "kbank" }],
    ["Currency", { Currency: "QQQ" }],
    ["EnglishName", { EnglishName: "X" }],
    ["ChineseName", { ChineseName: "" }],
    ["ChineseName", { ChineseName: "转账至 081 234 5678" }],
    ["NationalCode", { NationalCode: "4" }],
    ["NationalCode", { NationalCode: "04" }],
    ["NationalCode", { NationalCode: "0 04" }],
    ["SwiftCode", { SwiftCode: "KASI" }],
    ["SortOrder", { SortOrder: "-1" }],
    ["Enabled", { Enabled: "maybe" }],
  ] as const)("with a fault in %s is not taken in at all: %j", async (Field, changes) => {
    const before = await banks();
    const refused = await take(file(line({ BankCode: "FINE" }), line({ BankCode: "ALSO", ...changes })));
    expect(refused).toMatchObject({
      code: errors.CsvHasFaults.code,
      data: { Count: 1, FaultCount: 1, Faults: [expect.objectContaining({ Row: 3, Field })] },
    });
    expect(await banks()).toEqual(before);
  });

  test("that names a bank twice says where it stands already", async () => {
    expect(await look(file(line({ BankCode: "TWICE" }), line({ BankCode: "TWICE" })))).toMatchObject({
      data: { Bad: 1, Faults: [{ Row: 3, Field: "BankCode", Message: expect.stringContaining("2") }] },
    });
  });

  test("leaves alone what it has no column for, and empties a code whose cell is empty", async () => {
    const [before] = await query("select * from bank where code = 'BBL'");
    const names = "BankCode,Currency,EnglishName,ChineseName\r\nBBL,THB,Bangkok Bank PLC,盘谷银行";
    expect(await take(names)).toMatchObject({ code: 0, data: { Changed: 1 } });
    const [after] = await query("select * from bank where code = 'BBL'");
    expect(after).toMatchObject({ SwiftCode: before?.SwiftCode, NationalCode: "002", Enabled: true });
    const empty = "BankCode,Currency,EnglishName,ChineseName,SwiftCode\r\nBBL,THB,Bangkok Bank,盘谷银行,";
    expect(await take(empty)).toMatchObject({ code: 0, data: { Changed: 1 } });
    expect((await query("select * from bank where code = 'BBL'"))[0]).toMatchObject({ SwiftCode: null });
  });

  test("is read with and without a byte order mark, in Chinese headings, with ; between its cells", async () => {
    const chinese = bankColumns.map(({ zhCN }) => zhCN).join(";");
    const text = `\uFEFF${chinese}\n${line({ BankCode: "SEMI" }).replaceAll(",", ";")}`;
    expect(await look(text)).toMatchObject({ code: 0, data: { New: 1, Bad: 0 } });
    expect(await look(text.slice(1))).toMatchObject({ code: 0, data: { New: 1, Bad: 0 } });
  });

  test("that is no UTF-8, lacks a column or is too long is refused by its name", async () => {
    expect((await look(Uint8Array.from([0xff, 0xfe, 0x41, 0x00]))).code).toBe(errors.CsvUnreadable.code);
    expect((await look("BankCode,Currency\r\nX1,THB")).code).toBe(errors.CsvColumnsMissing.code);
    const many = Array.from({ length: bankMaxRows + 1 }, (_, at) => line({ BankCode: `M${at}` }));
    expect((await look(file(...many))).code).toBe(errors.CsvTooLong.code);
  });

  test("two files at once: none of the banks is made twice", async () => {
    const text = file(line({ BankCode: "RACE1" }), line({ BankCode: "RACE2" }));
    const answers = await Promise.all([take(text), take(text)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    const made = answers.reduce((sum, { data }) => sum + (data as { New: number }).New, 0);
    expect(made).toBe(2);
  });

  test("of a currency that is just being deleted has a fault in it", async () => {
    await query("insert into currency (code, name_en, name_zh, exponent) values ('XGO', 'Gone', '没了', 2)");
    const answer = await overlapped([sql`delete from currency where code = 'XGO'`], () =>
      take(file(line({ BankCode: "GONE", Currency: "XGO" }))),
    );
    expect(answer).toMatchObject({
      code: errors.CsvHasFaults.code,
      data: { Faults: [expect.objectContaining({ Row: 2, Field: "Currency" })] },
    });
  });

  test("is looked at while somebody holds a bank and a currency, and waits for neither", async () => {
    const answer = await inTransaction(app.services.database, wholeScope, async (tx) => {
      await sql`select from currency for update`.execute(tx);
      await sql`select from bank for update`.execute(tx);
      return look(file(line({ BankCode: "UNHELD" })));
    });
    expect(answer).toMatchObject({ code: 0, data: { New: 1 } });
  });
});

describe("an export", () => {
  test("read in again changes nothing, in either language", async () => {
    for (const language of ["enUS", "zhCN"]) {
      const csv = await exported({}, { "accept-language": language === "zhCN" ? "zh-CN" : "en" });
      expect(csv.startsWith("\uFEFF")).toBe(true);
      const answer = await take(csv);
      expect(answer, answer.msg).toMatchObject({ code: 0, data: { New: 0, Changed: 0 } });
    }
  });

  test("never starts a formula in a spreadsheet, and comes back as it was", async () => {
    await query("update bank set name_en = '=HYPERLINK(1)', name_zh = '@SUM(A1)' where code = 'GHB'");
    const csv = await exported({ Text: "GHB" });
    expect(csv).toContain("'=HYPERLINK(1)");
    expect(csv).not.toMatch(/(^|,)[=@]/m);
    expect(await take(csv)).toMatchObject({ code: 0, data: { Changed: 0 } });
  });

  test("holds what the filter names", async () => {
    const csv = await exported({ Currency: "CNY", Text: "ICBC" });
    expect(csv.trim().split("\n")).toEqual([
      expect.stringContaining("Bank Code"),
      'ICBC,CNY,Industrial and Commercial Bank of China,中国工商银行,"\t102",ICBKCNBJ,0,1',
    ]);
  });
});

describe("the list that ships", () => {
  test("has each code once, and national codes of three digits", async () => {
    const shipped = await query("select * from bank where updated_by is null and code <> 'GHB'");
    expect(shipped.length).toBeGreaterThanOrEqual(45);
    for (const bank of shipped) {
      expect(bank.NationalCode, String(bank.Code)).toMatch(/^\d{3}$/);
      const country = bank.Currency === "THB" ? "TH" : "CN";
      if (bank.SwiftCode !== null)
        expect(String(bank.SwiftCode).slice(4, 6), String(bank.Code)).toBe(country);
    }
    // Of Thailand each code is one bank's; in China the city banks share theirs.
    const thai = shipped.filter(({ Currency }) => Currency === "THB").map(({ NationalCode }) => NationalCode);
    expect(new Set(thai).size).toBe(thai.length);
    const swift = shipped.map(({ SwiftCode }) => SwiftCode).filter((code) => code !== null);
    expect(new Set(swift).size).toBe(swift.length);
  });
});
