/** A merchant's payout limit: set, changed, judged; and what its first payout type demands of it stays. */
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { describe, expect, test } from "vitest";
import { isLooser } from "./payout-limit.ts";
import { merchantWorld } from "./test-world.ts";

const { as, query, people, root } = await merchantWorld();

type Detail = CallOutput<Calls["merchantGet"]>;

async function get(MerchantAlias: string): Promise<Detail> {
  const { code, data } = await as(root, "/rp_api/merchant/merchant_get", { MerchantAlias });
  expect(code).toBe(0);
  return data as Detail;
}

async function edit(alias: string, changes: object) {
  const { Version, MerchantName, TimeDifferenceMinutes, ApiIpList, BackendIpList } = await get(alias);
  return as(root, "/mc_api/merchant/merchant_update", {
    ...{ MerchantAlias: alias, Version, MerchantName, TimeDifferenceMinutes, ApiIpList, BackendIpList },
    ...changes,
  });
}

test.each([
  [{ DailyMinor: 10n, HourlyCount: null }, { DailyMinor: 11n, HourlyCount: 1 }, true],
  [{ DailyMinor: 10n, HourlyCount: null }, { DailyMinor: 10n, HourlyCount: 1 }, false],
  [{ DailyMinor: 10n, HourlyCount: 5 }, { DailyMinor: 10n, HourlyCount: 5 }, false],
  [{ DailyMinor: 10n, HourlyCount: 5 }, { DailyMinor: 9n, HourlyCount: 6 }, true],
  [{ DailyMinor: 10n, HourlyCount: 5 }, { DailyMinor: 9n, HourlyCount: null }, true],
  [{ DailyMinor: 10n, HourlyCount: null }, { DailyMinor: 0n, HourlyCount: null }, false],
])("%o to %o lets more out: %s", (before, wanted, looser) => {
  expect(isLooser(before, wanted)).toBe(looser);
});

describe("payout limits", () => {
  const set = (changes: object) =>
    as(root, "/mc_api/merchant/merchant_payoutlimit", { MerchantAlias: "ACME", Currency: "THB", ...changes });

  test("are set and changed, each recorded, and shown as they are used", async () => {
    expect((await get("ACME")).PayoutLimits).toEqual([]);
    expect((await set({ DailyPayoutLimit: "5000.00", HourlyPayouts: 30 })).code).toBe(0);
    const limit = { Currency: "THB", UsedToday: "0.00", UsedThisHour: 0 };
    expect((await get("ACME")).PayoutLimits).toEqual([{ ...limit, Daily: "5000.00", Hourly: 30 }]);
    expect((await set({ DailyPayoutLimit: "0" })).code).toBe(0);
    const [line] = await query(
      "select change from operation_log where code = 0 and change is not null order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({
      DailyPayoutLimit: { from: "5000.00", to: "0.00" },
      HourlyPayouts: { from: "30", to: "no limit" },
    });
    expect((await get("ACME")).PayoutLimits).toEqual([{ ...limit, Daily: "0.00", Hourly: null }]);
  });

  test.each([
    [{ DailyPayoutLimit: "-1" }, errors.InvalidAmount.code],
    [{ DailyPayoutLimit: "1.001" }, errors.InvalidAmount.code],
    [{}, errors.InvalidInput.code],
    [{ DailyPayoutLimit: "" }, errors.InvalidAmount.code],
    [{ DailyPayoutLimit: "1", HourlyPayouts: 0 }, errors.InvalidInput.code],
    [{ DailyPayoutLimit: "1", HourlyPayouts: 1.5 }, errors.InvalidInput.code],
    [{ Currency: "XXX", DailyPayoutLimit: "1" }, errors.CurrencyUnknown.code],
    [{ MerchantAlias: "NOONE", DailyPayoutLimit: "1" }, errors.NotFound.code],
    [{ MerchantAlias: "OPC", DailyPayoutLimit: "1" }, errors.SuperMerchantRefused.code],
  ])("%o is refused", async (changes, code) => {
    expect((await set(changes)).code).toBe(code);
  });
});

test("the servers' list is not emptied while payouts are enabled and limited", async () => {
  expect((await edit("LOTUS", { ApiIpList: "192.0.2.1" })).code).toBe(0);
  const id = people["LOTUS/admin"].merchantId;
  await query(
    "insert into merchant_payout_limit (merchant_id, currency, daily_minor) values ($1, 'THB', 1)",
    [id],
  );
  await query(
    "insert into cashout_type (code, currency, name_en, name_zh, fee_basis_points) values ('BANK', 'THB', 'Bank', '银行', 0)",
  );
  await query(
    `insert into merchant_cashout_type (merchant_id, cashout_type_code, currency, minimum_minor, maximum_minor)
     values ($1, 'BANK', 'THB', 1, 2)`,
    [id],
  );
  expect((await edit("LOTUS", { ApiIpList: " " })).code).toBe(errors.ApiListNeeded.code);
  expect((await edit("LOTUS", { ApiIpList: "192.0.2.2" })).code).toBe(0);
  await query("update merchant_cashout_type set enabled = false where merchant_id = $1", [id]);
  expect((await edit("LOTUS", { ApiIpList: "" })).code).toBe(0);
});
