/** The exported reports of orders: the tables one below the other, or one part, as the screen shows it. */
import type { CallParsed } from "@opc/contract";
import * as paymentWords from "@opc/contract/payment-order/words";
import * as payoutWords from "@opc/contract/payout-order/words";
import { figureName } from "@opc/contract/report/figure-name";
import {
  type cashoutreportExport,
  type OrderReportFigures,
  type OrderReportRow,
  type payreportExport,
  type ReportPart,
  type ReportSection,
  reportSections,
  tookSeconds,
} from "@opc/contract/report/order-report";
import * as words from "@opc/contract/report/order-words";
import type {
  ExportContext,
  ExportHeading,
  ExportValue,
  ValueSource,
  Words,
} from "../../call/export-source.ts";
import { scopeOf } from "../../call/viewer-scope.ts";
import { CallError } from "../../call-error.ts";
import { inReports } from "../../db/reports.ts";
import { filterNames, headings } from "./export-words.ts";
import { assertPeriods, type Report, type ReportFacts } from "./order-report.ts";
import { payoutReport, payReport } from "./order-report-handlers.ts";

export const orderReportExports = {
  payreportExport: (input: CallParsed<typeof payreportExport>, context: ExportContext) =>
    sourceOf({ side: "pay", input, context, report: (facts) => payReport(input, facts) }),
  cashoutreportExport: (input: CallParsed<typeof cashoutreportExport>, context: ExportContext) =>
    sourceOf({ side: "payout", input, context, report: (facts) => payoutReport(input, facts) }),
};

type Side = "pay" | "payout";
type Row = readonly ExportValue[];

interface Exported {
  side: Side;
  input: CallParsed<typeof payreportExport> | CallParsed<typeof cashoutreportExport>;
  context: ExportContext;
  report: (facts: ReportFacts) => Promise<Report>;
}

const operatorParts: ReadonlySet<ReportPart> = new Set(["Merchants", "Channels", "Accounts"]);

function sourceOf({ side, input, context, report }: Exported): ValueSource {
  const { viewer, services, now, language } = context;
  const { Part } = input;
  assertPeriods(input, viewer.timeDifferenceMinutes, now);
  if (operatorParts.has(Part) && !viewer.isSuper) throw new CallError("NoPermission");
  const isCompared = input.Compare !== "None";
  const { headings, rows } = parts[Part]({ language, isCompared, side, part: Part });
  return {
    title: {
      enUS: `${words.enUS.title[side]} · ${words.enUS.part[partOf(side, Part)]}`,
      zhCN: `${words.zhCN.title[side]} · ${words.zhCN.part[partOf(side, Part)]}`,
    },
    words: filterNames(words),
    columns: [heading("Currency", "text"), ...headings],
    async *values() {
      const found = await inReports(services.reports, scopeOf(viewer), (tx) =>
        report({ tx, viewer, services, now }),
      );
      for (const row of rows(found)) yield [found.Currency, ...row];
    },
  };
}

const spoken = { enUS: words.enUS, zhCN: words.zhCN };
const paymentStatus = { enUS: paymentWords.enUS.status, zhCN: paymentWords.zhCN.status };
const payoutStatus = { enUS: payoutWords.enUS.status, zhCN: payoutWords.zhCN.status };

/** The accounts of payouts are cards. */
function partOf(side: Side, part: ReportPart): ReportPart | "Cards" {
  return part === "Accounts" && side === "payout" ? "Cards" : part;
}

const heading = headings(words);

interface Wanted {
  language: keyof Words;
  isCompared: boolean;
  side: Side;
  part: ReportPart;
}

interface Written {
  headings: ExportHeading[];
  rows: (report: Report) => Iterable<Row>;
}

const figures = [
  ["OrderCount", "count"],
  ["OrderAmount", "amount"],
  ["SuccessCount", "count"],
  ["SuccessRate", "percent"],
  ["Amount", "amount"],
  ["Fee", "amount"],
  ["Average", "amount"],
  ["OpenCount", "count"],
  ["FailedCount", "count"],
  ["ReturnedCount", "count"],
  ["ReturnedAmount", "amount"],
] as const satisfies readonly (readonly [keyof OrderReportFigures, ExportHeading["kind"]])[];

const parts: Record<ReportPart, (wanted: Wanted) => Written> = {
  Tables: tables,
  Merchants: tables,
  Types: tables,
  Channels: tables,
  Accounts: tables,
  Hours: hours,
  Took: took,
  Reasons: reasons,
};

function before({ enUS, zhCN, kind }: ExportHeading): ExportHeading {
  const { enUS: english, zhCN: chinese } = { enUS: words.enUS.field.Before, zhCN: words.zhCN.field.Before };
  return { enUS: english.replace("{field}", enUS), zhCN: chinese.replace("{field}", zhCN), kind };
}

function tables({ language, isCompared, part, side }: Wanted): Written {
  const columns = figures.map(([field, kind]) => heading(figureName(side, field), kind));
  const said = spoken[language];
  const line = (section: string, row: Omit<OrderReportRow, "Names">, name: string): Row => [
    section,
    row.Key,
    name,
    ...figures.map(([field]) => row.Figures[field]),
    row.Share,
    ...(isCompared ? figures.map(([field]) => row.Before?.[field] ?? null) : []),
  ];
  const nameOf = (section: ReportSection, { IsRest, Names }: OrderReportRow) =>
    IsRest
      ? said.rest
      : (Names?.[language] ?? said.none[section === "Accounts" && side === "payout" ? "Cards" : section]);
  return {
    headings: [
      heading("Part", "text"),
      heading("Code", "text"),
      heading("Name", "text"),
      ...columns,
      heading("Share", "percent"),
      ...(isCompared ? columns.map(before) : []),
    ],
    *rows(report) {
      if (part === "Tables") {
        const total = {
          Key: null,
          IsRest: false,
          Figures: report.Totals,
          Share: null,
          Before: report.TotalsBefore,
        };
        yield line(said.part.Totals, total, said.part.Totals);
      }
      for (const section of reportSections) {
        if (part !== "Tables" && part !== section) continue;
        for (const row of report[section] ?? [])
          yield line(said.part[partOf(side, section)], row, nameOf(section, row));
      }
    },
  };
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function hours({ language }: Wanted): Written {
  return {
    headings: [
      heading("Weekday", "text"),
      heading("Hour", "text"),
      heading("OrderCount", "count"),
      heading("SuccessCount", "count"),
      heading("Amount", "amount"),
    ],
    *rows(report) {
      for (const weekday of weekdays) {
        const own = report.Hours.filter(({ Weekday }) => Weekday === weekday);
        for (const { Hour, OrderCount, SuccessCount, Amount } of own.sort(
          (one, other) => one.Hour - other.Hour,
        ))
          yield [spoken[language].weekday[weekday], hourText(Hour), OrderCount, SuccessCount, Amount];
      }
    },
  };
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

const tookClasses = [...tookSeconds, null].map((_, at) => at as keyof typeof words.enUS.took);

function took({ language, isCompared }: Wanted): Written {
  const count = heading("Count", "count");
  return {
    headings: [heading("Took", "text"), count, ...(isCompared ? [before(count)] : [])],
    *rows({ Took, TookBefore }) {
      for (const at of tookClasses) {
        const earlier = isCompared ? [TookBefore?.Counts[at] ?? null] : [];
        yield [spoken[language].took[at], Took.Counts[at] ?? 0, ...earlier];
      }
    },
  };
}

function reasons({ language, side }: Wanted): Written {
  const said = spoken[language].reason as Readonly<Record<string, string>>;
  const status: Readonly<Record<string, string>> =
    side === "pay" ? paymentStatus[language] : payoutStatus[language];
  return {
    headings: [
      heading("Status", "text"),
      heading("Reason", "text"),
      heading("Detail", "text"),
      heading("Count", "count"),
    ],
    *rows({ Reasons }) {
      for (const { Status, Rows } of Reasons)
        for (const { Kind, Text, Count } of Rows)
          yield [status[Status] ?? Status, said[Kind] ?? Kind, Text, Count];
    },
  };
}
