/** What a report of orders is asked besides what every report is: what it is compared with, its type, channel and account. */
import { useMemo } from "react";
import { useLocation } from "react-router";
import type { Input } from "../../api/client.ts";
import { type ReportAsking, useReportQuestion } from "../../kit/report/use-report-question.ts";
import type { Side } from "./side.ts";
import { orderComparisons } from "./values.static.ts";

export type Compare = (typeof orderComparisons)[number];

const day = /^\d{4}-\d{2}-\d{2}$/;

export type ReportAsked = Input<"payreportGet"> & Input<"cashoutreportGet">;

export interface Asked {
  asking: ReportAsking;
  compare: Compare;
  /** The days of an own comparison, once they are chosen. */
  own: { from: string; to: string } | undefined;
  type: string;
  channel: string;
  account: string;
  table: string;
  input: ReportAsked;
  /** Changes some of these names of the address; an empty text takes one away. */
  change: (values: Readonly<Record<string, string>>) => void;
}

export function useAsked(side: Side): Asked {
  const { typeField, accountField } = side;
  const names = ["Compare", "CompareFrom", "CompareTo", "ChannelCode", typeField, accountField, "Table"];
  const asking = useReportQuestion("lastWeek", names);
  const { search } = useLocation();
  const address = useMemo(() => new URLSearchParams(search), [search]);
  const text = (name: string) => address.get(name)?.trim() ?? "";
  const compare = orderComparisons.find((one) => one === address.get("Compare")) ?? "Previous";
  const [from, to] = [text("CompareFrom"), text("CompareTo")];
  const own = day.test(from) && day.test(to) ? { from, to } : undefined;
  const [type, channel, account] = [text(typeField), text("ChannelCode"), text(accountField)];
  const chosen = {
    ...(type && { [typeField]: type }),
    ...(channel && { ChannelCode: channel }),
    ...(account && { [accountField]: account }),
  };
  return {
    asking,
    compare,
    own,
    type,
    channel,
    account,
    table: text("Table"),
    input: { ...asking.input, ...chosen, ...comparedWith(compare, own) },
    change: asking.change,
  };
}

/** Other days are compared with once both are chosen. */
function comparedWith(Compare: Compare, own: Asked["own"]) {
  if (Compare !== "Own") return { Compare };
  return own ? { Compare, CompareFrom: own.from, CompareTo: own.to } : { Compare: "None" as const };
}
