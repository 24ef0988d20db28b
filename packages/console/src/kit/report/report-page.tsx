/** The page of a report, which asks before it is drawn: the server knows as much, and draws it with its figures. */
import { type ReportFacts, reportInputAt } from "@opc/contract/report/question";
import type { ComponentType } from "react";
import type { ConsoleCallName, Input } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import type { LoggedInUser } from "../../state/session.ts";
import type { TabContext } from "../../state/tab.tsx";
import { reportQuery } from "./use-report-call.ts";

export interface ReportAsks extends ReportFacts {
  report: ConsoleCallName;
}

export function reportPage(Page: ComponentType, { report, ...facts }: ReportAsks): ComponentType {
  const askAhead = async (search: string, tab: TabContext, user: LoggedInUser) => {
    const clock = { nowMs: Date.now(), offsetMinutes: user.TimeDifferenceMinutes };
    const input = reportInputAt(new URLSearchParams(search), facts, clock) as Input<typeof report>;
    await queryClient.prefetchQuery(reportQuery(tab, report, input));
    return true;
  };
  return Object.assign(() => <Page />, { askAhead });
}
