/** What people do to a draw: add, move and cancel it, enter its result, correct it. */
import type { Prize, PrizeNumbers } from "@opc/contract/lottery/draw-numbers";
import {
  type DrawRow,
  drawAdd as drawAddCall,
  drawCancel,
  drawCorrect,
  drawResult,
  drawUpdate,
} from "@opc/contract/lottery/draws";
import { inputTexts } from "@opc/contract/titles/inputs";
import { api, type Output } from "../../api/client.ts";
import { currentLanguage, type Translate } from "../../i18n/i18n.ts";
import type { FieldName, FormField, FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { formatTime } from "../../kit/format/time.ts";
import { sessionStore } from "../../state/session.ts";
import { lotteriesChanged } from "./changed.ts";
import { draftOf, resultFrom, resultProblems } from "./result-draft.ts";
import { ResultEditor } from "./result-editor.tsx";
import { differences, nameOf } from "./words.ts";

const offset = () => sessionStore.get()?.user.TimeDifferenceMinutes ?? 0;
const timeText = (at: string) => formatTime(at, offset());

interface Named {
  LotteryCode: string;
  LotteryName: string;
  LotteryName_enUS: string;
}

export async function addDraw(lottery: Named): Promise<void> {
  const name = nameOf(lottery);
  const added = await openForm({
    title: (t) => t("lottery.add.title", { name }),
    call: "drawAdd",
    input: drawAddCall.input,
    fixed: { LotteryCode: lottery.LotteryCode },
    fields: [
      { kind: "text", name: "IssueNumber", label: "lottery.detail.issue" },
      { kind: "time", name: "DrawAt", label: "lottery.detail.time" },
      { kind: "text", name: "Reason", label: "lottery.move.reason" },
    ],
    sentence: ({ IssueNumber, DrawAt }, t) =>
      IssueNumber && DrawAt
        ? t("lottery.add.sentence", { name, issue: String(IssueNumber), time: String(DrawAt) })
        : undefined,
    confirm: "lottery.add.action",
    done: "kit.done.added",
  });
  if (added) lotteriesChanged();
}

export async function moveDraw({ DrawId }: DrawRow): Promise<void> {
  const present = await currentDraw(DrawId);
  if (!present) return;
  const { IssueNumber: issue, DrawAt, Version } = present.Draw;
  const from = timeText(DrawAt);
  const moved = await openForm({
    title: (t) => t("lottery.move.title", { issue }),
    call: "drawUpdate",
    input: drawUpdate.input,
    fixed: { DrawId, Version },
    fields: [
      { kind: "text", name: "IssueNumber", label: "lottery.detail.issue" },
      { kind: "time", name: "DrawAt", label: "lottery.detail.time" },
      { kind: "text", name: "Reason", label: "lottery.move.reason" },
    ],
    initial: { IssueNumber: issue, DrawAt: from },
    sentence: (values, t) => {
      const newIssue = String(values.IssueNumber);
      const to = String(values.DrawAt);
      if (newIssue === issue)
        return to === from ? undefined : t("lottery.move.sentence", { issue, from, to });
      return t("lottery.move.sentenceNumber", { issue, newIssue, from, to });
    },
    confirm: "lottery.move.action",
    done: "lottery.move.done",
  });
  if (moved) lotteriesChanged();
}

export async function cancelDraw({ DrawId }: DrawRow): Promise<void> {
  const present = await currentDraw(DrawId);
  if (!present) return;
  const { IssueNumber: issue, DrawAt, Version } = present.Draw;
  const cancelled = await openForm({
    title: (t) => t("lottery.cancel.title", { issue }),
    call: "drawCancel",
    input: drawCancel.input,
    fixed: { DrawId, Version },
    fields: [{ kind: "text", name: "Reason", label: "lottery.move.reason" }],
    sentence: (_, t) => t("lottery.cancel.sentence", { issue, time: timeText(DrawAt) }),
    tone: "danger",
    confirm: "lottery.cancel.action",
    done: "lottery.cancel.done",
  });
  if (cancelled) lotteriesChanged();
}

export async function enterResult({ DrawId }: DrawRow): Promise<void> {
  const present = await currentDraw(DrawId);
  if (!present) return;
  const { Draw, NumberFormat } = present;
  const { IssueNumber: issue, DrawAt } = Draw;
  const entered = await openForm({
    title: (t) => t("lottery.enter.title", { issue }),
    call: "drawResult",
    input: drawResult.input,
    fixed: { DrawId },
    fields: [numbersField(NumberFormat)],
    initial: { Numbers: JSON.stringify(draftOf(NumberFormat)) },
    sentence: (_, t) => t("lottery.enter.sentence", { issue, time: timeText(DrawAt) }),
    confirm: "lottery.enter.action",
    done: "lottery.enter.done",
  });
  if (entered) lotteriesChanged();
}

export async function correctResult({ DrawId }: DrawRow): Promise<void> {
  const present = await currentDraw(DrawId);
  if (!present) return;
  const { Draw, NumberFormat } = present;
  const { IssueNumber: issue, Version } = Draw;
  const before = draftOf(NumberFormat, Draw.Numbers ?? []);
  const corrected = await openForm({
    title: (t) => t("lottery.correct.title", { issue }),
    call: "drawCorrect",
    input: drawCorrect.input,
    fixed: { DrawId, Version },
    fields: [numbersField(NumberFormat), { kind: "text", name: "Reason", label: "lottery.move.reason" }],
    initial: { Numbers: JSON.stringify(before) },
    sentence: (values, t) => correctionText(before, values, t),
    confirm: "lottery.correct.action",
    done: "lottery.correct.done",
  });
  if (corrected) lotteriesChanged();
}

function correctionText(before: readonly PrizeNumbers[], { Numbers }: FormValues, t: Translate): string {
  const changes = differences(before, resultFrom(String(Numbers)));
  return changes === "" ? t("lottery.correct.nothing") : t("lottery.correct.sentence", { changes });
}

type NumbersField = FormField<FieldName<"drawResult"> & FieldName<"drawCorrect">>;

function numbersField(format: readonly Prize[]): NumbersField {
  return {
    kind: "own",
    name: "Numbers",
    label: "lottery.enter.numbers",
    check: (value) => {
      const [first] = resultProblems(format, resultFrom(String(value))).values();
      return first === undefined
        ? undefined
        : () => (currentLanguage() === "zhCN" ? inputTexts[first] : undefined) ?? first;
    },
    draw: (facts) => <ResultEditor {...facts} format={format} />,
  };
}

/** The draw as the server has it now. What fails has said why. */
function currentDraw(DrawId: string): Promise<Output<"drawGet"> | undefined> {
  return api("drawGet", { DrawId }).catch(() => undefined);
}
