/**
 * Every list beside its export, in the demo world: the file has the list's rows, all pages of it, in its order, for the
 * operator and for a merchant; a merchant's file has nothing of the operator's. An export that is new has to stand here.
 */
import { type Access, type CallOutput, type Calls, calls } from "@opc/contract";
import { grantablePermissions } from "@opc/contract/pages";
import type { ExportCallName } from "@opc/server/call/export-source";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { exportSources } from "@opc/server/export-sources";
import { openCases } from "@opc/server/modules/money-case/open";
import { type Browser, testApp } from "@opc/server/testing/app";
import { csvRows, exportFile } from "@opc/server/testing/exports";
import { allowAnyLockOrder } from "@opc/server/testing/lock-order";
import { addPerson, type Person } from "@opc/server/testing/people";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { writeApprovals } from "./demo/approvals.ts";
import { fillDemoWorld } from "./demo/fill.ts";
import { demoSecrets, newSecretRoot } from "./demo/secrets.ts";
import { type Case, type Cells, cases, type ListName, type Reader } from "./export-cases.ts";

const started = await testApp();
allowAnyLockOrder();
const { call, services, signIn, clock } = started;

const unknown = { browser: undefined as unknown as Browser, minutes: 0, lottery: "", now: () => clock.now() };
const readers: Record<Reader["alias"], Reader> = {
  OPC: { alias: "OPC", ...unknown },
  LOTUS: { alias: "LOTUS", ...unknown },
};
const people = {} as Record<Reader["alias"], Person>;

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
  await inTransaction(services.database, wholeScope, async (tx) => {
    const orders = await tx.selectFrom("PayoutOrder").selectAll().orderBy("Id").limit(2).execute();
    const about = (order: (typeof orders)[number]) => ({
      about: order.Id,
      orderKind: "Payout" as const,
      order,
    });
    const found = orders.map((order, at) => ({
      ...about(order),
      kind: at === 0 ? ("PayoutPaidTwice" as const) : ("PayoutTakenBack" as const),
      amountMinor: order.AmountMinor,
      reference: `P${at}`,
    }));
    await openCases(tx, found, clock.now());
  });
  await inTransaction(services.database, wholeScope, (tx) =>
    sql`insert into approval (id, merchant_id, kind, subject, amount_minor, currency, payload, before, shown, content_hash,
        proposed_by_user_id, proposed_by, proposed_at, expires_at)
      select id + 1, merchant_id, kind, subject || ' again', amount_minor, currency, payload, before, shown, content_hash,
        ${people.OPC.userId}, 'OPC/exporter', proposed_at, expires_at
      from approval where status = 'Waiting' order by id limit 1`.execute(tx),
  );
  const { data } = await call("/rp_api/lottery/lotterymanage_list", {}, readers.OPC.browser);
  readers.OPC.lottery = (data as CallOutput<Calls["lotterymanageList"]>).Rows[0]?.LotteryCode ?? "";
}, 180_000);

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
          const own = (alias in cells ? cells[alias] : cells) as Extract<typeof cells, Cells<never>>;
          for (const [heading, cellOf] of Object.entries(own)) {
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
