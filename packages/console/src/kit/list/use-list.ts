/**
 * The rows of a question: the first page when the question changes, the next as people scroll, the top again
 * when someone or a timer asks. Data belongs to the tab and ends with it.
 */

import type { List } from "@opc/contract/page";
import { firstPageSize } from "@opc/contract/question/question";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { useTab } from "../../state/tab.tsx";
import { tabKey } from "../../state/tabs.ts";
import type { ListCallName } from "../resource.ts";
import { append, firstPage, type Loaded, refresh } from "./loaded.ts";

const nextPageSize = 200;
/** The contract's most rows of one answer. */
const maxRows = 1000;

/** An exchange beside the first one: the next page, or the top again. */
type Joining = "more" | "refresh";

/**
 * A question that was asked before shows its kept rows and is asked again. Coming back to the tab is no
 * question and asks for nothing.
 */
export const askedAnew = { staleTime: 0, refetchOnMount: false } as const;

export interface ListSource<Row> {
  call: ListCallName;
  rowId: (row: Row) => string;
  /** Names the question; a change of it starts a new list. */
  questionKey: string;
  /** The call's input without cursor and size; times are resolved when it is called. */
  input: () => object;
}

/** A list remembers the input it was asked with, so that its next pages belong to the same range of time. */
interface Asked<Row> extends Loaded<Row> {
  input: object;
  updatedAtMs: number;
}

/** The question's first page as the query of a tab. */
export function listQuery<Row>({ call, questionKey, input }: ListSource<Row>, instance: number) {
  return queryOptions<Asked<Row>>({
    queryKey: [tabKey(instance), call, questionKey],
    queryFn: async ({ signal, client, queryKey }) => {
      const asked = input();
      const Size = sizeFor(client.getQueryData<Asked<Row>>(queryKey)?.rows.length ?? 0);
      const answer = await ask<Row>(call, { ...asked, Size }, { signal, quiet: true });
      return { ...firstPage(answer), input: asked, updatedAtMs: Date.now() };
    },
  });
}

export function useList<Row>(source: ListSource<Row>) {
  const { call, rowId, input } = source;
  const queryClient = useQueryClient();
  const options = listQuery(source, useTab().instance);
  const { queryKey } = options;
  const isBusy = useRef(false);
  /** A look that somebody wants when the exchange that is under way has ended. */
  const isWanted = useRef(false);
  const [failed, setFailed] = useState<{ kind: Joining; of: Asked<Row> }>();

  const query = useQuery<Asked<Row>>({ ...options, placeholderData: keepPreviousData, ...askedAnew });

  /** One exchange at a time; what it brings is joined to the list that it was asked for. */
  const join = async (kind: Joining, question: (asked: Asked<Row>) => Promise<Asked<Row>>): Promise<void> => {
    const loaded = queryClient.getQueryData<Asked<Row>>(queryKey);
    if (!loaded || isBusy.current) return;
    // A list that is whole is wanted more of each time it is drawn: that keeps nobody waiting.
    if (kind === "more" && loaded.nextCursor === null) return;
    isBusy.current = true;
    try {
      const joined = await question(loaded);
      queryClient.setQueryData<Asked<Row>>(queryKey, (now) => (now === loaded ? joined : now));
    } catch {
      setFailed({ kind, of: loaded });
    } finally {
      isBusy.current = false;
    }
    if (!isWanted.current) return;
    isWanted.current = false;
    await latest.current.lookNow();
  };

  const lookAt = (polled: boolean) =>
    join("refresh", async (loaded) => {
      const asked = input();
      const Size = sizeFor(loaded.rows.length);
      const answer = await ask<Row>(call, { ...asked, Size }, { polled, quiet: polled });
      return { ...refresh(loaded, answer, rowId), input: asked, updatedAtMs: Date.now() };
    });

  /**
   * Somebody has just changed a row, or wants the newest: an answer that was asked for before may lack it. The first
   * page is asked for anew, anything else is let through first.
   */
  const lookNow = async (): Promise<void> => {
    if (isBusy.current) {
      isWanted.current = true;
      return;
    }
    await queryClient.cancelQueries({ queryKey, exact: true });
    if (queryClient.getQueryData(queryKey) === undefined) await query.refetch();
    else await lookAt(false);
  };

  const latest = useRef({ join, lookAt, lookNow });
  latest.current = { join, lookAt, lookNow };

  const loadMore = useCallback(
    () =>
      latest.current.join("more", async (loaded) => {
        const more = { ...loaded.input, Cursor: loaded.nextCursor, Size: nextPageSize };
        const answer = await ask<Row>(call, more, { quiet: true });
        return { ...loaded, ...append(loaded, answer, rowId) };
      }),
    [call, rowId],
  );

  /** `polled`: asked by a timer, which never keeps the session awake and does not wait for its turn. */
  const lookAgain = useCallback(
    (polled: boolean) => (polled ? latest.current.lookAt(true) : latest.current.lookNow()),
    [],
  );

  /** What failed for the rows that are shown; other rows, of whatever question, have not failed. */
  const failure = failed?.of === query.data ? failed?.kind : undefined;
  return { query, loadMore, lookAgain, failure };
}

/** Asked again, a list has no fewer rows than it had: whoever stands far down in it stays there. */
function sizeFor(rowCount: number): number {
  return Math.min(maxRows, Math.max(firstPageSize, rowCount));
}

function ask<Row>(call: ListCallName, input: object, options: Parameters<typeof api>[2]): Promise<List<Row>> {
  // The descriptor has checked names and fields against the contract; here they are only passed on.
  return api(call, input as never, options) as Promise<unknown> as Promise<List<Row>>;
}
