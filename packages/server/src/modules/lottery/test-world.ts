/** What tests of lotteries start from: the operator's people, a lottery of each kind, and draws whose time comes. */
import type { LotteryRow } from "@opc/contract/lottery/calls";
import type { DrawChangeRow, DrawRow } from "@opc/contract/lottery/draws";
import type { Answer, Browser, TestApp, TestClock } from "../../testing/app.ts";
import { formOf } from "../../testing/form.ts";
import { createPeople } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

export type LotteryWorld = Awaited<ReturnType<typeof lotteryWorld>>;
type FormInput = Record<string, string | number | boolean>;

const prize = (PrizeCode: string, Count: number, Digits: number) => ({
  PrizeCode,
  PrizeName: `${PrizeCode} 奖`,
  PrizeName_enUS: `${PrizeCode} Prize`,
  Count,
  Kind: "Digits",
  Digits,
  Unique: false,
});
export const governmentFormat = [prize("FIRST", 1, 6), prize("FRONT3", 2, 3), prize("LAST2", 1, 2)];
export const result = (first = "004512", front = ["017", "993"], last = "07") => [
  { PrizeCode: "FIRST", Numbers: [first] },
  { PrizeCode: "FRONT3", Numbers: front },
  { PrizeCode: "LAST2", Numbers: [last] },
];

let made = 0;

export async function lotteryWorld(started: TestApp) {
  const { services, call, signIn, clock } = started;
  const people = await createPeople(services);
  const query = wholeQuery(services);
  await query(`insert into currency (code, name_en, name_zh, exponent, enabled) values
    ('THB', 'Baht', '泰铢', 2, true), ('OLD', 'Old money', '旧币', 2, false)
    on conflict (code) do update set enabled = excluded.enabled`);
  let chief = await signIn(people["OPC/admin"]);
  const ask = (path: string, input: object = {}, who: Browser = chief): Promise<Answer> =>
    call(`/rp_api/lottery/${path}`, input, who);
  const send = async (path: string, input: FormInput, who: Browser = chief): Promise<Answer> =>
    call(`/mc_api/lottery/${path}`, {}, who, await formOf(input));
  const base = { ask, send, clock };
  return {
    people,
    query,
    ask,
    send,
    sound,
    lotteryForm,
    ...lotteriesOf(base),
    ...drawsOf(base),
    /** Sessions end when nobody uses them for so long. */
    async later(milliseconds: number): Promise<void> {
      clock.advance(milliseconds);
      chief = await signIn(people["OPC/admin"]);
    },
    async lastChange(callName: string) {
      const statement = "select change, code from operation_log where call = $1 order by id desc limit 1";
      const [line] = await query(statement, [callName]);
      return line;
    },
  };
}

interface Base {
  ask: (path: string, input?: object, who?: Browser) => Promise<Answer>;
  send: (path: string, input: FormInput, who?: Browser) => Promise<Answer>;
  clock: TestClock;
}

function sound<Data>(answer: Answer): Data {
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data as Data;
}

function lotteryForm(changes: FormInput = {}): FormInput {
  return {
    LotteryCode: `LOT-${++made}`,
    LotteryName: "泰国政府彩票",
    LotteryName_enUS: "Thai Government Lottery",
    Currency: "THB",
    SortOrder: 10,
    UtcOffsetMinutes: 420,
    DrawFrequency: "Daily",
    MakesDraws: true,
    DrawTime: "16:00",
    LastDrawTime: "",
    IntervalMinutes: "",
    Weekdays: "",
    MonthDays: "",
    NumberFormat: JSON.stringify(governmentFormat),
    ...changes,
  };
}

function lotteriesOf({ ask, send }: Base) {
  const get = async (LotteryCode: string) =>
    sound<{ Lottery: LotteryRow; UntouchedDraws: number; CanDelete: boolean }>(
      await ask("lotterymanage_get", { LotteryCode }),
    );
  return {
    get,
    /** Returns its code. */
    async add(changes: FormInput = {}): Promise<string> {
      const form = lotteryForm(changes);
      sound(await send("lottery_add", form));
      return String(form.LotteryCode);
    },
    async update(LotteryCode: string, changes: FormInput) {
      const { Lottery } = await get(LotteryCode);
      return send("lottery_update", { ...lotteryForm(changes), LotteryCode, Version: Lottery.Version });
    },
  };
}

function drawsOf({ ask, send, clock }: Base) {
  const draw = async (DrawId: string) =>
    sound<{ Draw: DrawRow; NumberFormat: object[]; Changes: DrawChangeRow[] }>(
      await ask("draw_get", { DrawId }),
    );
  return {
    draw,
    async draws(LotteryCode: string, filter: object = {}) {
      const answer = await ask("draw_list", { LotteryCode, Size: 1000, Sort: "oldest", ...filter });
      return sound<{ Rows: DrawRow[] }>(answer).Rows;
    },
    /** Its time comes in a minute, or has just come. */
    async drawOf(LotteryCode: string, { due = false } = {}): Promise<string> {
      const at = new Date(clock.now().getTime() + 60_000);
      const form = { LotteryCode, IssueNumber: `BY-HAND-${++made}`, DrawAt: at.toISOString() };
      const { DrawId } = sound<{ DrawId: string }>(await send("draw_add", form));
      if (due) clock.advance(61_000);
      return DrawId;
    },
    enter: (DrawId: string, Numbers: object = result(), who?: Browser) =>
      send("draw_result", { DrawId, Numbers: JSON.stringify(Numbers) }, who),
    async correct(DrawId: string, Numbers: object, Reason = "Read wrongly") {
      const { Draw } = await draw(DrawId);
      const form = { DrawId, Version: Draw.Version, Numbers: JSON.stringify(Numbers), Reason };
      return send("draw_correct", form);
    },
    async move(DrawId: string, changes: FormInput = {}) {
      const { Draw } = await draw(DrawId);
      const { IssueNumber, DrawAt, Version } = Draw;
      const later = new Date(Math.max(Date.parse(DrawAt), clock.now().getTime()) + 3_600_000);
      const form = { DrawId, Version, IssueNumber, DrawAt: later.toISOString(), Reason: "Holiday" };
      return send("draw_update", { ...form, ...changes });
    },
    async cancel(DrawId: string, who?: Browser) {
      const { Draw } = await draw(DrawId);
      return send("draw_cancel", { DrawId, Version: Draw.Version, Reason: "Not held" }, who);
    },
  };
}
