/** A bank statement that is only compared. */
import { errors } from "@opc/contract/errors";
import { beforeEach, describe, expect, test } from "vitest";
import { payableOf } from "../../testing/bank-desk.ts";
import { compareWaiting } from "./compare.ts";
import { dayAfter, rangeOfDay } from "./day.ts";
import { reconciliationWorld, short } from "./test-world.ts";

const world = await reconciliationWorld();
const { app, desk, clerk, now, today, accountDay, read, act, differences, upload, rowOf, paidOrder } = world;
beforeEach(world.nextDay);

describe("a statement to compare", () => {
  test("a wrong amount and a missing row are found, no bank transaction is made, and an honest file clears them", async () => {
    const one = await paidOrder("100.00");
    const two = await paidOrder("200.00");
    const before = await desk.query("select count(*) from bank_transaction");
    const wrong = [rowOf(one.money.ExternalId, "99.00", one.money.OccurredAt)];
    const strange = rowOf("never-seen", "5.00");
    const yesterday = rowOf("other-day", "6.00", new Date(now().getTime() - 86_400_000));
    expect(await upload([...wrong, strange, yesterday])).toMatchObject({
      code: 0,
      data: { Rows: 3, Kept: 2, OtherDays: 1, Replaced: false },
    });
    expect(await compareWaiting(app.services)).toBe(1);
    expect(short(await differences()).sort()).toEqual([
      "NotOnStatement -200.00 Open".replace("200.00", payableOf(two.order)),
      "NotSeen 5.00 Open",
      `StatementAmount ${(99 - Number(payableOf(one.order))).toFixed(2)} Open`,
    ]);
    expect(await desk.query("select count(*) from bank_transaction")).toEqual(before);
    const honest = [one, two].map(({ money, order }) =>
      rowOf(money.ExternalId, payableOf(order), money.OccurredAt),
    );
    expect(await upload(honest)).toMatchObject({ data: { Kept: 2, Replaced: true } });
    await compareWaiting(app.services);
    expect(await differences({ States: ["Open"] })).toEqual([]);
    expect((await read("get", accountDay())).data).toMatchObject({
      State: "Settled",
      Statement: { Count: 2 },
      Upload: { FileName: "day.csv", Rows: 2, UploadedBy: `OPC/${clerk.person.userName}` },
    });
    expect((await act("discard", accountDay())).code).toBe(0);
    expect((await act("discard", accountDay())).code).toBe(errors.NotFound.code);
    await compareWaiting(app.services);
    expect((await read("get", accountDay())).data).toMatchObject({ Statement: null, Upload: null });
  });

  test("money that the bank prints on the next day is on its statement, not missing", async () => {
    const at = new Date(rangeOfDay(today(), 0).from.getTime() + 1_000);
    const { ExternalId } = await desk.money("7.00", { OccurredAt: at.toISOString() });
    const late = new Date(at.getTime() - 2_000);
    const yesterday = dayAfter(today(), -1);
    await upload([rowOf(ExternalId, "7.00", late)], clerk, { Day: yesterday });
    const kept = await desk.money("8.00");
    await upload([rowOf(kept.ExternalId, "8.00")]);
    await compareWaiting(app.services);
    expect(await differences({ From: yesterday, To: yesterday })).toEqual([]);
    expect(short(await differences()).sort()).toEqual(["NoOrder 7.00 Open", "NoOrder 8.00 Open"]);
  });

  test("balances are told by the file, whichever way it is sorted", async () => {
    const at = (minute: number) =>
      new Date(rangeOfDay(today(), 0).from.getTime() + minute * 60_000).toISOString();
    const lines = [`b-1,${at(1)},Credit,10.00,,110.00`, `b-2,${at(2)},Debit,4.00,1.00,105.00`];
    for (const file of [lines, lines.toReversed()]) {
      await upload(file);
      await compareWaiting(app.services);
      expect((await read("get", accountDay())).data).toMatchObject({
        OpeningBalance: "100.00",
        ClosingBalance: "105.00",
        Statement: { In: "10.00", Out: "4.00", Fee: "1.00" },
      });
    }
  });

  test("one fault, and nothing of the file is kept; each fault has its row and field", async () => {
    const at = now().toISOString();
    const answer = await upload([
      `f-1,${at},Credit,1.00,-2,`,
      `f-2,${at},Credit,1.00,,many`,
      `f-3,${at},Up,1.00,,`,
      `f-4,${at},Credit,1.00,,`,
      `f-4,${at},Credit,2.00,,`,
    ]);
    expect(answer).toMatchObject({
      code: errors.CsvHasFaults.code,
      data: {
        Count: 4,
        FaultCount: 4,
        Faults: [
          { Row: 2, Field: "Fee" },
          { Row: 3, Field: "Balance" },
          { Row: 4, Field: "Direction" },
          { Row: 6, Field: "ExternalId" },
        ],
      },
    });
    const other = await upload([rowOf("g-1", "1.00", new Date(now().getTime() - 3 * 86_400_000))]);
    expect(other.code).toBe(errors.StatementOfOtherDays.code);
    const ahead = await upload([rowOf("g-2", "1.00")], clerk, { Day: dayAfter(today(), 1) });
    expect(ahead.code).toBe(errors.ReconciliationRange.code);
    expect((await read("get", accountDay())).data).toMatchObject({ State: "None", Upload: null });
  });

  test("the same template can be read again", async () => {
    const answer = await read("template");
    expect(answer.data).toContain(
      "ExternalId,OccurredAt,Direction,Amount,Currency,Counterparty,Remark,Fee,Balance",
    );
  });
});
