/** The exported daily overview: each currency's days (or the hours of one day), or its merchants, as the screen shows them. */
import type { CallParsed } from "@opc/contract";
import type { overviewExport } from "@opc/contract/report/overview";
import * as words from "@opc/contract/report/overview-words";
import type { ExportContext, ExportHeading, ExportValue, ValueSource } from "../../call/export-source.ts";
import { scopeOf } from "../../call/viewer-scope.ts";
import { CallError } from "../../call-error.ts";
import { dayOf } from "../../day.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { inReports } from "../../db/reports.ts";
import { filterNames, headings } from "./export-words.ts";
import { merchantOf, overview } from "./overview-handlers.ts";
import { periodOf } from "./period.ts";

type Input = CallParsed<typeof overviewExport>;
type Answer = Awaited<ReturnType<typeof overview>>;
type Row = readonly ExportValue[];

export const overviewExports = {
  overviewExport: async (input: Input, context: ExportContext): Promise<ValueSource> => {
    const { viewer, services, now } = context;
    const { Part } = input;
    const { dayCount } = periodOf(input, viewer.timeDifferenceMinutes);
    if (Part === "Merchants" && (!viewer.isSuper || input.MerchantAlias)) throw new CallError("NoPermission");
    // Refused now, not when the file is made.
    await merchantOf(context.tx, viewer, input.MerchantAlias);
    const currencies = await currenciesOf(services.database);
    if (input.Currency && !currencies.has(input.Currency)) throw new CallError("NotFound");
    const step = dayCount === 1 ? "Hour" : "Day";
    return {
      title: {
        enUS: `${words.enUS.title} · ${words.enUS.part[Part]}`,
        zhCN: `${words.zhCN.title} · ${words.zhCN.part[Part]}`,
      },
      words: filterNames(words),
      columns: Part === "Points" ? pointHeadings(step, input.Compare !== "None") : merchantHeadings,
      async *values() {
        const answer = await inReports(services.reports, scopeOf(viewer), (tx) =>
          overview(input, { tx, viewer, services, now }),
        );
        yield* Part === "Points"
          ? points(answer, viewer.timeDifferenceMinutes)
          : merchants(answer, spoken[context.language].others);
      },
    };
  },
};

const spoken = { enUS: words.enUS, zhCN: words.zhCN };

const heading = headings(words);

function pointHeadings(step: "Hour" | "Day", isCompared: boolean): ExportHeading[] {
  return [
    heading("Currency", "text"),
    step === "Hour" ? heading("Hour", "time") : heading("Day", "date"),
    heading("OrderCount", "count"),
    heading("SuccessCount", "count"),
    heading("SuccessRate", "percent"),
    heading("SuccessAmount", "amount"),
    ...(isCompared ? [heading("SuccessAmountBefore", "amount")] : []),
    heading("Fee", "amount"),
    heading("PayoutCount", "count"),
    heading("PayoutSuccessCount", "count"),
    heading("PayoutAmount", "amount"),
    heading("WithdrawalAmount", "amount"),
    heading("Net", "amount"),
  ];
}

const merchantHeadings: ExportHeading[] = [
  heading("Currency", "text"),
  heading("Merchant", "text"),
  heading("MerchantName", "text"),
  heading("OrderCount", "count"),
  heading("SuccessCount", "count"),
  heading("SuccessRate", "percent"),
  heading("SuccessAmount", "amount"),
  heading("Fee", "amount"),
  heading("PayoutAmount", "amount"),
  heading("WithdrawalAmount", "amount"),
  heading("Net", "amount"),
];

function* points({ Currencies, Step }: Answer, timeDifferenceMinutes: number): Generator<Row> {
  for (const { Currency, Points, PointsBefore } of Currencies) {
    for (const [at, point] of Points.entries()) {
      const start = new Date(point.Start);
      const before = PointsBefore?.[at];
      yield [
        Currency,
        Step === "Hour" ? start : dayOf(start, timeDifferenceMinutes),
        point.OrderCount,
        point.SuccessCount,
        rate(point),
        point.SuccessAmount,
        ...(before ? [before.SuccessAmount] : []),
        point.Fee,
        point.PayoutCount,
        point.PayoutSuccessCount,
        point.PayoutAmount,
        point.WithdrawalAmount,
        point.Net,
      ];
    }
  }
}

function* merchants({ Currencies }: Answer, others: string): Generator<Row> {
  for (const { Currency, Merchants } of Currencies) {
    if (!Merchants) continue;
    const { Rows, Others, OtherCount } = Merchants;
    const last = Others ? [{ ...Others, MerchantName: others.replace("{count}", String(OtherCount)) }] : [];
    for (const row of [...Rows, ...last]) {
      yield [
        Currency,
        row.MerchantAlias,
        row.MerchantName,
        row.OrderCount,
        row.SuccessCount,
        rate(row),
        row.SuccessAmount,
        row.Fee,
        row.PayoutAmount,
        row.WithdrawalAmount,
        row.Net,
      ];
    }
  }
}

/** Percent with one decimal; nothing of nothing has none. */
function rate({ SuccessCount, OrderCount }: { SuccessCount: number; OrderCount: number }): string | null {
  return OrderCount === 0 ? null : ((SuccessCount / OrderCount) * 100).toFixed(1);
}
