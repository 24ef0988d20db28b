/** Ways from the report's figures to the list, asked as the report is. */
import { daysRange, listOf } from "../../kit/report/drill.ts";
import { useMenu } from "../../state/session.ts";
import type { Side } from "./side.ts";
import type { ReportAsked } from "./use-asked.ts";

export type Way = (filters?: Readonly<Record<string, string>>, hour?: string) => string | undefined;

/** `hour`: one hour of the viewer's clock instead of the whole days, "2026-11-22 14". */
export function useWay(side: Side, input: ReportAsked, currency: string | null): Way {
  const menu = useMenu();
  const chosen = Object.fromEntries(
    [side.typeField, "ChannelCode", side.accountField].flatMap((name) => {
      const value = (input as Readonly<Record<string, unknown>>)[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  return (filters = {}, hour) => {
    const range = hour ? { from: `${hour}:00:00`, to: `${hour}:59:59` } : daysRange(input.From, input.To);
    return listOf(
      side.list,
      { menu, range, merchant: input.MerchantAlias, currency: currency ?? undefined },
      { ...chosen, ...filters },
    );
  };
}
