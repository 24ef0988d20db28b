/** What a report of orders is asked besides what every report is: what it is compared with, its type, channel and account. */
import type { OrderComparison } from "@opc/contract/report/comparisons";
import { orderInput, readOrderAddress } from "@opc/contract/report/question";
import { useMemo } from "react";
import { useLocation } from "react-router";
import type { Input } from "../../api/client.ts";
import { type ReportAsking, useReportQuestion } from "../../kit/report/use-report-question.ts";
import { asks } from "./asks.ts";
import type { Side } from "./side.ts";

export type ReportAsked = Input<"payreportGet"> & Input<"cashoutreportGet">;

export interface Asked {
  asking: ReportAsking;
  compare: OrderComparison;
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

export function useAsked({ page, typeField, accountField }: Side): Asked {
  const { usual, filters } = asks[page];
  const asking = useReportQuestion(usual, ["Compare", "CompareFrom", "CompareTo", ...filters, "Table"]);
  const { search } = useLocation();
  const address = useMemo(() => new URLSearchParams(search), [search]);
  const question = readOrderAddress(address, filters);
  const { compare, own, chosen } = question;
  return {
    asking,
    compare,
    own,
    type: chosen[typeField] ?? "",
    channel: chosen.ChannelCode ?? "",
    account: chosen[accountField] ?? "",
    table: address.get("Table")?.trim() ?? "",
    input: { ...asking.input, ...orderInput(question) },
    change: asking.change,
  };
}
