/** The exported lotteries, and the draws of one. */
import type { LotteryRow } from "@opc/contract/lottery/calls";
import type { DrawRow } from "@opc/contract/lottery/draws";
import * as words from "@opc/contract/lottery/words";
import { zoneName } from "../../call/export-source.ts";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { drawHandlers } from "./draw-handlers.ts";
import { lotteryHandlers } from "./handlers.ts";

type Own = typeof words.enUS;
type Result = DrawRow["Numbers"];
const { text, digits, count, time, state, made, enabled } = rowColumns<LotteryRow, Own>(words);
const draw = rowColumns<DrawRow, Own>(words);

/** "004512 · 017 993 · 07": the prizes in their order, as screens show them. */
const resultText = (result: Result) => result?.map(({ Numbers }) => Numbers.join(" ")).join(" · ") ?? null;

export const lotteryExports = {
  lotterymanageExport: listExport(
    {
      title: pageTitle("LotteryList"),
      words,
      columns: [
        digits("LotteryCode"),
        text("LotteryName_enUS"),
        text("LotteryName"),
        text("Currency"),
        enabled("Enabled", "Status"),
        count("SortOrder"),
        state("DrawFrequency", "frequency"),
        made("DrawTime", ({ DrawRule }) => DrawRule?.DrawTime ?? null),
        made("UtcOffsetMinutes", ({ UtcOffsetMinutes }) => zoneName(UtcOffsetMinutes)),
        count("OverdueDraws"),
        time("NextDrawAt", "NextDraw"),
        digits("NextIssueNumber"),
        digits("LastIssueNumber"),
        made("LastResult", ({ LastNumbers }) => resultText(LastNumbers), { kind: "number text" }),
        time("UpdatedAt"),
        time("CreatedAt"),
      ],
    },
    lotteryHandlers.lotterymanageList,
  ),
  drawExport: listExport(
    {
      title: { enUS: "Draws", zhCN: "期次" },
      words,
      columns: [
        draw.digits("LotteryCode"),
        draw.made("Name", (row, language) => (language === "zhCN" ? row.LotteryName : row.LotteryName_enUS)),
        draw.digits("IssueNumber"),
        draw.time("DrawAt", "DrawTime"),
        draw.made("Status", ({ Status, IsOverdue }) => (IsOverdue ? "Overdue" : Status), {
          group: "status",
        }),
        draw.made("Result", ({ Numbers }) => resultText(Numbers), { kind: "number text" }),
        draw.text("EnteredBy"),
        draw.time("EnteredAt"),
        draw.time("CreatedAt"),
        draw.time("UpdatedAt"),
      ],
    },
    drawHandlers.drawList,
  ),
};
