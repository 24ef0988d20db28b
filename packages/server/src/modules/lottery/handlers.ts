import type { CallParsed, Calls } from "@opc/contract";
import { lotteryStates } from "@opc/contract/lottery/calls";
import { tidyPrize } from "@opc/contract/lottery/draw-numbers";
import { tidyRule } from "@opc/contract/lottery/draw-rule";
import { ruleOf } from "@opc/contract/lottery/inputs";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import { pageInMemory } from "../../db/page-in-memory.ts";
import { makeDraws, takeAwayDraws } from "./plan.ts";
import { lotteryRowOf } from "./rows.ts";
import { changesBetween, isSameRule, type LotteryValues, valuesShown } from "./save-rules.ts";
import { assertCurrency, assertFreeCode, countDraws, findLotteries, lockLottery } from "./store.ts";

export const lotteryHandlers = {
  lotterymanageList: async (
    { States, ...input }: CallParsed<Calls["lotterymanageList"]>,
    { tx, viewer, now }: ReadFacts,
  ) => {
    const found = await findLotteries(tx, input, now);
    const only = States?.length === 1 ? States[0] : undefined;
    const wanted =
      only === undefined ? found : found.filter(({ Enabled }) => Enabled === (only === "Enabled"));
    return mapRows(
      pageInMemory(wanted, ({ SortOrder, Code }) => [SortOrder, Code], input),
      (lottery) => lotteryRowOf(lottery, viewer),
    );
  },

  lotterymanageSummary: async (input, { tx, now }) => {
    const found = await findLotteries(tx, input, now);
    const overdue = found.filter(({ OverdueDraws }) => OverdueDraws > 0);
    return {
      StateCounts: lotteryStates.map((State) => ({
        State,
        Count: found.filter(({ Enabled }) => Enabled === (State === "Enabled")).length,
      })),
      OverdueDraws: overdue.reduce((sum, { OverdueDraws }) => sum + OverdueDraws, 0),
      OverdueLotteries: overdue.length,
    };
  },

  lotterymanageGet: async ({ LotteryCode }, { tx, viewer, now }) => {
    const [lottery] = await findLotteries(tx, { LotteryCode }, now);
    if (!lottery) throw new CallError("NotFound");
    const { untouched, others } = await countDraws(tx, lottery.Id, now);
    return { Lottery: lotteryRowOf(lottery, viewer), UntouchedDraws: untouched, CanDelete: others === 0 };
  },

  lotteryAdd: async (input, { tx, now, recordChange }) => {
    const { LotteryCode } = input;
    await assertCurrency(tx, input.Currency);
    await assertFreeCode(tx, LotteryCode);
    const values = valuesOf(input);
    await tx
      .insertInto("Lottery")
      .values({ Code: LotteryCode, ...asColumns(values), CreatedAt: now, UpdatedAt: now })
      .execute();
    const DrawsMade = await makeDraws(tx, await lockLottery(tx, LotteryCode), now);
    recordChange({ LotteryCode, ...valuesShown(values), DrawsMade });
    return { LotteryCode, DrawsMade };
  },

  lotteryUpdate: async (input, { tx, now, recordChange }) => {
    const { LotteryCode, Version } = input;
    const before = await lockLottery(tx, LotteryCode);
    if (before.Version !== Version) throw new CallError("RecordChanged");
    await assertCurrency(tx, input.Currency, before.Currency);
    const values = valuesOf(input);
    const isNewRule = !isSameRule(before, values);
    const DrawsTakenAway = isNewRule ? await takeAwayDraws(tx, before.Id, now) : 0;
    await tx
      .updateTable("Lottery")
      .set({ ...asColumns(values), Version: Version + 1, UpdatedAt: now })
      // Nothing is made up for by a rule that did not hold then.
      .$if(isNewRule, (query) => query.set({ DrawsMadeUntil: now }))
      .where("Id", "=", before.Id)
      .execute();
    const DrawsMade = await makeDraws(tx, await lockLottery(tx, LotteryCode), now);
    recordChange({
      LotteryCode,
      ...changesBetween(before, values),
      ...(isNewRule && { DrawsTakenAway, DrawsMade }),
    });
    return { DrawsMade, DrawsTakenAway };
  },

  lotteryEnable: async ({ LotteryCode, Enabled }, { tx, now, recordChange }) => {
    const before = await lockLottery(tx, LotteryCode);
    if (before.Enabled === Enabled) return {};
    await tx
      .updateTable("Lottery")
      .set({ Enabled, DrawsMadeUntil: now, Version: before.Version + 1, UpdatedAt: now })
      .where("Id", "=", before.Id)
      .execute();
    const draws = Enabled
      ? { DrawsMade: await makeDraws(tx, await lockLottery(tx, LotteryCode), now) }
      : { DrawsTakenAway: await takeAwayDraws(tx, before.Id, now) };
    recordChange({ LotteryCode, Enabled: { from: before.Enabled, to: Enabled }, ...draws });
    return {};
  },

  lotteryDelete: async ({ LotteryCode }, { tx, now, recordChange }) => {
    // Whoever would give it a draw waits here, and then finds it gone.
    const lottery = await lockLottery(tx, LotteryCode, "delete");
    const { others } = await countDraws(tx, lottery.Id, now);
    if (others > 0) throw new CallError("LotteryInUse", { Count: others });
    const DrawsTakenAway = await takeAwayDraws(tx, lottery.Id, now);
    await tx.deleteFrom("Lottery").where("Id", "=", lottery.Id).execute();
    recordChange({ LotteryCode, LotteryName: lottery.NameEn, DrawsTakenAway, Deleted: true });
    return {};
  },
} satisfies Partial<Handlers>;

type Terms = Omit<CallParsed<Calls["lotteryAdd"]>, "LotteryCode">;

function valuesOf(input: Terms): LotteryValues {
  const rule = ruleOf(input);
  return {
    NameZh: input.LotteryName,
    NameEn: input.LotteryName_enUS,
    Currency: input.Currency,
    SortOrder: input.SortOrder,
    UtcOffsetMinutes: input.UtcOffsetMinutes,
    DrawFrequency: input.DrawFrequency,
    DrawRule: rule && tidyRule(input.DrawFrequency, rule),
    NumberFormat: input.NumberFormat.map(tidyPrize),
  };
}

function asColumns({ DrawRule, NumberFormat, ...values }: LotteryValues) {
  return {
    ...values,
    DrawRule: DrawRule && JSON.stringify(DrawRule),
    NumberFormat: JSON.stringify(NumberFormat),
  };
}
