// The page that everybody looks at has a plan that is made once: it must find what a plan of its own finds, in the same
// order, and must not read other merchants' rows for a merchant that has few.
import { paymentOrderFields } from "@opc/contract/payment-order/fields";
import { paymentOrderStatuses } from "@opc/contract/payment-order/states";
import type { ShownField } from "@opc/contract/shown-fields";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sourceColumn } from "../../call/row-of.ts";
import { hasOnlyTimeAndStatus } from "../../db/list.ts";
import { inTransaction, merchantScope, type Transaction, wholeScope } from "../../db/transaction.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { testCollections } from "../../testing/collections.ts";
import { keptStatuses, listOrders } from "./store.ts";

const app = await testApp();
const { create, addAccount, people } = await testCollections(app);
const owner = new pg.Client({ connectionString: app.ownerUrl });
afterAll(() => owner.end());
const mostly = 600;
const operator = await app.signIn(people["OPC/viewer"]);
const lotus = await app.signIn(people["LOTUS/viewer"]);

beforeAll(async () => {
  await owner.connect();
  // Its crawler is taken for gone a minute after it said that it is there.
  await addAccount("KBANK-1");
  for (const merchant of ["LOTUS", "ACME"] as const) {
    const created = await create({ Amount: "20.00" }, { merchant });
    expect(created).toMatchObject({ code: 0 });
    // Ids are times: each copy was made a second before the one before it.
    await owner.query(
      `insert into payment_order select (jsonb_populate_record(o, jsonb_build_object('id', o.id - ((n * 1000) << 22),
         'order_no', o.order_no || n, 'merchant_order_no', o.order_no || n,
         'status', (array['Pending', 'Expired', 'Failed'])[1 + n % 3]))).*
       from payment_order o, generate_series(1, $2::bigint) n where o.order_no = $1`,
      [(created.data as { OrderNo: string }).OrderNo, merchant === "ACME" ? mostly : 5],
    );
  }
  await owner.query("analyze payment_order");
});

const range = {
  From: new Date(app.clock.now().getTime() - 86_400_000).toISOString(),
  To: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
};

interface Page {
  Rows: { OrderNo: string }[];
  NextCursor: string | null;
  Total: number;
}

async function pages(browser: Browser, filters: object): Promise<[string[], number[]]> {
  const orderNos: string[] = [];
  const totals: number[] = [];
  let Cursor: string | undefined;
  do {
    const input = { ...range, ...filters, Size: 500, ...(Cursor && { Cursor }) };
    const { code, data } = await app.call("/rp_api/xpay/payorder_list", input, browser);
    expect(code).toBe(0);
    const page = data as Page;
    orderNos.push(...page.Rows.map(({ OrderNo }) => OrderNo));
    totals.push(page.Total);
    Cursor = page.NextCursor ?? undefined;
  } while (Cursor);
  return [orderNos, totals];
}

/** Asks for both kinds, which is every order, but is not the plain question. */
const planned = { Kinds: ["Member", "Test"] };

test.each([
  ["operator", operator],
  ["merchant", lotus],
] as const)("the kept plan finds what a plan of its own finds: %s", async (_who, browser) => {
  for (const Sort of ["newest", "oldest"]) {
    for (const Statuses of [[], ["Pending"], ["Failed"], ["Success"]]) {
      const kept = await pages(browser, { Sort, Statuses });
      expect(kept, `${Sort} ${Statuses}`).toEqual(await pages(browser, { Sort, Statuses, ...planned }));
      if (Statuses.length === 0) expect(kept[0]).toHaveLength(browser === lotus ? 6 : mostly + 7);
    }
  }
});

test("what few orders have is planned for itself: the list's order would be read to its end", () => {
  const plain = (more: object) =>
    hasOnlyTimeAndStatus({ ...range, Size: 20, Sort: "newest", ...more }, keptStatuses);
  const statuses = paymentOrderStatuses.filter((status) => plain({ Statuses: [status] }));
  expect(statuses).toEqual(["Locked", "Success", "Failed", "Expired"]);
  expect(plain({})).toBe(true);
  expect(plain({ Statuses: ["Success", "Failed"] })).toBe(false);
  expect(plain({ Statuses: ["Success"], Currency: "THB" })).toBe(false);
});

test("a merchant with few orders has few rows read", async () => {
  const viewer = ofLotus();
  for (const Statuses of [["Success" as const], undefined]) {
    const input = { ...range, Statuses, Size: 20, Sort: "newest" as const };
    const read = await inTransaction(app.services.database, merchantScope(viewer.merchantId), async (tx) => {
      const before = await rowsRead(tx);
      await listOrders(tx, viewer, input);
      return (await rowsRead(tx)) - before;
    });
    expect(read).toBeLessThan(30);
    if (!Statuses) expect(read).toBeGreaterThan(5);
  }
});

/** By this connection, since it last told everybody. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ Read: string }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) as read from pg_stat_xact_user_tables
      where relname like 'payment\\_order\\_2%'`.execute(tx);
  return Number(rows[0]?.Read);
}

test("its filter alone, without row-level security, finds a merchant's own orders and no others", async () => {
  const viewer = ofLotus();
  const { Rows, Total } = await inTransaction(app.services.database, wholeScope, (tx) =>
    listOrders(tx, viewer, { ...range, Size: 1_000, Sort: "newest" }),
  );
  const { rows: own } = await owner.query(
    "select order_no from payment_order where merchant_id = $1 order by id desc",
    [viewer.merchantId],
  );
  expect(Rows.map((row) => row.OrderNo)).toEqual(own.map((row) => row.order_no));
  expect(Total).toBe(6);
});

const viewers = {
  operator: () => ({ ...ofLotus(), isSuper: true, merchantAlias: "OPC", merchantName: "Operator" }),
  merchant: ofLotus,
};

test.each([
  ["kept", "operator", {}],
  ["of its own", "operator", { Currency: "THB" }],
  ["kept", "merchant", {}],
  ["of its own", "merchant", { Currency: "THB" }],
] as const)(
  "a page whose plan is %s reads what the %s's fields are made of, and nothing else of a row",
  async (_, who, more) => {
    const viewer = viewers[who]();
    const { Rows } = await inTransaction(app.services.database, wholeScope, (tx) =>
      listOrders(tx, viewer, { ...range, ...more, Size: 1, Sort: "newest" }),
    );
    const stored: readonly [string, ShownField][] = Object.entries(paymentOrderFields);
    const made = stored
      .filter(([, field]) => !field.computed && (viewer.isSuper || field.for !== "operator"))
      .map(([name, field]) => sourceColumn(name, field));
    expect(Object.keys(Rows[0] ?? {}).sort()).toEqual(["Id", ...made].sort());
    if (!viewer.isSuper) expect(Rows[0]).toMatchObject({ MerchantAlias: "LOTUS", MerchantName: "Lotus" });
  },
);

function ofLotus() {
  const { merchantId } = people["LOTUS/viewer"];
  const names = { merchantAlias: "LOTUS", merchantName: "Lotus" };
  return { isSuper: false, merchantId, timeDifferenceMinutes: 0, ...names };
}
