/** The demo world's lotteries, with some weeks of results: one was corrected, one draw was cancelled, one awaits its result. */

import type { Prize, PrizeNumbers } from "@opc/contract/lottery/draw-numbers";
import { type DrawFrequency, type DrawRule, type Slot, slotsOf } from "@opc/contract/lottery/draw-rule";
import { dayMs } from "@opc/contract/time";
import type { Transaction } from "@opc/server/db/transaction";
import { makeDraws } from "@opc/server/modules/lottery/plan";
import { IdSource } from "./ids.ts";

const clerk = "OPC/admin";

interface Told {
  code: string;
  enUS: string;
  zhCN: string;
  currency: string;
  frequency: DrawFrequency;
  offsetMinutes: number;
  rule: Partial<DrawRule> & { DrawTime: string };
  format: readonly Prize[];
  /** So far back its results reach. */
  days: number;
  /** Nobody enters a result every five minutes by hand. */
  isOver?: true;
}

const prize = (code: string, enUS: string, zhCN: string, count: number, digits: number): Prize => ({
  PrizeCode: code,
  PrizeName: zhCN,
  PrizeName_enUS: enUS,
  Count: count,
  Kind: "Digits",
  Digits: digits,
  Minimum: null,
  Maximum: null,
  Unique: false,
});
const balls = (code: string, enUS: string, zhCN: string, count: number, most: number): Prize => ({
  ...prize(code, enUS, zhCN, count, 1),
  Kind: "Range",
  Digits: null,
  Minimum: 1,
  Maximum: most,
  Unique: true,
});
const top3 = prize("TOP3", "Top 3 Digits", "前三位", 1, 3);
const last2 = prize("LAST2", "Last 2 Digits", "末两位", 1, 2);
const first = (digits: number) => prize("FIRST", "First Prize", "头奖", 1, digits);

const told: readonly Told[] = [
  {
    code: "THAI_GOVERNMENT",
    enUS: "Thai Government Lottery",
    zhCN: "泰国政府彩票",
    currency: "THB",
    frequency: "TwiceMonthly",
    offsetMinutes: 420,
    rule: { DrawTime: "16:00", MonthDays: [1, 16] },
    format: [
      first(6),
      prize("FRONT3", "Front 3 Digits", "前三位", 2, 3),
      prize("LAST3", "Last 3 Digits", "末三位", 2, 3),
      last2,
    ],
    days: 90,
  },
  {
    code: "GSB_SAVINGS",
    enUS: "GSB Savings Lottery",
    zhCN: "泰国储蓄银行彩票",
    currency: "THB",
    frequency: "Monthly",
    offsetMinutes: 420,
    rule: { DrawTime: "10:00", MonthDays: [16] },
    format: [first(7)],
    days: 90,
  },
  {
    code: "THAI_STOCK",
    enUS: "Thai Stock Lottery",
    zhCN: "泰国股市彩票",
    currency: "THB",
    frequency: "Daily",
    offsetMinutes: 420,
    rule: { DrawTime: "16:30", Weekdays: [1, 2, 3, 4, 5] },
    format: [top3, last2],
    days: 30,
  },
  {
    code: "YEEKEE",
    enUS: "Yeekee",
    zhCN: "极速彩",
    currency: "THB",
    frequency: "Minutes",
    offsetMinutes: 420,
    rule: { DrawTime: "09:00", LastDrawTime: "23:55", IntervalMinutes: 5 },
    format: [top3, last2],
    days: 2,
    isOver: true,
  },
  {
    code: "HANOI",
    enUS: "Hanoi Lottery",
    zhCN: "河内彩票",
    currency: "VND",
    frequency: "Daily",
    offsetMinutes: 420,
    rule: { DrawTime: "18:30" },
    format: [
      prize("SPECIAL", "Special Prize", "特等奖", 1, 5),
      first(5),
      prize("SECOND", "Second Prize", "二等奖", 2, 5),
    ],
    days: 30,
  },
  {
    code: "WELFARE_3D",
    enUS: "China Welfare Lottery 3D",
    zhCN: "福彩 3D",
    currency: "CNY",
    frequency: "Daily",
    offsetMinutes: 480,
    rule: { DrawTime: "21:15" },
    format: [prize("RESULT", "Winning Number", "开奖号码", 1, 3)],
    days: 30,
  },
  {
    code: "DOUBLE_COLOUR",
    enUS: "China Welfare Double Colour Ball",
    zhCN: "双色球",
    currency: "CNY",
    frequency: "Weekly",
    offsetMinutes: 480,
    rule: { DrawTime: "21:15", Weekdays: [2, 4, 7] },
    format: [balls("RED", "Red Balls", "红球", 6, 33), balls("BLUE", "Blue Ball", "蓝球", 1, 16)],
    days: 45,
  },
];

interface Ids {
  draws: IdSource;
  changes: IdSource;
}

export async function writeLotteries(tx: Transaction, now: Date): Promise<void> {
  const ids: Ids = { draws: new IdSource(), changes: new IdSource() };
  for (const [index, lottery] of told.entries()) {
    const rule: DrawRule = {
      LastDrawTime: null,
      IntervalMinutes: null,
      Weekdays: [],
      MonthDays: [],
      ...lottery.rule,
    };
    const begun = new Date(now.getTime() - lottery.days * dayMs);
    const row = await tx
      .insertInto("Lottery")
      .values({
        Code: lottery.code,
        NameEn: lottery.enUS,
        NameZh: lottery.zhCN,
        Currency: lottery.currency,
        DrawFrequency: lottery.frequency,
        SortOrder: index + 1,
        UtcOffsetMinutes: lottery.offsetMinutes,
        DrawRule: JSON.stringify(rule),
        NumberFormat: JSON.stringify(lottery.format),
        DrawsMadeUntil: now,
        Enabled: lottery.isOver !== true,
        CreatedAt: begun,
        UpdatedAt: begun,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { frequency, offsetMinutes } = lottery;
    const past = slotsOf({ frequency, rule, offsetMinutes, after: begun, until: now, most: 1_000 });
    for (const [place, slot] of past.entries())
      await writePast(tx, { ids, lottery, lotteryId: row.Id, slot, left: past.length - 1 - place, now });
    await makeDraws(tx, row, now);
  }
}

interface Past {
  ids: Ids;
  lottery: Told;
  lotteryId: bigint;
  slot: Slot;
  /** How many of the lottery's past draws follow. */
  left: number;
  now: Date;
}

async function writePast(tx: Transaction, past: Past): Promise<void> {
  const { ids, lottery, lotteryId, slot, left, now } = past;
  const enteredAt = new Date(Math.min(slot.at.getTime() + 9 * 60_000, now.getTime()));
  const planned = new Date(slot.at.getTime() - dayMs);
  const Id = ids.draws.at(planned.getTime());
  const isCancelled = lottery.code === "THAI_STOCK" && left === 5;
  const isWaiting = lottery.code === "HANOI" && left === 0;
  const isCorrected = lottery.code === "THAI_GOVERNMENT" && left === 1;
  const numbers = resultOf(lottery.format, `${lottery.code} ${slot.issueNumber}`);
  const isDrawn = !isCancelled && !isWaiting;
  await tx
    .insertInto("LotteryDraw")
    .values({
      Id,
      LotteryId: lotteryId,
      IssueNumber: slot.issueNumber,
      DrawAt: slot.at,
      IsByRule: true,
      Status: isCancelled ? "Cancelled" : isWaiting ? "Scheduled" : isCorrected ? "Corrected" : "Drawn",
      Version: isWaiting ? 1 : isCorrected ? 3 : 2,
      Numbers: isDrawn ? JSON.stringify(numbers) : null,
      NumberFormat: isDrawn ? JSON.stringify(lottery.format) : null,
      EnteredBy: isDrawn ? clerk : null,
      EnteredAt: isDrawn ? enteredAt : null,
      CreatedAt: planned,
      UpdatedAt: isWaiting ? planned : enteredAt,
    })
    .execute();
  const change = { DrawId: Id, ByUserId: null, ByName: clerk };
  const at = (ms: number) => new Date(Math.min(enteredAt.getTime() + ms, now.getTime()));
  if (isCancelled)
    await writeChange(tx, ids, { ...change, Kind: "Cancelled", At: planned, Reason: "Public holiday" }, {});
  if (!isDrawn) return;
  const misread = isCorrected ? swapped(numbers) : numbers;
  await writeChange(tx, ids, { ...change, Kind: "Entered", At: enteredAt, Reason: null }, { to: misread });
  if (isCorrected)
    await writeChange(
      tx,
      ids,
      { ...change, Kind: "Corrected", At: at(600_000), Reason: "Two digits of the first prize were swapped" },
      { from: misread, to: numbers },
    );
}

interface Change {
  DrawId: bigint;
  ByUserId: null;
  ByName: string;
  Kind: "Entered" | "Corrected" | "Cancelled";
  At: Date;
  Reason: string | null;
}

async function writeChange(
  tx: Transaction,
  { changes }: Ids,
  change: Change,
  { from, to }: { from?: PrizeNumbers[]; to?: PrizeNumbers[] },
): Promise<void> {
  const state = (numbers: PrizeNumbers[] | undefined) =>
    numbers ? JSON.stringify({ Numbers: numbers }) : null;
  await tx
    .insertInto("LotteryDrawChange")
    .values({
      ...change,
      Id: changes.at(change.At.getTime()),
      StateFrom: state(from),
      StateTo: state(to),
    })
    .execute();
}

/** The same world has the same results: they follow from the draw's own name. */
function resultOf(format: readonly Prize[], seed: string): PrizeNumbers[] {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return format.map(({ PrizeCode, Count, Kind, Digits, Minimum, Maximum, Unique }) => {
    const numbers: string[] = [];
    while (numbers.length < Count) {
      const number =
        Kind === "Digits"
          ? Array.from({ length: Digits ?? 1 }, () => next(10)).join("")
          : String((Minimum ?? 0) + next((Maximum ?? 0) - (Minimum ?? 0) + 1));
      if (!Unique || !numbers.includes(number)) numbers.push(number);
    }
    return { PrizeCode, Numbers: numbers };
  });
}

/** As somebody in a hurry reads it. */
function swapped(result: PrizeNumbers[]): PrizeNumbers[] {
  return result.map((one, index) => {
    const [number = "", ...others] = one.Numbers;
    const other = `${number.slice(0, -2)}${number.at(-1) ?? ""}${number.at(-2) ?? ""}`;
    const wrong = other === number ? `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}` : other;
    return index === 0 ? { ...one, Numbers: [wrong, ...others] } : one;
  });
}
