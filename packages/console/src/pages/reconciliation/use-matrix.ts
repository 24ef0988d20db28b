/** What the matrix is asked, as its tab's address has it, and its answers; asked more often while comparisons run. */

import { daysOfPreset } from "@opc/contract/question/date-presets";
import type { DateChoice } from "@opc/contract/question/fields";
import { readReportAddress, writeReportAddress } from "@opc/contract/report/question";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Input, Output } from "../../api/client.ts";
import { useToday } from "../../kit/use-today.ts";
import { useSession } from "../../state/session.ts";
import { useTab, useTabCall } from "../../state/tab.tsx";
import { reconciliationAccounts } from "./values.static.ts";

const usual = "lastWeek";
const liveMs = 1_500;
const calmMs = 60_000;

export interface MatrixQuestion {
  date: DateChoice | null;
  kind: "" | "Offline" | "Card";
  onlyOpen: boolean;
}

export function useMatrix() {
  const { path } = useTab();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const question = useMemo(() => readQuestion(new URLSearchParams(search)), [search]);
  // From midnight on a preset means other days.
  const nowMs = useToday(offsetMinutes);
  const input = useMemo(() => inputOf(question, { nowMs, offsetMinutes }), [question, nowMs, offsetMinutes]);
  const options = { keepPrevious: true, quiet: true } as const;
  const summary = useTabCall("reconciliationSummary", input, options);
  const matrix = useTabCall("reconciliationList", input, options);
  // The same questions by a timer, quicker until both answers tell of the end.
  const isLive = (summary.data?.UnderWay ?? 0) > 0 || isUnderWay(matrix.data);
  const timed = { ...options, polled: true, everyMs: isLive ? liveMs : calmMs } as const;
  useTabCall("reconciliationSummary", input, { ...timed, enabled: summary.data !== undefined });
  useTabCall("reconciliationList", input, { ...timed, enabled: matrix.data !== undefined });
  const ask = (next: MatrixQuestion) => {
    const address = writeReportAddress({ date: next.date, merchant: "", currency: "", compare: "Previous" });
    if (next.kind !== "") address.set("Kind", next.kind);
    if (next.onlyOpen) address.set("OnlyOpen", "true");
    void navigate({ pathname: path, search: address.toString() }, { preventScrollReset: true });
  };
  return { question, usual, input, ask, matrix, summary, isLive } as const;
}

function isUnderWay(matrix: Output<"reconciliationList"> | undefined): boolean {
  const states = matrix?.Rows.flatMap(({ Cells }) => Cells.map(({ State }) => State)) ?? [];
  return states.includes("Waiting") || states.includes("Running");
}

function readQuestion(address: URLSearchParams): MatrixQuestion {
  const kind = reconciliationAccounts.find((one) => one === address.get("Kind"));
  return {
    date: readReportAddress(address).date,
    kind: kind ?? "",
    onlyOpen: address.get("OnlyOpen") === "true",
  };
}

function inputOf(
  { date, kind, onlyOpen }: MatrixQuestion,
  { nowMs, offsetMinutes }: { nowMs: number; offsetMinutes: number },
): Input<"reconciliationList"> & Input<"reconciliationSummary"> {
  const chosen = date?.kind === "range" ? date : undefined;
  const preset = date?.kind === "preset" ? date.preset : usual;
  const { from, to } = chosen ?? daysOfPreset(preset, nowMs, offsetMinutes);
  return {
    From: from.slice(0, 10),
    To: to.slice(0, 10),
    ...(kind !== "" && { AccountKind: kind }),
    ...(onlyOpen && { OnlyOpen: true }),
  };
}
