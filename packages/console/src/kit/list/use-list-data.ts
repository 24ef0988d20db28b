/** Rows, counts and sums of a question: the list call and, beside it, the summary call. */

import { readAddress } from "@opc/contract/question/address";
import type { FilterField, ListQuestion } from "@opc/contract/question/fields";
import { effectiveDate, filtersOf } from "@opc/contract/question/question";
import { keepPreviousData, queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import { ApiError, api, type Output } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { type LoggedInUser, useSession } from "../../state/session.ts";
import { useTab } from "../../state/tab.tsx";
import { tabKey } from "../../state/tabs.ts";
import { preferencesOf } from "../preferences.ts";
import {
  fieldsOf,
  type ListCallName,
  type Resource,
  type RowOf,
  type SumLine,
  type SummaryCallName,
} from "../resource.ts";
import { midnightBefore, useToday } from "../use-today.ts";
import { tooManyToSum } from "./codes.static.ts";
import type { Loaded } from "./loaded.ts";
import { askedAnew, type ListSource, listQuery, useList } from "./use-list.ts";
import { takeUpPreference } from "./use-preference.ts";

const noRows: readonly never[] = [];
const noSums: readonly SumLine[] = [];

export function useListData<Name extends ListCallName, Summary extends SummaryCallName>(
  resource: Resource<Name, Summary>,
  fields: readonly FilterField[],
  question: ListQuestion,
) {
  const { calls, usualDate, chips, sums } = resource;
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const midnightMs = useToday(offsetMinutes);
  const {
    filters,
    questionKey,
    list: source,
    summaryKey,
  } = sourceOf(resource, fields, question, { offsetMinutes, midnightMs });
  const list = useList<RowOf<Name>>(source);
  const summary = useSummary(calls.summary, summaryKey, filters);
  const { query, loadMore, lookAgain: lookAtRows } = list;

  const lookAgain = useCallback(
    (polled: boolean) => {
      void lookAtRows(polled);
      void summary.look(polled);
    },
    [lookAtRows, summary.look],
  );
  const unsummed = tooMany(summary.error);
  const output = unsummed ? undefined : (summary.output as Output<Summary> | undefined);
  const isSummaryStale = summary.isStale;
  const counts = useMemo(() => (output ? chips?.counts?.(output) : undefined), [chips, output]);
  const sumLines = useMemo(() => (output && sums ? sums(output) : noSums), [sums, output]);
  return {
    loaded: query.data,
    rows: query.data?.rows ?? noRows,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    again: () => void query.refetch(),
    retry: list.failure && { more: loadMore, refresh: () => lookAgain(false) }[list.failure],
    questionKey: query.isPlaceholderData ? "" : questionKey,
    loadMore,
    lookAgain,
    filters,
    input: source.input,
    isAllTime: effectiveDate(question, fields, usualDate).kind === "all",
    summary: output,
    isSummaryStale,
    counts,
    sums: sumLines,
    unsummed,
    rowCount: exactCount(query.data, isSummaryStale ? noSums : sumLines),
  };
}

/** What a question asks of the list call and of the summary call beside it, and the names that both are kept under. */
function sourceOf<Name extends ListCallName, Summary extends SummaryCallName>(
  { calls, rowId, usualDate }: Resource<Name, Summary>,
  fields: readonly FilterField[],
  question: ListQuestion,
  { offsetMinutes, midnightMs }: { offsetMinutes: number; midnightMs: number },
) {
  const filters = () => filtersOf(question, { fields, usualDate }, { nowMs: Date.now(), offsetMinutes });
  const { kind } = effectiveDate(question, fields, usualDate);
  // From midnight on "today" is another question: its rows would be called those of a day that they are not of. Typed times are read
  // by the clock of the viewer's merchant, which may be changed meanwhile.
  const day = kind === "preset" ? midnightMs : offsetMinutes;
  const questionKey = JSON.stringify([question, day]);
  const list: ListSource<RowOf<Name>> = {
    call: calls.list,
    rowId,
    questionKey,
    input: () => ({ ...filters(), Sort: question.sort }),
  };
  return { filters, questionKey, list, summaryKey: JSON.stringify([question.date, question.values, day]) };
}

/**
 * Asks what the screen will ask when it is drawn, at the address and in the tab where it will be; it finds the answers there.
 * A refusal is one of them. False where the person's own view of the list is not the one that came with the page.
 */
export async function askAhead<Name extends ListCallName, Summary extends SummaryCallName>(
  resource: Resource<Name, Summary>,
  search: string,
  instance: number,
  user: LoggedInUser,
): Promise<boolean> {
  const fields = fieldsOf(resource);
  const question = readAddress(new URLSearchParams(search), fields);
  const offsetMinutes = user.TimeDifferenceMinutes;
  const clock = { offsetMinutes, midnightMs: midnightBefore(Date.now(), offsetMinutes) };
  const { list, summaryKey, filters } = sourceOf(resource, fields, question, clock);
  const { summary } = resource.calls;
  const rows = queryClient.prefetchQuery(listQuery(list, instance));
  const sums = summary && queryClient.prefetchQuery(summaryQuery(summary, summaryKey, filters, instance));
  const { layout, look } = preferencesOf(resource);
  const areKnown = [layout, look].map((name) => name === undefined || takeUpPreference(user, name));
  await rows;
  // Sums that came with the page are there by now; others may take their time.
  await Promise.race([sums, new Promise((resolve) => setTimeout(resolve))]);
  return areKnown.every(Boolean);
}

/** All rows of the question: by the list, or where it stops counting by the sums; undefined while nobody knows. */
function exactCount(loaded: Loaded<unknown> | undefined, sums: readonly SumLine[]): number | undefined {
  if (loaded?.totalIsExact) return loaded.total;
  return sums.length > 0 ? sums.reduce((all, { count }) => all + count, 0) : undefined;
}

/** The summary, if the list has one, has no sort and no pages; a refresh asks it again without emptying the screen. */
function useSummary(call: SummaryCallName | undefined, key: string, input: () => object) {
  const tab = useTab();
  const queryClient = useQueryClient();
  const polled = useRef(false);
  const query = useQuery({
    ...summaryQuery(call, key, input, tab.instance, polled),
    placeholderData: keepPreviousData,
    ...askedAnew,
  });
  const { refetch } = query;
  const look = useCallback(
    async (byTimer: boolean) => {
      if (!call) return;
      // What was asked before somebody changed something may lack the change.
      if (!byTimer)
        await queryClient.cancelQueries({ queryKey: [tabKey(tab.instance), call, key], exact: true });
      polled.current = byTimer;
      await refetch({ cancelRefetch: false });
      polled.current = false;
    },
    [queryClient, tab, call, key, refetch],
  );
  return { output: query.data, isStale: query.isPlaceholderData, error: query.error, look };
}

function summaryQuery(
  call: SummaryCallName | undefined,
  key: string,
  input: () => object,
  instance: number,
  polled?: { current: boolean },
) {
  return queryOptions({
    queryKey: [tabKey(instance), call, key],
    queryFn: call
      ? ({ signal }) => api(call, input() as never, { signal, quiet: true, polled: polled?.current })
      : skipToken,
  });
}

/** What the server says of so many rows that it does not sum them up: the list is none the worse. */
function tooMany(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === tooManyToSum ? error.msg : undefined;
}
