import { payoutFeeOf } from "@opc/contract/money";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { retryRaces } from "../../db/races.ts";
import { inTransaction, inWholeScope, merchantScope, type Scope, wholeScope } from "../../db/transaction.ts";
import { openCard } from "../../order/payee.ts";
import { testApp } from "../../testing/app.ts";
import { addPayoutChannel, payeeCard, testPayoutGateway } from "../../testing/payout-gateway.ts";
import { times } from "../../testing/thoroughness.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { type Opened, openPayouts } from "./open.ts";
import type { WantedPayout } from "./wanted.ts";

const app = await testApp();
const gateway = await testPayoutGateway(app);
const { inWhole, fund, balances, rule, people } = gateway;
const merchantId = people["ACME/admin"].merchantId;
const currencies = await currenciesOf(app.services.database);
const bursts = times(30, 1_000);
let counter = 0;

function wanted(changes: Partial<WantedPayout> = {}): WantedPayout {
  return {
    merchantId,
    merchantAlias: "ACME",
    merchantOrderNo: `open-${++counter}`,
    payoutTypeCode: "BANK",
    currency: "THB",
    amount: "10.00",
    bankCode: "KBANK",
    cardNumber: payeeCard,
    payeeName: "Somsri Rakdee",
    notifyUrl: null,
    by: { source: "Gateway" },
    blockedByMaintenance: undefined,
    ...changes,
  };
}

/** In a transaction of its own, as another process would. */
function open(payouts: readonly WantedPayout[], scope: Scope = wholeScope): Promise<Opened[]> {
  const facts = { services: app.services, currencies, now: app.clock.now() };
  return retryRaces(() =>
    inTransaction(app.services.database, scope, (tx) => openPayouts(tx, payouts, facts)),
  );
}

const nameOf = (opened: Opened | undefined) =>
  opened instanceof CallError ? opened.errorName : opened?.Status;

/** The balance as a test wants it to begin with. */
async function begin(availableMinor: bigint): Promise<void> {
  const { available } = await balances();
  if (available !== availableMinor) await fund("ACME", availableMinor - available);
}

afterEach(async () => {
  const { ok, firstBad } = await inWhole(proveInTransaction);
  expect(ok ? undefined : firstBad).toBeUndefined();
});

describe("one balance, many transactions at once", () => {
  test(`${bursts} bursts of 8 for 5, each in its own transaction: exactly 5 go through`, async () => {
    for (let burst = 0; burst < bursts; burst++) {
      await begin(5n * 15_00n + 14_99n);
      const opened = await Promise.all(Array.from({ length: 8 }, () => open([wanted()])));
      const names = opened.map(([one]) => nameOf(one));
      expect(names.filter((name) => name === "PendingReview")).toHaveLength(5);
      expect(names.filter((name) => name === "InsufficientBalance")).toHaveLength(3);
      expect((await balances()).available).toBe(14_99n);
    }
  }, 600_000);

  test("one number in many transactions is one order", async () => {
    await begin(100_000_00n);
    for (let round = 0; round < 20; round++) {
      const one = wanted();
      const opened = (await Promise.all(Array.from({ length: 8 }, () => open([one])))).flat();
      const ids = opened.map((order) => (order instanceof CallError ? order.errorName : order.Id));
      expect(new Set(ids).size).toBe(1);
    }
    expect((await balances()).available).toBe(100_000_00n - 20n * 15_00n);
  });

  test("of a batch those that the balance covers go through, in order, each with its own outcome", async () => {
    await begin(150_00n);
    const amounts = ["100.00", "41.00", "20.00", "x", "5.00"];
    const batch = amounts.map((amount) => wanted({ amount }));
    const opened = await open([
      ...batch,
      batch[0] as WantedPayout,
      { ...(batch[0] as WantedPayout), amount: "100" },
      { ...(batch[0] as WantedPayout), amount: "1.00" },
    ]);
    expect(opened.map(nameOf)).toEqual([
      "PendingReview",
      "InsufficientBalance",
      "PendingReview",
      "InvalidAmount",
      "PendingReview",
      "PendingReview",
      "PendingReview",
      "OrderNoReused",
    ]);
    for (const again of [opened[5], opened[6]])
      expect(again).toMatchObject({ OrderNo: (opened[0] as { OrderNo: string }).OrderNo });
    expect((await balances()).available).toBe(150_00n - 105_00n - 25_00n - 10_00n);
  });

  test("what fails halfway leaves nothing", async () => {
    await begin(1_000_00n);
    const before = await balances();
    const work = inTransaction(app.services.database, wholeScope, async (tx) => {
      await openPayouts(tx, [wanted()], { services: app.services, currencies, now: app.clock.now() });
      throw new Error("the power fails");
    });
    await expect(work).rejects.toThrow("power");
    expect(await balances()).toEqual(before);
  });
});

describe("the fee", () => {
  test("is the rate, half up, held between minimum and maximum, whatever the amount", () => {
    const terms = fc.record({
      rateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      minimumMinor: fc.bigInt({ min: 0n, max: 10_000n }),
      above: fc.option(fc.bigInt({ min: 0n, max: 1_000_000n })),
    });
    const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
    fc.assert(
      fc.property(amount, terms, (amountMinor, { rateBasisPoints, minimumMinor, above }) => {
        const maximumMinor = above === null ? null : minimumMinor + above;
        const fee = payoutFeeOf(amountMinor, { rateBasisPoints, minimumMinor, maximumMinor });
        // Told anew: the smallest n with 10,000 n ≥ rate × amount − 5,000.
        const exact = amountMinor * BigInt(rateBasisPoints);
        let rounded = exact / 10_000n;
        if ((exact % 10_000n) * 2n >= 10_000n) rounded += 1n;
        expect(fee >= minimumMinor).toBe(true);
        expect(maximumMinor === null || fee <= maximumMinor).toBe(true);
        const isHeld = rounded < minimumMinor || (maximumMinor !== null && rounded > maximumMinor);
        if (!isHeld) expect(fee).toBe(rounded);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ["1.00", 5_00n],
    ["333.33", 5_00n],
    ["333.66", 5_00n],
    ["334.00", 5_01n],
    ["1000.00", 15_00n],
    ["1000.33", 15_00n],
    ["1000.34", 15_01n],
    ["3333.33", 50_00n],
    ["50000.00", 50_00n],
  ])("of %s is %s, and amount and fee are what is deducted", async (amount, feeMinor) => {
    await begin(100_000_00n);
    const [opened] = await open([wanted({ amount })]);
    if (!opened || opened instanceof CallError) throw new Error(nameOf(opened));
    expect(opened.FeeMinor).toBe(feeMinor);
    expect((await balances()).available).toBe(100_000_00n - opened.AmountMinor - feeMinor);
  });
});

test("the card number opens to what it was, and is found by its hash alone", async () => {
  await begin(1_000_00n);
  const [opened] = await open([wanted({ cardNumber: "123456789012" })]);
  if (!opened || opened instanceof CallError) throw new Error(nameOf(opened));
  expect(openCard(app.services.vault, opened)).toBe("123456789012");
  expect(opened.CardLast4).toBe("9012");
  expect(opened.CardHash.equals(app.services.vault.fingerprint("payee-card", "123456789012"))).toBe(true);
});

test("opened in a merchant's scope it is routed by the operator's channels, and the scope is the merchant's again", async () => {
  await begin(1_000_00n);
  await rule("ACME", { reviewFromMinor: null });
  const lotus = people["LOTUS/admin"].merchantId;
  await inWhole((tx) => addPayoutChannel(tx, [merchantId, lotus]));
  const facts = { services: app.services, currencies, now: app.clock.now() };
  await inTransaction(app.services.database, merchantScope(merchantId), async (tx) => {
    const [opened] = await openPayouts(tx, [wanted()], facts);
    expect(nameOf(opened)).toBe("ChannelInProgress");
    const { rows } = await sql<{ Seen: bigint }>`
      select (select count(*) from payout_channel) + (select count(*) from payout_attempt) as seen`.execute(
      tx,
    );
    expect(rows).toEqual([{ Seen: 0n }]);
    const seen = await tx.selectFrom("MerchantCashoutType").select("MerchantId").execute();
    expect(new Set(seen.map((row) => row.MerchantId))).toEqual(new Set([merchantId]));
  });
  // Also where the part itself ends badly and the transaction goes on nowhere.
  const failed = inTransaction(app.services.database, merchantScope(merchantId), (tx) =>
    inWholeScope(tx, () => Promise.reject(new Error("no"))),
  );
  await expect(failed).rejects.toThrow("no");
  await rule("ACME", { reviewFromMinor: 0n });
});
