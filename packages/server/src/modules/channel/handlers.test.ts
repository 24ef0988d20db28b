import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { exportFile } from "../../testing/exports.ts";
import { newSupplierKeys, publicKeyOf } from "../supplier/signature.ts";
import { channelWorld, everything, nounOf, payForm } from "./test-world.ts";

const world = await channelWorld();
const { ask, send, sound, get, query } = world;
const theirs = newSupplierKeys();

beforeAll(async () => {
  sound(await send("supplier_add", { SupplierCode: "SEA", SupplierName: "Sea Pay", Adapter: "http" }));
  sound(
    await send("supplier_add", { SupplierCode: "OWN-2", SupplierName: "Own accounts", Adapter: "native" }),
  );
});

const added = async (changes: Record<string, string | number> = {}) => {
  const form = payForm(changes);
  sound(await send("paychannel_add", form));
  return String(form.ChannelCode);
};
const payoutForm = (code: string) => {
  const { PayTypeCode: _type, ...form } = payForm({ ChannelCode: code });
  return { ...form, CashoutTypeCode: "BANK" };
};

test("a channel comes to be: added, given keys, enabled; it then says what it is and nothing of its keys", async () => {
  const code = await added({ DailyLimit: "5000.50", OpensAt: "08:00", ClosesAt: "23:30", SettingA: "deep" });
  const first = await get("PayChannel", code);
  expect(first.Channel).toMatchObject({
    Enabled: false,
    WhyNot: "disabled",
    DailyLimit: "5000.50",
    PromisedToday: "0.00",
    OpensAt: "08:00",
    ClosesAt: "23:30",
    SettingA: "deep",
    ValidityMinutes: 30,
    Keys: { PublicKeyMasked: null, HasPrivateKey: false, SetAt: null },
  });
  expect((await send("paychannel_enable", { ChannelCode: code, Enabled: true })).code).toBe(
    errors.ChannelNotReady.code,
  );

  const set = sound(
    await world.setKeys("PayChannel", { ChannelCode: code, PublicKey: theirs.publicKey, MakeKeyPair: true }),
  );
  expect(set.ApprovalId).toBeNull();
  sound(await send("paychannel_enable", { ChannelCode: code, Enabled: true }));
  const now = await get("PayChannel", code);
  expect(now.OwnPublicKey).toBe(set.OwnPublicKey);
  expect(now).toMatchObject({
    NoticeAddress: "http://localhost/gateway/supplier/SEA/notice",
    CanDelete: true,
    Channel: { Enabled: true, Keys: { HasPrivateKey: true, SetBy: `OPC/${world.chief.person.userName}` } },
  });
  expect(theirs.publicKey).toContain(
    String((now.Channel.Keys as { PublicKeyMasked: string }).PublicKeyMasked).slice(1),
  );
});

test("our private key, planted, is in no answer, no export, no line of the log and not in the clear in the database", async () => {
  const secret = newSupplierKeys();
  for (const page of ["PayChannel", "CashoutChannel"] as const) {
    const code = `SECRET-${nounOf[page]}`;
    const form = page === "PayChannel" ? payForm({ ChannelCode: code }) : payoutForm(code);
    sound(await send(`${nounOf[page]}_add`, form));
    const input = { ChannelCode: code, PrivateKey: secret.secretKey, PublicKey: theirs.publicKey };
    const answers = [await world.setKeys(page, input)];
    // Refused ones are logged with their input too.
    answers.push(await world.setKeys(page, { ...input, GoogleVerifyCode: "000000" }));
    answers.push(await world.setKeys(page, { ...input, PrivateKey: `${secret.secretKey}x` }));
    for (const path of ["list", "summary", "get", "formoptions"])
      answers.push(await ask(`${nounOf[page]}_${path}`, path === "get" ? { ChannelCode: code } : {}));
    const path = `/rp_api/channel/${nounOf[page]}_export`;
    const csv = String((await exportFile(world.app, path, {}, world.chief.browser)).bytes);
    expect(csv).toContain(code);
    const lines = await query(sql`select o::text as line from operation_log o`);
    const rows = await query(
      sql`select c::text as line from channel c union all select c::text from payout_channel c`,
    );
    const all = JSON.stringify([answers, csv, lines, rows]);
    expect(all).not.toContain(secret.secretKey.slice(5));
    expect(JSON.stringify([answers.slice(3), csv])).not.toContain(theirs.publicKey);
    expect(answers[0]?.data).toEqual({ ApprovalId: null, OwnPublicKey: publicKeyOf(secret.secretKey) });
  }
});

describe("a channel is not added", () => {
  test.each([
    ["twice, whatever the case", { ChannelCode: "twice-1" }, "ChannelCodeTaken"],
    ["at an address of this network", { BaseAddress: "https://10.0.0.1" }, "ChannelAddressRefused"],
    ["at an address of the cloud's own", { BaseAddress: "https://169.254.169.254" }, "ChannelAddressRefused"],
    ["without encryption", { BaseAddress: "http://supplier.example" }, "ChannelAddressRefused"],
    ["with a query in its address", { BaseAddress: "https://supplier.example/?a=1" }, "InvalidInput"],
    ["of a supplier that is not there", { SupplierCode: "NOBODY" }, "SupplierUnfit"],
    ["native of a third-party supplier", { Kind: "Native" }, "SupplierUnfit"],
    ["third-party of a native supplier", { SupplierCode: "OWN-2" }, "SupplierUnfit"],
    ["of a type of another currency", { Currency: "IDR" }, "ChannelTypeUnknown"],
    ["with a limit finer than its currency", { DailyLimit: "1.001" }, "InvalidAmount"],
    ["with a limit of nothing", { DailyLimit: "0" }, "InvalidInput"],
    ["with a negative limit", { DailyLimit: "-5" }, "InvalidInput"],
    ["with half a window", { OpensAt: "08:00" }, "InvalidInput"],
    ["with a window of no length", { OpensAt: "08:00", ClosesAt: "08:00" }, "InvalidInput"],
    ["at 24 o'clock", { OpensAt: "24:00", ClosesAt: "08:00" }, "InvalidInput"],
    ["under a code that is an address", { ChannelCode: "../notice" }, "InvalidInput"],
  ] as const)("%s", async (_name, changes, error) => {
    if (error === "ChannelCodeTaken") await added({ ChannelCode: "TWICE-1" });
    expect((await send("paychannel_add", payForm({ ...changes }))).code).toBe(errors[error].code);
  });
});

test("of two who add the same code at once, one wins", async () => {
  const form = payForm({ ChannelCode: "RACE-1" });
  const answers = await Promise.all([send("paychannel_add", form), send("paychannel_add", form)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([0, errors.ChannelCodeTaken.code]);
});

test("a change is told field by field, and one of an old version is refused", async () => {
  const code = await added();
  const { Channel } = await get("PayChannel", code);
  const form = {
    ChannelCode: code,
    Version: Channel.Version,
    ChannelName: "Sea banking 2",
    ChannelMerchantNo: "OPC-77",
    BaseAddress: "https://supplier.example/v1/",
    Remark: "",
  };
  sound(await send("paychannel_update", form));
  expect((await world.lastLine("paychannelUpdate"))?.Change).toEqual({
    ChannelCode: code,
    ChannelName: { from: "Sea banking", to: "Sea banking 2" },
  });
  expect((await send("paychannel_update", form)).code).toBe(errors.RecordChanged.code);
});

test("address and merchant number need the right to edit keys; the rest does not", async () => {
  const code = await added();
  const editor = await world.keeper(everything.filter((one) => !one.endsWith("editKeys")));
  const change = async (changes: Record<string, string>) => {
    const { Channel } = await get("PayChannel", code);
    const form = { ChannelCode: code, Version: Channel.Version, ChannelName: "Renamed" };
    const connection = { ChannelMerchantNo: "OPC-77", BaseAddress: "https://supplier.example/v1" };
    return (await send("paychannel_update", { ...form, ...connection, ...changes }, editor)).code;
  };
  const refused = errors.ConnectionNeedsKeyRights.code;
  expect(await change({ BaseAddress: "https://elsewhere.example" })).toBe(refused);
  expect(await change({ ChannelMerchantNo: "OPC-78" })).toBe(refused);
  expect(await change({ BaseAddress: "" })).toBe(refused);
  expect(await change({})).toBe(0);
  expect((await world.setKeys("PayChannel", { ChannelCode: code, MakeKeyPair: true }, editor)).code).toBe(
    errors.NoPermission.code,
  );
});

test("keys need the login password and a code, and are refused to native channels", async () => {
  const native = await added({
    SupplierCode: "OWN-2",
    Kind: "Native",
    ChannelMerchantNo: "",
    BaseAddress: "",
  });
  const keys = { ChannelCode: native, MakeKeyPair: true };
  expect((await world.setKeys("PayChannel", keys)).code).toBe(errors.ChannelIsNative.code);
  expect((await world.setKeys("PayChannel", { ...keys, LoginPassword: "wrong password" })).code).toBe(
    errors.StepUpRefused.code,
  );
  expect((await world.setKeys("PayChannel", { ChannelCode: native })).code).toBe(errors.InvalidInput.code);
  const both = { ...keys, PrivateKey: newSupplierKeys().secretKey };
  expect((await world.setKeys("PayChannel", both)).code).toBe(errors.InvalidInput.code);
});

test("a pause has an end and a reason, and is taken back", async () => {
  const code = await added();
  sound(
    await world.setKeys("PayChannel", { ChannelCode: code, PublicKey: theirs.publicKey, MakeKeyPair: true }),
  );
  sound(await send("paychannel_enable", { ChannelCode: code, Enabled: true }));
  const waiting = async () => {
    const { Attention } = sound(await world.app.call("/rp_api/home/home_get", {}, world.chief.browser));
    return (Attention as { Kind: string; Count: number }[]).find(({ Kind }) => Kind === "payChannelsOut");
  };
  const before = await waiting();
  const pause = (changes: Record<string, string>) =>
    send("paychannel_pause", { ChannelCode: code, ...changes });
  const later = new Date(world.app.clock.now().getTime() + 3_600_000).toISOString();
  expect((await pause({ PausedUntil: later })).code).toBe(errors.InvalidInput.code);
  expect((await pause({ PausedUntil: "2020-01-01 00:00:00", PauseReason: "x" })).code).toBe(
    errors.InvalidInput.code,
  );
  for (const PausedUntil of ["9999-12-31T23:59:59-23:59", "9999-12-31 23:59:59"])
    expect((await pause({ PausedUntil, PauseReason: "for ever" })).code).toBe(errors.InvalidInput.code);
  sound(await pause({ PausedUntil: later, PauseReason: "Works at the bank" }));
  expect((await get("PayChannel", code)).Channel).toMatchObject({
    PausedUntil: later,
    PauseReason: "Works at the bank",
  });
  expect(await waiting()).toEqual({ Kind: "payChannelsOut", Count: (before?.Count ?? 0) + 1, Sums: [] });
  sound(await pause({}));
  expect((await get("PayChannel", code)).Channel).toMatchObject({ PausedUntil: null, PauseReason: null });
  expect(await waiting()).toEqual(before);
});

test("a bank list is kept whole or not at all", async () => {
  const code = await added();
  const set = async (Banks: object[]) => {
    const { Channel } = await get("PayChannel", code);
    return (await world.sendBanks("PayChannel", { ChannelCode: code, Version: Channel.Version, Banks })).code;
  };
  expect(
    await set([
      { BankCode: "KBANK", MappingCode: "004", Enabled: true },
      { BankCode: "SCB", Enabled: false },
    ]),
  ).toBe(0);
  expect((await get("PayChannel", code)).Channel).toMatchObject({ Banks: 2, EnabledBanks: 1 });
  const unfit = errors.BanksUnfit.code;
  expect(
    await set([
      { BankCode: "KBANK", Enabled: true },
      { BankCode: "KBANK", Enabled: true },
    ]),
  ).toBe(unfit);
  expect(await set([{ BankCode: "BCA", Enabled: true }])).toBe(unfit);
  expect((await get("PayChannel", code)).Banks).toMatchObject([
    { BankCode: "KBANK", MappingCode: "004", BankName_enUS: "Kasikornbank" },
    { BankCode: "SCB", MappingCode: null, Enabled: false },
  ]);
  expect(await set([])).toBe(0);
});

test("what was never used is deleted for good; a channel of a merchant, an account or an order is not", async () => {
  const code = await added();
  sound(await send("paychannel_delete", { ChannelCode: code }));
  expect((await ask("paychannel_get", { ChannelCode: code })).code).toBe(errors.NotFound.code);
  expect((await send("paychannel_delete", { ChannelCode: code })).code).toBe(errors.NotFound.code);
  const used = await world.addChannel("SEA", "USED-1");
  expect((await send("paychannel_delete", { ChannelCode: used.code })).code).toBe(errors.ChannelInUse.code);
  await query(sql`delete from merchant_channel where channel_id = ${used.id}`);
  expect((await get("PayChannel", used.code)).CanDelete).toBe(true);
});

describe("a supplier", () => {
  test("that has channels is not deleted, and keeps its adapter", async () => {
    await added();
    expect((await send("supplier_delete", { SupplierCode: "SEA" })).code).toBe(errors.SupplierInUse.code);
    const { Supplier, CanDelete } = sound(await ask("supplier_get", { SupplierCode: "SEA" })) as {
      Supplier: { Version: number };
      CanDelete: boolean;
    };
    expect(CanDelete).toBe(false);
    const form = {
      SupplierCode: "SEA",
      Version: Supplier.Version,
      SupplierName: "Sea Pay",
      Adapter: "native",
    };
    expect((await send("supplier_update", form)).code).toBe(errors.AdapterFixed.code);
    sound(await send("supplier_update", { ...form, Adapter: "http", Remark: "since 2020" }));
    expect((await send("supplier_update", { ...form, Adapter: "http" })).code).toBe(
      errors.RecordChanged.code,
    );
  });

  test("without channels is deleted, and its code is free again", async () => {
    const form = { SupplierCode: "GONE", SupplierName: "Gone Pay", Adapter: "http" };
    sound(await send("supplier_add", form));
    expect((await send("supplier_add", { ...form, SupplierCode: "gone" })).code).toBe(
      errors.SupplierCodeTaken.code,
    );
    sound(await send("supplier_delete", { SupplierCode: "GONE" }));
    sound(await send("supplier_add", form));
  });

  test("of the sandbox is for the demo world only", async () => {
    world.app.services.allowLoopbackCallbacks = false;
    const form = { SupplierCode: "PLAY", SupplierName: "Play Pay", Adapter: "sandbox" };
    expect((await send("supplier_add", form)).code).toBe(errors.AdapterUnavailable.code);
    expect(sound(await ask("supplier_formoptions")).Adapters).toEqual(["native", "http"]);
    world.app.services.allowLoopbackCallbacks = true;
    sound(await send("supplier_add", form));
  });
});

test("lists are filtered and paged, and count by state", async () => {
  const code = await added({ ChannelName: "Findable", Remark: "blue" });
  const rowsOf = async (filter: object) =>
    (sound(await ask("paychannel_list", filter)).Rows as { ChannelCode: string }[]).map(
      (row) => row.ChannelCode,
    );
  expect(await rowsOf({ Text: "findab" })).toEqual([code]);
  expect(
    await rowsOf({ Text: "BLUE", States: ["Disabled"], Kind: "ThirdParty", PayTypeCode: "BANKING" }),
  ).toEqual([code]);
  expect(await rowsOf({ Text: "blue", States: ["Enabled"] })).toEqual([]);
  expect(await rowsOf({ Text: "blue", TakesOrders: true })).toEqual([]);
  expect(await rowsOf({ Text: "blue", WhyNots: ["disabled", "paused"] })).toEqual([code]);
  expect(await rowsOf({ Text: "blue", WhyNots: ["paused"] })).toEqual([]);
  const all = await rowsOf({ Size: 1000 });
  const paged: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = sound(await ask("paychannel_list", { Size: 2, ...(cursor && { Cursor: cursor }) }));
    paged.push(...(page.Rows as { ChannelCode: string }[]).map((row) => row.ChannelCode));
    cursor = page.NextCursor as string | null;
  }
  expect(paged).toEqual(all);
  const { StateCounts } = sound(await ask("paychannel_summary")) as { StateCounts: { Count: number }[] };
  expect(StateCounts.reduce((sum, one) => sum + one.Count, 0)).toBe(all.length);
});
