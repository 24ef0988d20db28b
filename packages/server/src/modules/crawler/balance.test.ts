/** A balance bears out what was reported, or contradicts it; and what follows for the crawler's credits. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { overlappedIn } from "../../testing/overlapped.ts";
import { saveRule } from "../approval/stored-rules.ts";
import { watchNotices } from "../notice/watch.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { type BalanceWatch, judgeBalance } from "./balance.ts";

const minute = 60_000;
const start = Date.parse("2026-11-18T03:00:00Z");
const at = (minutes: number) => new Date(start + minutes * minute);
const fresh: BalanceWatch = {
  BalanceBaseAccountId: null,
  BalanceBaseMinor: null,
  BalanceBaseAt: null,
  BalanceAheadMinor: null,
  BalanceAheadSince: null,
  BalanceDoubtedAt: null,
};
const based: BalanceWatch = {
  ...fresh,
  BalanceBaseAccountId: 1n,
  BalanceBaseMinor: 1_000n,
  BalanceBaseAt: at(0),
};
const ahead = (minutes: number): BalanceWatch => ({
  ...based,
  BalanceAheadMinor: 100n,
  BalanceAheadSince: at(minutes),
});
const doubted = (minutes: number): BalanceWatch => ({ ...ahead(minutes - 2), BalanceDoubtedAt: at(minutes) });
const day = 24 * 60;

describe("a balance", () => {
  const seen = (balanceMinor: bigint, reportedMinor: bigint, accountId = 1n) => ({
    accountId,
    balanceMinor,
    reportedMinor,
  });

  test.each([
    ["the first begins the comparison", fresh, seen(500n, 0n), 3, 500n, null, false],
    ["what was reported is there: it begins anew", based, seen(1_100n, 100n), 3, 1_100n, null, false],
    ["a debit that was reported is gone", based, seen(900n, -100n), 3, 900n, null, false],
    ["money that nobody reported yet contradicts nothing", based, seen(1_500n, 100n), 3, 1_000n, null, false],
    ["a credit is ahead at first", based, seen(1_000n, 100n), 3, 1_000n, 100n, false],
    ["and for less than two minutes", ahead(2), seen(1_000n, 100n), 3.9, 1_000n, 100n, false],
    ["and after two", ahead(2), seen(1_000n, 100n), 4, 1_000n, 100n, true],
    [
      "an overdrawn account's too",
      { ...ahead(2), BalanceBaseMinor: -500n },
      seen(-500n, 1n),
      4,
      -500n,
      1n,
      true,
    ],
    ["money that left unreported is the same to it", ahead(2), seen(700n, 0n), 4, 1_000n, 300n, true],
    ["a doubt lasts", doubted(4), seen(1_000n, 100n), day, 1_000n, 100n, true],
    ["until the debit is reported", doubted(4), seen(1_000n, 0n), 9, 1_000n, null, false],
    ["until the money is there", doubted(4), seen(1_300n, 100n), 9, 1_000n, null, false],
    ["for a day at most", doubted(4), seen(1_000n, 100n), 4 + day, 1_000n, null, false],
    ["through another account", doubted(4), seen(70n, 0n, 2n), 9, 70n, null, true],
    ["a surplus covers later credits for a day at most", based, seen(1_500n, 0n), day, 1_500n, null, false],
  ] as const)("%s", (_, before, now, minutes, base, by, isDoubted) => {
    const after = judgeBalance(before, now, at(minutes));
    expect(after).toMatchObject({ BalanceBaseMinor: base, BalanceAheadMinor: by });
    expect(after.BalanceDoubtedAt !== null).toBe(isDoubted);
    expect(after.BalanceBaseAccountId).toBe(now.accountId);
  });
});

describe("a crawler whose balance contradicts its credits", async () => {
  const app = await testApp();
  const overlapped = overlappedIn(app.services);
  const desk = await testBankDesk(app);
  const viewer = await desk.clerk("SpiderSetting.edit");
  const operator = desk.collections.people["OPC/admin"];
  const endOf = async (order: Awaited<ReturnType<typeof desk.order>>) => {
    const { Status, ReviewStatus } = await desk.now(order);
    return `${Status} ${ReviewStatus}`;
  };
  const sees = async (balance: string) => {
    expect((await desk.collections.beat(desk.account, balance)).code).toBe(0);
  };
  const crawler = async () => {
    const input = { SpiderId: `spider-${desk.account.name}` };
    const { data } = await app.call("/rp_api/spider/spidersetting_get", input, viewer.browser);
    return (data as { Crawler: object }).Crawler;
  };
  const notices = async () => {
    await desk.inWhole((tx) => watchNotices(tx, app.services, app.clock.now()));
    const open = await desk.query(
      "select kind from notice where kind = 'CrawlerDoubted' and cleared_at is null",
    );
    return open.length;
  };

  beforeAll(async () => {
    await desk.inWhole((tx) =>
      saveRule(
        tx,
        { MerchantId: operator.merchantId, Kind: "ManualConfirm" },
        { enabled: true, expiresHours: 24, fromMinor: new Map([["THB", 100_00n]]) },
        { name: "OPC/founder", at: app.clock.now() },
      ),
    );
    await desk.query(
      "update crawler set token_issued_by = $1, token_issued_by_user_id = $2, token_issued_at = $3 where id = $4",
      [
        "OPC/viewer",
        viewer.person.userId,
        new Date(app.clock.now().getTime() - 48 * 60 * minute),
        desk.account.crawlerId,
      ],
    );
  });

  test("settles no large order by itself any more, until its balance bears them out", async () => {
    await sees("1000.00");
    const [real, phantom, small, large, after] = [
      await desk.order({ Amount: "150.00" }),
      await desk.order({ Amount: "200.00" }),
      await desk.order({ Amount: "20.00" }),
      await desk.order({ Amount: "300.00" }),
      await desk.order({ Amount: "120.00" }),
    ];
    app.clock.advance(1_000);
    await desk.money(payableOf(real));
    await sees((1000 + Number(payableOf(real))).toFixed(2));
    expect(await crawler()).toMatchObject({ BalanceAhead: null, BalanceDoubtedAt: null });
    app.clock.advance(1_000);
    await desk.money(payableOf(phantom));
    expect(await endOf(phantom)).toBe("Success None");
    const without = 1000 + Number(payableOf(real));
    await sees(without.toFixed(2));
    expect(await crawler()).toMatchObject({ BalanceAhead: payableOf(phantom), BalanceDoubtedAt: null });
    expect(await notices()).toBe(0);
    app.clock.advance(2 * minute);
    await sees(without.toFixed(2));
    expect(await crawler()).toMatchObject({ BalanceDoubtedAt: expect.any(String) });
    expect(await notices()).toBe(1);

    await desk.money(payableOf(small));
    expect(await endOf(small)).toBe("Success None");
    const held = await desk.money(payableOf(large));
    expect(held).toMatchObject({ EnteredBy: "OPC/viewer", Source: "Crawler" });
    expect(await endOf(large)).toBe("Pending PendingReview");

    const whole = without + [phantom, small, large].reduce((sum, one) => sum + Number(payableOf(one)), 0);
    app.clock.advance(1_000);
    await sees(whole.toFixed(2));
    expect(await crawler()).toMatchObject({ BalanceAhead: null, BalanceDoubtedAt: null });
    expect(await notices()).toBe(0);
    await desk.money(payableOf(after));
    expect(await endOf(after)).toBe("Success None");
    await desk.inWhole(async (tx) => expect((await proveInTransaction(tx)).ok).toBe(true));
  });

  const basedOn = async () => {
    const [row] = await desk.query(
      "select balance_base_minor, balance_ahead_minor from crawler where id = $1",
      [desk.account.crawlerId],
    );
    return row;
  };

  test("what left and was reported is gone from the balance too", async () => {
    app.clock.advance(1_000);
    await sees("1000.00");
    const before = await basedOn();
    await desk.money("70.00");
    await desk.money("70.00", { Direction: "Debit" });
    await sees("1000.00");
    expect(await basedOn()).toEqual(before);
  });

  test("two balances at once are compared one after the other", async () => {
    app.clock.advance(1_000);
    await Promise.all(Array.from({ length: 6 }, () => sees("5000.00")));
    expect(await crawler()).toMatchObject({ BalanceSeen: "5000.00" });
    app.clock.advance(1_000);
    // Another heartbeat has begun the comparison anew and is not over: this one is compared with that, not with what stood before.
    const other = sql`update crawler set balance_base_minor = 510000, balance_base_at = ${app.clock.now()}
      where id = ${desk.account.crawlerId}`;
    await overlapped([other], () => sees("5000.00"));
    expect(await basedOn()).toEqual({ BalanceBaseMinor: 510_000n, BalanceAheadMinor: 10_000n });
  });
});
