/**
 * What was last seen in a tab, for a page that begins again without a connection: who is signed in, their menu, and the rows and
 * sums of lists, each with its time. Written when the page is left, gone when the next one has begun: while a page of ours is
 * open there is nothing in it, so a session that ends leaves nothing behind in other tabs either. It belongs to one session.
 */
import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../api/query.ts";
import { sessionExpiredStore } from "../app/reactions.ts";
import { awayStore } from "../app/server-away.ts";
import { takeUpSession } from "../app/take-up-session.ts";
import { sessionId } from "../boot/cookies.ts";
import { forgetLastSeen, lastSeenKey } from "../boot/last-seen-key.ts";
import { type Session, sessionStore } from "../state/session.ts";

/** Longer nobody stays signed in without a sign of life. */
const mostMs = 15 * 60_000;
const mostAnswers = 12;
const mostRows = 100;
/** Browsers keep five million for all. */
const mostCharacters = 1_000_000;

interface Answer {
  key: QueryKey;
  atMs: number;
  data: object;
}

interface LastSeen extends Session {
  leftAtMs: number;
  /** The latest first. */
  answers: Answer[];
}

export function keepLastSeen(): void {
  forgetLastSeen();
  addEventListener("pagehide", keep);
  addEventListener("pageshow", forgetLastSeen);
}

/** For the test of it, and for nobody else: as if no page had begun. */
export function keepNothing(): void {
  removeEventListener("pagehide", keep);
  removeEventListener("pageshow", forgetLastSeen);
}

function keep(): void {
  const session = sessionStore.get();
  forgetLastSeen();
  if (!session || session.user.SessionId !== sessionId()) return;
  if (session.user.MustChangePassword || sessionExpiredStore.get()) return;
  const seen: Omit<LastSeen, "answers"> = { ...session, leftAtMs: Date.now() };
  const start = JSON.stringify(seen).slice(0, -1);
  const answers = fitting(answersOfLists(), mostCharacters - start.length);
  try {
    sessionStorage.setItem(lastSeenKey, `${start},"answers":[${answers.join()}]}`);
  } catch {
    // No room: then there is nothing to be seen without a connection.
  }
}

/** Rows and sums are kept by a question's text (kit/list): what other calls answer, secrets too, is not. */
function answersOfLists(): Answer[] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isOfList(queryKey) && state.data !== undefined })
    .map(({ queryKey, state }) => ({
      key: queryKey,
      atMs: state.dataUpdatedAt,
      data: shortened(state.data as object),
    }))
    .sort((one, other) => other.atMs - one.atMs);
}

function isOfList(key: QueryKey): boolean {
  return key.length === 3 && String(key[0]).startsWith("tab ") && typeof key[2] === "string";
}

/** A list's first rows; no further ones can be asked for where they are shown. */
function shortened(data: object): object {
  return "rows" in data && Array.isArray(data.rows)
    ? { ...data, rows: data.rows.slice(0, mostRows), nextCursor: null, newIds: [] }
    : data;
}

/** As JSON, each written once: the page that comes next waits for it. */
function fitting(answers: readonly Answer[], mostCharacters: number): string[] {
  let left = mostCharacters;
  return answers
    .slice(0, mostAnswers)
    .map((answer) => JSON.stringify(answer))
    .filter((text) => {
      left -= text.length;
      return left >= 0;
    });
}

/** The console as it was last seen in this tab, if that was in this session; the server is away until it answers. */
export function takeUpLastSeen(): boolean {
  const seen = read();
  if (!seen) return false;
  const { user, menu, answers } = seen;
  for (const { key, atMs, data } of answers) {
    queryClient.setQueryData(key, "rows" in data ? { ...data, newIds: new Set() } : data, {
      updatedAt: atMs,
    });
  }
  sessionStore.set({ user, menu });
  awayStore.set({ since: Date.now(), isSure: true });
  goOnWhenBack(answers);
  return true;
}

function read(): LastSeen | undefined {
  try {
    const seen: LastSeen | null = JSON.parse(sessionStorage.getItem(lastSeenKey) ?? "null");
    const isOurs = seen?.user.SessionId === sessionId() && Date.now() - (seen?.leftAtMs ?? 0) < mostMs;
    return seen && isOurs ? seen : undefined;
  } catch {
    return undefined;
  }
}

/** Who it is and what they may is asked anew, and so are the rows: those in front at once, the others when they are looked at. */
function goOnWhenBack(answers: readonly Answer[]): void {
  const stop = awayStore.subscribe(() => {
    if (awayStore.get() !== undefined) return;
    stop();
    void takeUpSession();
    for (const { key } of answers) {
      queryClient.removeQueries({ queryKey: key, exact: true, type: "inactive" });
      void queryClient.refetchQueries({ queryKey: key, exact: true, type: "active" });
    }
  });
}
