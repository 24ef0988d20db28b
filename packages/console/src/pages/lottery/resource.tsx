/** Lotteries as a list: when each is drawn next, its last result, and what awaits one. */
import type { LotteryRow, LotteryState } from "@opc/contract/lottery/calls";
import { useTexts } from "../../i18n/i18n.ts";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { formatTime } from "../../kit/format/time.ts";
import { AddIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { type Choice, defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { lotteryActions } from "./actions.tsx";
import * as fields from "./fields.static.ts";
import css from "./lottery.module.css";
import { NextDraw } from "./next-draw.tsx";
import { shown } from "./shown.ts";
import { lotteryStates } from "./values.static.ts";
import { nameOf, resultText, ruleTextAt } from "./words.ts";

const lotteryState: StatusSet<LotteryState> = {
  values: lotteryStates,
  label: (value) => `lottery.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet" },
};

function useOverdueChoices(): readonly Choice[] {
  const { t } = useTexts();
  return (["true", "false"] as const).map((value) => ({ value, label: t(`lottery.hasOverdue.${value}`) }));
}

function Name({ row }: { row: LotteryRow }) {
  const { language } = useTexts();
  return nameOf(row, language);
}

const columns = columnsOfFields<LotteryRow>(fields.columns, shown, {
  LotteryName: {
    title: "lottery.field.Name",
    cell: (row) => <Name row={row} />,
    hint: (row) => `${row.LotteryName} / ${row.LotteryName_enUS}`,
  },
  OverdueDraws: {
    cell: ({ OverdueDraws }) =>
      OverdueDraws === 0 ? 0 : <span className={exposureCss.risk}>{OverdueDraws}</span>,
    hint: ({ OldestOverdueAt }, { t, offsetMinutes }) =>
      OldestOverdueAt === null
        ? undefined
        : t("lottery.overdueSince", { time: formatTime(OldestOverdueAt, offsetMinutes) }),
  },
  NextDrawAt: {
    cell: ({ NextDrawAt }, { offsetMinutes }) => <NextDraw at={NextDrawAt} offsetMinutes={offsetMinutes} />,
    hint: ({ NextIssueNumber }) => NextIssueNumber ?? undefined,
  },
  LastNumbers: {
    cell: ({ LastNumbers, LastIssueNumber }) =>
      LastNumbers === null ? (
        nothing
      ) : (
        <>
          <code className={css.numbers}>{resultText(LastNumbers)}</code>{" "}
          <small className={css.quiet}>{LastIssueNumber}</small>
        </>
      ),
    hint: ({ LastNumbers }) => (LastNumbers ? resultText(LastNumbers) : undefined),
    copy: ({ LastNumbers }) => LastNumbers && resultText(LastNumbers),
  },
  DrawFrequency: {
    cell: (row, { t, offsetMinutes }) => ruleTextAt(row, offsetMinutes, t),
    hint: (row, { t, offsetMinutes }) => ruleTextAt(row, offsetMinutes, t),
  },
});

export const lotteries = defineResource({
  page: "LotteryList",
  calls: { list: "lotterymanageList", summary: "lotterymanageSummary", export: "lotterymanageExport" },
  rowId: (row) => row.LotteryCode,
  rowName: (row) => nameOf(row),
  search: { kind: "text", name: "Text", placeholder: "lottery.search" },
  chips: {
    name: "States",
    statuses: lotteryState,
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    { kind: "currency", name: "Currency", label: "lottery.field.Currency" },
    { kind: "option", name: "HasOverdue", label: "lottery.field.HasOverdue", useOptions: useOverdueChoices },
  ],
  usualRefresh: 30,
  columns,
  card: ["LotteryName", "Enabled", "OverdueDraws", "NextDrawAt", "LastNumbers"],
  isAlarming: (row) => row.OverdueDraws > 0,
  alarm: ({ OverdueDraws, OverdueLotteries }, t) => {
    if (OverdueDraws === 0) return undefined;
    if (OverdueDraws === 1) return t("lottery.alarm.one");
    return t("lottery.alarm.many", { draws: OverdueDraws, lotteries: OverdueLotteries });
  },
  toolbar: [
    {
      label: "lottery.form.add",
      icon: <AddIcon />,
      needs: "add",
      run: async (tools) => (await import("./forms.tsx")).addLottery(tools),
    },
  ],
  actions: lotteryActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).LotteryDetail),
  empty: "lottery.empty",
});
