import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errors } from "@opc/contract/errors";
import { type ReferenceKind, referenceKinds } from "@opc/contract/reference/inputs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { currenciesOf } from "../../db/currencies.ts";
import { payTypeKey, termsOf } from "../../order/terms.ts";
import { overlappedIn } from "../../testing/overlapped.ts";
import { formOfKind, nounOf, referenceWorld, type Written } from "./test-world.ts";

const world = await referenceWorld();
const { ask, send, add, get, idOf, query, app, collections, keeper } = world;
const overlapped = overlappedIn(app.services);

const logged = async (call: string) =>
  (
    await query("select change from operation_log where call = $1 and code = 0 order by id desc limit 1", [
      call,
    ])
  )[0]?.Change;

/** The crawlers are alive, however slow the machine is. */
async function create(changes: Record<string, unknown> = {}) {
  for (const account of collections.accounts) await collections.beat(account);
  return collections.create(changes);
}

/** What an edit sends: the row as it is, with changes. */
async function edit(kind: ReferenceKind, id: string, changes: Written) {
  const { Reference } = await get(kind, id);
  const { Version, Name, Name_enUS, SortOrder, ...rest } = Reference;
  const own: Record<ReferenceKind, readonly string[]> = {
    PayType: ["MinimumAmount", "MaximumAmount"],
    CashoutType: ["FeeRate", "MinimumFee", "MaximumFee"],
    Bank: ["NationalCode", "SwiftCode"],
    Currency: ["Exponent"],
    Language: ["NativeName"],
  };
  const kept = Object.fromEntries(
    own[kind].filter((name) => rest[name] !== null).map((name) => [name, rest[name]]),
  );
  const row = { ReferenceId: id, Version, Name, Name_enUS, SortOrder, ...kept } as Written;
  return send(`${nounOf[kind]}_edit`, { ...row, ...changes });
}

describe.each(referenceKinds)("%s", (kind) => {
  const noun = nounOf[kind];

  test("is added, found, changed, disabled and deleted, and each act is told from what to what", async () => {
    const form = formOfKind(kind);
    const id = await add(kind, form);
    const { Reference } = await get(kind, id);
    const numbers = Object.entries(form).map(([name, value]) => [name, value]);
    expect(Reference).toMatchObject({
      ...Object.fromEntries(numbers),
      Enabled: true,
      Version: 1,
      UpdatedBy: "OPC/keeper",
    });
    expect(await logged(`${noun}Add`)).toMatchObject(form);

    expect((await edit(kind, id, { Name_enUS: "Another name" })).code).toBe(0);
    expect(await logged(`${noun}Edit`)).toEqual({
      Code: form.Code,
      ...(form.Currency === undefined ? {} : { Currency: form.Currency }),
      Name_enUS: { from: "A name", to: "Another name" },
    });

    expect((await send(`${noun}_enable`, { ReferenceId: id, Enabled: false })).code).toBe(0);
    expect(await logged(`${noun}Enable`)).toMatchObject({ Enabled: { from: true, to: false } });
    expect((await get(kind, id)).Reference).toMatchObject({ Enabled: false, Version: 3 });
    expect(await ask(`${noun}_summary`, { Text: String(form.Code) })).toMatchObject({
      data: {
        StateCounts: [
          { State: "Enabled", Count: 0 },
          { State: "Disabled", Count: 1 },
        ],
      },
    });

    expect((await send(`${noun}_delete`, { ReferenceId: id })).code).toBe(0);
    expect(await logged(`${noun}Delete`)).toMatchObject({ Code: form.Code, Deleted: true });
    expect((await ask(`${noun}_get`, { ReferenceId: id })).code).toBe(errors.NotFound.code);
  });

  test("takes no code twice, also not in other letters", async () => {
    const form = formOfKind(kind);
    await add(kind, form);
    expect((await send(`${noun}_add`, form)).code).toBe(errors.ReferenceCodeTaken.code);
    if (kind === "Currency" || kind === "Language") return;
    const other = { ...form, Code: String(form.Code).toLowerCase() };
    expect((await send(`${noun}_add`, other)).code).toBe(errors.ReferenceCodeTaken.code);
  });

  test("refuses whoever saves over what somebody else saved meanwhile", async () => {
    const id = await add(kind);
    const { Reference } = await get(kind, id);
    expect((await edit(kind, id, { Name: "新名称" })).code).toBe(0);
    const late = await edit(kind, id, { Version: Reference.Version, Name: "旧名称" });
    expect(late.code).toBe(errors.RecordChanged.code);
    expect((await get(kind, id)).Reference).toMatchObject({ Name: "新名称" });
  });

  test("needs names of two characters or more", async () => {
    for (const changes of [{ Name: "名" }, { Name_enUS: " A " }])
      expect((await send(`${noun}_add`, { ...formOfKind(kind), ...changes })).code).toBe(
        errors.InvalidInput.code,
      );
  });

  test("comes page by page, each row once, in the order of selectors", async () => {
    const all = (await ask(`${noun}_list`, { Size: 1000 })).data as { Rows: { ReferenceId: string }[] };
    const seen: string[] = [];
    let Cursor: string | null = null;
    do {
      const page = (await ask(`${noun}_list`, { Size: 2, ...(Cursor === null ? {} : { Cursor }) })).data as {
        Rows: { ReferenceId: string }[];
        NextCursor: string | null;
      };
      seen.push(...page.Rows.map((row) => row.ReferenceId));
      Cursor = page.NextCursor;
    } while (Cursor !== null);
    expect(seen).toEqual(all.Rows.map((row) => row.ReferenceId));
  });
});

describe("amounts", () => {
  const payType = (MinimumAmount: string, MaximumAmount: string, Currency = "THB") =>
    send("paytype_add", { ...formOfKind("PayType"), MinimumAmount, MaximumAmount, Currency });

  test.each([
    ["0.99", "100.00"],
    ["0", "100.00"],
    ["-1", "100.00"],
    ["100.00", "100.00"],
    ["100.00", "99.99"],
    ["1e3", "5000"],
    ["１", "100.00"],
    ["1", ""],
  ])("a payment type from %s to %s is refused", async (least, most) => {
    expect((await payType(least, most)).code).toBe(errors.InvalidInput.code);
  });

  test("more decimals than the currency has are refused, never rounded", async () => {
    expect((await payType("1.005", "100.00")).code).toBe(errors.InvalidAmount.code);
    await add("Currency", { Code: "XZA", Exponent: 0 });
    expect((await payType("1.5", "100", "XZA")).code).toBe(errors.InvalidAmount.code);
    expect((await payType("1", "100", "XZA")).code).toBe(0);
  });

  test("a currency that is not there is named", async () => {
    expect(await payType("1", "100", "QQQ")).toMatchObject({
      code: errors.ReferenceCurrencyUnknown.code,
      msg: expect.stringContaining("QQQ"),
    });
  });

  const payoutType = (changes: Written) =>
    send("cashouttype_add", { ...formOfKind("CashoutType"), ...changes });

  test.each([
    { FeeRate: "100.01" },
    { FeeRate: "1.505" },
    { FeeRate: "-1" },
    { FeeRate: "" },
    { MinimumFee: "-0.01" },
    { MinimumFee: "10.00", MaximumFee: "9.99" },
  ] satisfies Written[])("a cashout type with %j is refused", async (changes) => {
    expect((await payoutType(changes)).code).toBe(errors.InvalidInput.code);
  });

  test("a rate of 0 to 100 percent is kept as basis points; the maximum fee may be the minimum, or none", async () => {
    const id = await add("CashoutType", { FeeRate: "100", MinimumFee: "10", MaximumFee: "10.00" });
    const [row] = await query("select * from cashout_type where id = $1", [id]);
    expect(row).toMatchObject({ FeeBasisPoints: 10_000, FeeMinimumMinor: 1_000n, FeeMaximumMinor: 1_000n });
    const open = await add("CashoutType", { FeeRate: "0.05", MaximumFee: "" });
    expect((await get("CashoutType", open)).Reference).toMatchObject({ FeeRate: "0.05", MaximumFee: null });
  });

  test("a currency keeps its decimals once amounts are kept in it, and says by what", async () => {
    const id = await add("Currency", { Code: "XZB", Exponent: 2 });
    // A bank holds no amounts.
    await add("Bank", { Currency: "XZB" });
    expect(await get("Currency", id)).toMatchObject({ CanDelete: false, IsExponentFixed: false });
    expect((await edit("Currency", id, { Exponent: 0 })).code).toBe(0);
    await add("PayType", { Currency: "XZB", MinimumAmount: "1", MaximumAmount: "10" });
    expect((await get("Currency", id)).IsExponentFixed).toBe(true);
    expect(await edit("Currency", id, { Exponent: 2 })).toMatchObject({
      code: errors.ExponentFixed.code,
      msg: expect.stringContaining("1 payment type"),
    });
    expect((await edit("Currency", id, { Exponent: 0, Name: "测试" })).code).toBe(0);
    for (const Exponent of [-1, 5])
      expect((await edit("Currency", id, { Exponent })).code).toBe(errors.InvalidInput.code);
  });
});

describe("a currency that is just being changed", () => {
  test("gives a type that is added meanwhile the new decimals", async () => {
    const id = await add("Currency", { Code: "XZC", Exponent: 2 });
    const form = { ...formOfKind("PayType"), Currency: "XZC", MinimumAmount: "1", MaximumAmount: "10" };
    const held = sql`select from currency where code = 'XZC' for update`;
    const changed = sql`update currency set exponent = 0 where code = 'XZC'`;
    expect((await overlapped([held, changed], () => send("paytype_add", form))).code).toBe(0);
    const [row] = await query("select minimum_minor, maximum_minor from pay_type where currency = 'XZC'");
    expect(row).toEqual({ MinimumMinor: 1n, MaximumMinor: 10n });
    expect((await edit("Currency", id, { Exponent: 2 })).code).toBe(errors.ExponentFixed.code);
  });

  test("counts in the new decimals at once in the process that changed them", async () => {
    const id = await add("Currency", { Code: "XZD", Exponent: 2 });
    const { database } = app.services;
    expect((await currenciesOf(database)).text(100n, "XZD")).toBe("1.00");
    expect((await edit("Currency", id, { Exponent: 0 })).code).toBe(0);
    expect((await currenciesOf(database)).text(100n, "XZD")).toBe("100");
  });

  test.each(["PayType", "CashoutType", "Bank"] as const)(
    "or deleted, is unknown to a %s that is added meanwhile",
    async (kind) => {
      await add("Currency", { Code: "XZE" });
      const form = { ...formOfKind(kind), Currency: "XZE" };
      const answer = await overlapped([sql`delete from currency where code = 'XZE'`], () =>
        send(`${nounOf[kind]}_add`, form),
      );
      expect(answer.code).toBe(errors.ReferenceCurrencyUnknown.code);
    },
  );
});

describe("what is in use", () => {
  test("a payment type with a channel and orders can be disabled, not deleted, and the refusal counts them", async () => {
    expect((await create()).code).toBe(0);
    const id = await idOf("PayType", "PROMPTPAY");
    const { Uses, CanDelete } = await get("PayType", id);
    expect(CanDelete).toBe(false);
    expect(Uses).toContainEqual({ Use: "payChannels", Count: 1, IsMore: false });
    expect(Uses).toContainEqual({ Use: "payOrders", Count: expect.any(Number), IsMore: false });
    const refused = await send("paytype_delete", { ReferenceId: id });
    expect(refused).toMatchObject({
      code: errors.ReferenceInUse.code,
      msg: expect.stringMatching(/THB PROMPTPAY is in use: 1 payment channel, .*1 collection order\b/),
    });
    expect((await query("select 1 from pay_type where id = $1", [id])).length).toBe(1);
  });

  test("a bank on an account, a card or a channel's list is not deleted", async () => {
    const id = await idOf("Bank", "KBANK", "THB");
    await query(
      "insert into channel_bank (channel_id, bank_code, currency, mapping_code) select id, 'KBANK', 'THB', '004' from channel limit 1",
    );
    expect(await get("Bank", id)).toMatchObject({
      CanDelete: false,
      Channels: [{ Page: "PayChannel", MappingCode: "004", Enabled: true }],
    });
    expect((await send("bank_delete", { ReferenceId: id })).code).toBe(errors.ReferenceInUse.code);
  });

  test("a currency in use is not deleted", async () => {
    const id = await idOf("Currency", "THB");
    expect((await send("currency_delete", { ReferenceId: id })).code).toBe(errors.ReferenceInUse.code);
  });

  test("every table that points at one of them is counted among the uses", async () => {
    const source = await readFile(join(import.meta.dirname, "uses.ts"), "utf8");
    const pointing = await query(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conparentid = 0
        and confrelid = any(array['currency', 'pay_type', 'cashout_type', 'bank', 'language']::regclass[])`);
    expect(pointing.length).toBeGreaterThan(15);
    const missing = pointing.filter(({ Name }) => !source.includes(`from ${Name} where`));
    expect(missing).toEqual([]);
  });

  test("the languages of the console can be neither disabled nor deleted", async () => {
    for (const code of ["enUS", "zhCN"]) {
      const id = await idOf("Language", code);
      const fixed = errors.ReferenceFixed.code;
      expect((await send("language_enable", { ReferenceId: id, Enabled: false })).code).toBe(fixed);
      expect((await send("language_delete", { ReferenceId: id })).code).toBe(fixed);
    }
    expect((await query("select 1 from language where enabled and code in ('enUS', 'zhCN')")).length).toBe(2);
  });
});

describe("what a change does at once", () => {
  const limits = (least: string, most: string) =>
    idOf("PayType", "PROMPTPAY").then((id) =>
      edit("PayType", id, { MinimumAmount: least, MaximumAmount: most }),
    );

  test("what is kept for a moment is forgotten by whoever changes it", async () => {
    const asked = app.clock.now();
    const least = async () => {
      const { payTypes } = await termsOf(app.services, asked);
      return payTypes.get(payTypeKey("PROMPTPAY", "THB"))?.MinimumMinor;
    };
    expect(await least()).toBe(100n);
    expect((await limits("3.00", "50000.00")).code).toBe(0);
    expect(await least()).toBe(300n);
    expect((await limits("1.00", "50000.00")).code).toBe(0);
    expect(await least()).toBe(100n);
  });

  test("new limits of a payment type hold for the very next order", async () => {
    expect((await create({ Amount: "150.00" })).code).toBe(0);
    expect((await limits("200.00", "50000.00")).code).toBe(0);
    expect((await create({ Amount: "150.00" })).code).toBe(errors.AmountOutOfRange.code);
    expect((await limits("1.00", "50000.00")).code).toBe(0);
    expect((await create({ Amount: "150.00" })).code).toBe(0);
  });

  test.each([
    ["paytype", "PayType", "PROMPTPAY"],
    ["currency", "Currency", "THB"],
  ] as const)(
    "a disabled %s is refused to the very next order by its name, and taken again once enabled",
    async (noun, kind, code) => {
      const id = await idOf(kind, code);
      expect((await send(`${noun}_enable`, { ReferenceId: id, Enabled: false })).code).toBe(0);
      expect((await create()).code).toBe(errors.PayTypeNotAvailable.code);
      expect((await send(`${noun}_enable`, { ReferenceId: id, Enabled: true })).code).toBe(0);
      expect((await create()).code).toBe(0);
    },
  );

  test("every change of a list counts its version up for consoles, and no other list's", async () => {
    const versions = async () => {
      const { data } = await app.call("/rp_api/home/notice_count", {}, keeper);
      return (data as { ListVersions: Record<string, number> }).ListVersions;
    };
    const before = await versions();
    const id = await add("PayType");
    const added = await versions();
    expect(added).toEqual({ ...before, payTypeList: (before.payTypeList ?? 0) + 1 });
    await send("paytype_enable", { ReferenceId: id, Enabled: false });
    await send("paytype_delete", { ReferenceId: id });
    expect((await versions()).payTypeList).toBe((before.payTypeList ?? 0) + 3);
    await query("update crawler set last_heartbeat_at = now()");
    expect((await versions()).spiderAccountList).toBe(before.spiderAccountList);
    await query("update crawler set flag = 'scb'");
    expect((await versions()).spiderAccountList).toBe((before.spiderAccountList ?? 0) + 1);
  });

  test("two who add the same code at once: one of them has it", async () => {
    const form = formOfKind("Bank");
    const answers = await Promise.all([1, 2, 3].map(() => send("bank_add", form)));
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([
      0,
      errors.ReferenceCodeTaken.code,
      errors.ReferenceCodeTaken.code,
    ]);
  });
});
