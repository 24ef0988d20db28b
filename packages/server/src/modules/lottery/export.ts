/** The exported lotteries, and the draws of one. */
import type { LotteryRow } from "@opc/contract/lottery/calls";
import type { DrawRow } from "@opc/contract/lottery/draws";
import { lotteryFields } from "@opc/contract/lottery/fields";
import * as words from "@opc/contract/lottery/words";
import { zoneName } from "../../call/export-source.ts";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { drawHandlers } from "./draw-handlers.ts";
import { lotteryHandlers } from "./handlers.ts";

type Result = DrawRow["Numbers"];
const draw = rowColumns<DrawRow, typeof words.enUS>(words);

/** "004512 · 017 993 · 07": the prizes in their order, as screens show them. */
const resultText = (result: Result) => result?.map(({ Numbers }) => Numbers.join(" ")).join(" · ") ?? null;

export const lotteryExports = {
  lotterymanageExport: listExport(
    {
      title: pageTitle("LotteryList"),
      words,
      columns: rowColumnsOf<typeof lotteryFields, LotteryRow>(lotteryFields, words, {
        DrawTime: ({ DrawRule }) => DrawRule?.DrawTime ?? null,
        UtcOffsetMinutes: ({ UtcOffsetMinutes }) => zoneName(UtcOffsetMinutes),
        LastNumbers: ({ LastNumbers }) => resultText(LastNumbers),
      }),
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
