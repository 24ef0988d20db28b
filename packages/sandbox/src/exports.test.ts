/**
 * Every list beside its export, in the demo world: the file has the list's rows, all pages of it, in its order, for the
 * operator and for a merchant; a merchant's file has nothing of the operator's. An export that is new has to stand here.
 */
import { type Access, type CallName, type CallOutput, type Calls, calls } from "@opc/contract";
import { balanceChangeTypeKey } from "@opc/contract/balance-change-type";
import type { OfflineAccountRow } from "@opc/contract/offline-account";
import { grantablePermissions } from "@opc/contract/pages";
import type { ReferenceRow } from "@opc/contract/reference-desk";
import * as balanceWords from "@opc/contract/words/balance-change";
import * as transactionWords from "@opc/contract/words/original-record";
import * as payWords from "@opc/contract/words/pay-order";
import * as payoutWords from "@opc/contract/words/payout-order";
import * as withdrawalWords from "@opc/contract/words/withdrawal";
import type { ExportCallName } from "@opc/server/call/export-source";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { exportSources } from "@opc/server/export-sources";
import { type Browser, testApp } from "@opc/server/testing/app";
import { csvRows, exportFile } from "@opc/server/testing/exports";
import { addPerson, type Person } from "@opc/server/testing/people";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { writeApprovals } from "./demo/approvals.ts";
import { fillDemoWorld } from "./demo/fill.ts";
import { demoSecrets, newSecretRoot } from "./demo/secrets.ts";

const started = await testApp();
const { call, services, signIn, clock } = started;

interface Reader {
  alias: "OPC" | "LOTUS";
  browser: Browser;
  minutes: number;
}
const readers: Record<Reader["alias"], Reader> = {
  OPC: { alias: "OPC", browser: undefined as unknown as Browser, minutes: 0 },
  LOTUS: { alias: "LOTUS", browser: undefined as unknown as Browser, minutes: 0 },
};
const people = {} as Record<Reader["alias"], Person>;
let lottery = "";

beforeAll(async () => {
  await inTransaction(services.database, wholeScope, (tx) =>
    fillDemoWorld(tx, {
      secrets: demoSecrets(newSecretRoot()),
      vault: services.vault,
      now: clock.now(),
      seed: "exports",
      days: 3,
      orders: 260,
      notifyUrl: (alias, mood) => `http://127.0.0.1:9/${alias}/${mood}`,
    }),
  );
  for (const reader of Object.values(readers)) {
    const merchant = await inTransaction(services.database, wholeScope, (tx) =>
      tx.selectFrom("Merchant").selectAll().where("Alias", "=", reader.alias).executeTakeFirstOrThrow(),
    );
    const colleague = { merchantAlias: merchant.Alias, merchantId: merchant.Id } as Person;
    const all = grantablePermissions(merchant.Type);
    people[reader.alias] = await addPerson(services, colleague, "exporter", all);
    reader.browser = await signIn(people[reader.alias]);
    reader.minutes = merchant.TimeDifferenceMinutes;
  }
  // More than a list's largest page.
  await inTransaction(services.database, wholeScope, (tx) =>
    sql`insert into bank (code, currency, name_en, name_zh)
      select 'B' || n, 'THB', 'Bank ' || n, '银行' || n from generate_series(1, 1100) n`.execute(tx),
  );
  await writeApprovals(services);
  await inTransaction(services.database, wholeScope, (tx) =>
    sql`insert into approval (id, merchant_id, kind, subject, amount_minor, currency, payload, before, shown, content_hash,
        proposed_by_user_id, proposed_by, proposed_at, expires_at)
      select id + 1, merchant_id, kind, subject || ' again', amount_minor, currency, payload, before, shown, content_hash,
        ${people.OPC.userId}, 'OPC/exporter', proposed_at, expires_at
      from approval where status = 'Waiting' order by id limit 1`.execute(tx),
  );
  const { data } = await call("/rp_api/lottery/lotterymanage_list", {}, readers.OPC.browser);
  lottery = (data as CallOutput<Calls["lotterymanageList"]>).Rows[0]?.LotteryCode ?? "";
}, 180_000);

type ListName = {
  [Name in CallName]: CallOutput<Calls[Name]> extends { Rows: object[] } ? Name : never;
}[CallName];
type RowOf<Name extends ListName> = CallOutput<Calls[Name]> extends { Rows: (infer Row)[] } ? Row : never;
type Cells<Row> = Readonly<Record<string, (row: Row, reader: Reader) => string | number | null>>;

interface Case {
  list: ListName;
  /** By heading, what stands in the row's cell. */
  cells: Cells<never>;
  filters?: readonly object[];
  /** What the list cannot be asked without. */
  always?: (reader: Reader) => object;
}
const beside = <Name extends ListName>(
  list: Name,
  cells: Cells<RowOf<Name>>,
  more: Pick<Case, "filters" | "always"> = {},
): Case => ({ list, cells: cells as Cells<never>, ...more });

const local = (iso: string | null, { minutes }: Reader) =>
  iso && new Date(Date.parse(iso) + minutes * 60_000).toISOString().slice(0, 19).replace("T", " ");
const beforeNow = (reader: Reader) => local(new Date(clock.now().getTime() - 120_000).toISOString(), reader);
const words = (of: Readonly<Record<string, string>>, value: string | null) => value && (of[value] ?? value);

const accounts: Cells<OfflineAccountRow> = {
  Name: (row) => row.AccountName,
  Holder: (row) => row.Holder,
  Today: (row) => row.PromisedToday,
  Created: (row, reader) => local(row.CreatedAt, reader),
};
const reference: Cells<ReferenceRow> = {
  Code: (row) => row.Code,
  "English name": (row) => row.Name_enUS,
  "Sort order": (row) => row.SortOrder,
};
const approvals: Cells<RowOf<"approvalList">> = {
  About: (row) => row.Subject,
  "Asked at": (row, reader) => local(row.ProposedAt, reader),
};
const withdrawals: Cells<RowOf<"ownwithdrawalList">> = {
  "Order no.": (row) => row.OrderNo,
  Status: (row) => words(withdrawalWords.enUS.status, row.Status),
  Amount: (row) => row.Amount,
  "Decision time": (row, reader) => local(row.DecidedAt, reader),
};
const states = [{ States: ["Enabled"] }, { States: ["Disabled"] }];

const cases: Partial<Record<ExportCallName, Case>> = {
  payorderExport: beside(
    "payorderList",
    {
      "System number": (row) => row.OrderNo,
      "Merchant deducted amount": (row) => row.MerchantDeductedAmount,
      "Real payment amount": (row) => row.RealPaymentAmount,
      Status: (row) => words(payWords.enUS.status, row.Status),
      Finished: (row, reader) => local(row.FinishedAt, reader),
    },
    { filters: [{ Statuses: ["Success"] }, { Exceptions: ["Late", "Over"] }, { AmountFrom: "500" }] },
  ),
  cashoutorderExport: beside(
    "cashoutorderList",
    {
      "System number": (row) => row.OrderNo,
      "Deducted amount": (row) => row.DeductedAmount,
      Status: (row) => words(payoutWords.enUS.status, row.Status),
      "Card number": (row) => row.CardNumberMasked,
      Payee: (row) => row.PayeeName,
      "Created by": (row) => row.CreatedBy,
    },
    { filters: [{ Statuses: ["PayoutSuccess", "AutoMatchedSuccess"] }, { Sources: ["Console"] }] },
  ),
  withdrawalExport: beside(
    "withdrawalList",
    {
      ...withdrawals,
      "Available balance": (row: RowOf<"withdrawalList">) => row.AvailableBalance,
      "Decided by": (row: RowOf<"withdrawalList">) => row.DecidedBy,
    } as Cells<RowOf<"withdrawalList">>,
    { filters: [{ Statuses: ["Pending"] }] },
  ),
  ownwithdrawalExport: beside("ownwithdrawalList", withdrawals),
  originalrecordExport: beside(
    "originalrecordList",
    {
      "External id": (row) => row.ExternalId,
      Amount: (row) => row.Amount,
      "Match status": (row) => words(transactionWords.enUS.status, row.MatchStatus),
      "System number": (row) => row.OrderNo,
      "Matched by": (row) => row.MatchActor ?? row.IgnoredBy,
    },
    { filters: [{ MatchStatuses: ["PendingMatch"] }, { Directions: ["Debit"] }] },
  ),
  payoutcardrecordExport: beside(
    "payoutcardrecordList",
    {
      "Payout card": (row) => row.CardName,
      "No.": (row) => row.Sequence,
      "Balance before": (row) => row.BalanceBefore,
      Amount: (row) => row.Amount,
      "Balance after": (row) => row.BalanceAfter,
    },
    { filters: [{ Kinds: ["Payout"] }] },
  ),
  callbackrecordExport: beside(
    "callbackrecordList",
    { "Event id": (row) => row.EventId, Attempts: (row) => row.AttemptCount, Address: (row) => row.Url },
    { filters: [{ Statuses: ["Failure"] }] },
  ),
  qrcodeExport: beside("qrcodeList", accounts, { filters: states }),
  bankcardExport: beside("bankcardList", {
    ...accounts,
    "Card number": (row) => row.CardNumber,
  }),
  truemoneyExport: beside("truemoneyList", accounts),
  payoutcardExport: beside("payoutcardList", {
    Name: (row) => row.CardName,
    "Card number": (row) => row.CardNumberMasked,
    Balance: (row) => row.Balance,
  }),
  cashouttaskExport: beside("cashouttaskList", {
    Payout: (row) => row.OrderNo,
    Amount: (row) => row.Amount,
    "Payee's card": (row) => row.CardNumberMasked,
  }),
  spidersettingExport: beside("spidersettingList", {
    Id: (row) => row.SpiderId,
    Watches: (row) => row.AccountName,
  }),
  supplierExport: beside("supplierList", { "Supplier code": (row) => row.SupplierCode }, { filters: states }),
  paychannelExport: beside(
    "paychannelList",
    { "Channel code": (row) => row.ChannelCode, "Daily limit": (row) => row.DailyLimit },
    { filters: [...states, { TakesOrders: true }] },
  ),
  cashoutchannelExport: beside("cashoutchannelList", { "Channel code": (row) => row.ChannelCode }),
  merchantExport: beside("merchantList", {
    "Merchant code": (row) => row.MerchantAlias,
    Available: (row) => row.Balances.map(({ Currency, Available }) => `${Currency} ${Available}`).join("; "),
  }),
  balancechangeExport: beside(
    "balancechangeList",
    {
      "Serial number": (row) => row.SerialNo,
      "No.": (row) => row.SequenceNo,
      Type: (row) => words(balanceWords.enUS.type, balanceChangeTypeKey(row.Type)),
      Amount: (row) => row.Amount,
      "Balance after": (row) => row.BalanceAfter,
      "Related order number": (row) => row.OrderNo,
      Remark: (row) => row.Remark,
    },
    { filters: [{ Accounts: ["Frozen"] }, { Types: ["Payment Order Success"] }] },
  ),
  userExport: beside("userList", {
    "User name": (row) => row.UserName,
    Group: (row) => row.UserGroupName,
    Created: (row, reader) => local(row.CreatedAt, reader),
  }),
  usergroupExport: beside("usergroupList", {
    Group: (row) => row.UserGroupName,
    Functions: (row) => row.FunctionCount,
  }),
  onlineuserExport: beside("getonlineuserlist", {
    "User name": (row) => row.UserName,
    "Sign-in time": (row, reader) => local(row.LoginTime, reader),
  }),
  articleExport: beside("articleList", { Title: (row) => row.Title, Language: (row) => row.LanguageCode }),
  articleCategoryExport: beside("articleCategoryList", {
    "Name (English)": (row) => row.ArticleCategoryName_enUS,
    Articles: (row) => row.Articles,
  }),
  advertisingExport: beside("advertisingList", {
    Title: (row) => row.Title,
    Starts: (row, reader) => local(row.StartsAt, reader),
  }),
  lotterymanageExport: beside("lotterymanageList", {
    "Lottery code": (row) => row.LotteryCode,
    "Next draw": (row, reader) => local(row.NextDrawAt, reader),
  }),
  drawExport: beside(
    "drawList",
    { "Issue number": (row) => row.IssueNumber, "Draw time": (row, reader) => local(row.DrawAt, reader) },
    { always: () => ({ LotteryCode: lottery }), filters: [{ Statuses: ["Drawn"] }] },
  ),
  paytypeExport: beside("paytypeDeskList", reference, { filters: states }),
  cashouttypeExport: beside("cashouttypeDeskList", reference),
  bankExport: beside(
    "bankDeskList",
    { "Bank Code": (row) => row.Code, "National Code": (row) => row.NationalCode },
    { filters: [{ Currency: "THB" }] },
  ),
  currencyExport: beside("currencyDeskList", reference),
  languageExport: beside("languageDeskList", reference),
  maintenanceExport: beside("maintenanceList", {
    "Message in English": (row) => row.Message_enUS,
    Planned: (row, reader) => local(row.CreatedAt, reader),
  }),
  approvalExport: beside("approvalList", approvals),
  ownapprovalExport: beside("ownapprovalList", approvals),
  doneapprovalExport: beside("doneapprovalList", approvals),
  operationlogExport: beside(
    "operationlogList",
    { Line: (row) => row.LogId, Call: (row) => row.Call, Code: (row) => row.Code },
    { always: (reader) => ({ To: beforeNow(reader) }), filters: [{ Results: ["Refused"] }] },
  ),
};

/** No list of their own: they are tested with their reports. */
const reports: ReadonlySet<string> = new Set(
  Object.keys(exportSources).filter((name) =>
    calls[name as ExportCallName].path.startsWith("/rp_api/report/"),
  ),
);
/** What this world has none of, or a merchant has none of. */
const empty: ReadonlySet<string> = new Set([
  "approvalExport LOTUS",
  "ownapprovalExport LOTUS",
  "doneapprovalExport LOTUS",
  "ownwithdrawalExport OPC",
]);

test("every export of a list stands here", () => {
  expect(Object.keys(exportSources).filter((name) => !reports.has(name) && !(name in cases))).toEqual([]);
});

test("every export, a report's too, demands the function of its page", () => {
  const free = (Object.keys(exportSources) as ExportCallName[]).filter((name) => {
    const access: Access = calls[name].access;
    return access.by !== "page" || access.function !== "export";
  });
  expect(free).toEqual([]);
});

async function listed(list: ListName, input: object, { browser }: Reader): Promise<object[]> {
  const rows: object[] = [];
  for (let Cursor: string | null | undefined; Cursor !== null; ) {
    const answer = await call(calls[list].path, { ...input, Size: 300, ...(Cursor && { Cursor }) }, browser);
    if (answer.code !== 0) throw new Error(`${list}: ${answer.code} ${answer.msg}`);
    const page = answer.data as { Rows: object[]; NextCursor: string | null };
    rows.push(...page.Rows);
    Cursor = page.NextCursor;
  }
  return rows;
}

/** Without the mark that keeps a spreadsheet from reading it as a number or a formula. */
const unmarked = (cell: string | undefined) => (cell ?? "").replace(/^[\t']/, "");

const mayAsk = (name: ExportCallName, alias: string) => {
  const { access } = calls[name];
  const permission = `${access.page}.${access.function}`;
  return grantablePermissions(alias === "OPC" ? "Super" : "Normal").some((one) => one === permission);
};

describe.each(Object.entries(cases) as [ExportCallName, Case][])(
  "%s",
  (name, { list, cells, filters, always }) => {
    test.each(["OPC", "LOTUS"] as const)(
      "is the list, for %s",
      async (alias) => {
        const reader = readers[alias];
        const path = calls[name].path;
        if (!mayAsk(name, alias)) {
          const answer = await call(path, always?.(reader) ?? {}, reader.browser);
          expect(answer.msg).toBe("You do not have permission to use this function");
          return;
        }
        const asked = [{}, { Sort: "oldest" }, ...(filters ?? [])].map((filter) => ({
          ...always?.(reader),
          ...filter,
        }));
        for (const [at, input] of asked.entries()) {
          const wanted = await listed(list, input, reader);
          const { headings, rows } = csvRows((await exportFile(started, path, input, reader.browser)).bytes);
          for (const [heading, cellOf] of Object.entries(cells)) {
            const place = headings.indexOf(heading);
            expect([name, heading, place >= 0]).toEqual([name, heading, true]);
            const expected = wanted.map((row) => String(cellOf(row as never, reader) ?? ""));
            expect(rows.map((row) => unmarked(row[place]))).toEqual(expected);
          }
          if (at === 0) expect([name, wanted.length > 0]).toEqual([name, !empty.has(`${name} ${alias}`)]);
        }
      },
      60_000,
    );
  },
);

test("a merchant's files have no column of cost, channel, supplier, account, card or crawler of the operator", async () => {
  const operators =
    /cost|channel|supplier|crawler|^account$|payout card|attempts$|^operator$|decided by|locked/i;
  const allowed: Readonly<Record<string, readonly string[]>> = {
    // How often its own server was told, and who did what of its own people.
    callbackrecordExport: ["Attempts"],
    operationlogExport: ["Operator"],
    doneapprovalExport: ["Decided by"],
    ownapprovalExport: ["Decided by"],
    approvalExport: ["Decided by"],
  };
  const names = (Object.keys(cases) as ExportCallName[]).filter((name) => mayAsk(name, "LOTUS"));
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    const { bytes } = await exportFile(started, calls[name].path, {}, readers.LOTUS.browser);
    const found = csvRows(bytes).headings.filter((heading) => operators.test(heading));
    expect([name, found]).toEqual([name, allowed[name] ?? []]);
  }
}, 60_000);

test("in Chinese every heading is Chinese, as far as the screen says it in Chinese", async () => {
  const headers = { "accept-language": "zh-CN" };
  const foreign: string[] = [];
  for (const [name, { always }] of Object.entries(cases) as [ExportCallName, Case][]) {
    const input = always?.(readers.OPC) ?? {};
    const path = calls[name].path;
    const { bytes } = await exportFile(started, path, input, readers.OPC.browser, { headers });
    const { head, headings } = csvRows(bytes);
    const told = [...headings, ...head.slice(0, 1).flat()];
    foreign.push(
      ...told
        .filter((text) => !/[\u4e00-\u9fff]|^(IP|Prompt ID)$/.test(text))
        .map((text) => `${name} ${text}`),
    );
  }
  expect(foreign).toEqual([]);
}, 120_000);
