/**
 * Answers that go out with the console's page: what its screen asks first, asked here for whoever opens the address, through
 * the calls themselves, with all that they demand. The console takes each in place of an exchange, if its own question is
 * the same to the letter (boot/given.ts); whatever is missing it asks as ever.
 */
import { type CallName, type CallOutput, type Calls, calls } from "@opc/contract";
import { readAddress } from "@opc/contract/question/address";
import { type Clock, filtersOf, firstPageInput } from "@opc/contract/question/question";
import { reportInputAt } from "@opc/contract/report/question";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sessionIdCookie, sessionIdHeader } from "../call/cookies.ts";
import {
  addressOf,
  homePath,
  type ListAsks,
  type RecordAsks,
  type ScreenAsks,
  type ScreenFiles,
  screenOf,
} from "./screen-links.ts";

/** `input` as it is asked, `answer` the whole envelope. */
export interface Given {
  path: string;
  input: object;
  answer: { code?: number; data?: unknown };
}

interface Ask {
  call: CallName;
  input: object;
}

/** Where what came from another site could have led the browser here to measure the answer, nothing personal is in it. */
const ownSites: ReadonlySet<unknown> = new Set(["none", "same-origin"]);

export interface Opening {
  app: FastifyInstance;
  screens: ScreenFiles;
  /** Of the page. */
  request: FastifyRequest;
  now: Date;
  /** What takes longer is left out. */
  maxWaitMs: number;
}

/** Not who is not signed in, and what no browser asks to show by itself. */
export function isGivenTo({ headers, cookies }: FastifyRequest): boolean {
  const isShown = headers["sec-fetch-dest"] === "document" && ownSites.has(headers["sec-fetch-site"]);
  return Boolean(cookies[sessionIdCookie]) && isShown;
}

export async function givenAnswers(opening: Opening): Promise<readonly Given[]> {
  if (!isGivenTo(opening.request)) return [];
  const answered: Given[] = [];
  const all = gather(opening, (given) => answered.push(given)).catch((cause: unknown) => {
    opening.request.log.error({ err: cause }, "the page went out without all of its answers");
  });
  const { promise: longEnough, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, opening.maxWaitMs);
  await Promise.race([all, longEnough]);
  clearTimeout(timer);
  return [...answered];
}

async function gather(
  { app, screens, request, now }: Opening,
  onAnswer: (given: Given) => void,
): Promise<void> {
  const ask = async ({ call, input }: Ask) => {
    const given = await answerOf(app, request, { call, input });
    if (given) onAnswer(given);
    return given?.answer;
  };
  const address = addressOf(request);
  const screen = screenOf(screens, address[0]);
  const [user, menu] = await Promise.all([
    ask({ call: "logininfo", input: {} }),
    ask({ call: "currentpermission", input: {} }),
  ]);
  if (user?.code !== 0 || menu?.code !== 0) return;
  const who = user.data as CallOutput<Calls["logininfo"]>;
  const pages = menu.data as CallOutput<Calls["currentpermission"]>;
  // Nobody is refused, and written down, for what their console would not have asked.
  const mayOpen = screen?.page === homePath || pages.some(({ RouteName }) => RouteName === screen?.page);
  if (!screen?.asks || !mayOpen || who.MustChangePassword) return;
  const clock = { nowMs: now.getTime(), offsetMinutes: who.TimeDifferenceMinutes };
  await Promise.all(asksAt(screen.asks, address, clock).map(ask));
}

/** What a screen asks first at an address. */
export function asksAt(
  asks: ScreenAsks,
  [pathname, search]: readonly [path: string, search: string],
  clock: Clock,
): Ask[] {
  if ("calls" in asks)
    return Object.entries(asks.calls).map(([call, input]) => ({ call: call as CallName, input }));
  if ("record" in asks) return recordAsks(asks, pathname);
  const question = new URLSearchParams(search);
  if ("report" in asks) return [{ call: asks.report, input: reportInputAt(question, asks, clock) }];
  return [...listAsks(asks, question, clock), ...preferenceAsks(asks)];
}

/** Nothing where the address has a name that is none. */
function recordAsks({ record, by }: RecordAsks, pathname: string): Ask[] {
  try {
    const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
    return [{ call: record, input: { [by]: id } }];
  } catch {
    return [];
  }
}

function listAsks(asks: ListAsks, search: URLSearchParams, clock: Clock): Ask[] {
  const question = readAddress(search, asks.fields);
  const { list, summary } = asks;
  return [
    { call: list, input: firstPageInput(question, asks, clock) },
    ...(summary ? [{ call: summary, input: filtersOf(question, asks, clock) }] : []),
  ];
}

function preferenceAsks({ preferences: { layout, look } }: ListAsks): Ask[] {
  return [layout, look].flatMap((Key) => (Key ? [{ call: "preferenceGet", input: { Key } } as const] : []));
}

/** As the browser would ask; undefined where that is no answer of the call's. */
async function answerOf(
  app: FastifyInstance,
  request: FastifyRequest,
  { call, input }: Ask,
): Promise<Given | undefined> {
  const { method, path } = calls[call];
  const { cookie, "user-agent": userAgent, "accept-language": language, host } = request.headers;
  const response = await app.inject({
    method,
    url: path,
    remoteAddress: request.ip,
    headers: {
      ...(host && { host }),
      ...(cookie && { cookie }),
      ...(userAgent && { "user-agent": userAgent }),
      ...(language && { "accept-language": language }),
      [sessionIdHeader]: request.cookies[sessionIdCookie] ?? "",
    },
    ...(method === "GET" ? { query: input as Record<string, string> } : { payload: input }),
  });
  // A cookie that it sets cannot go out with the page.
  if (response.statusCode !== 200 || response.headers["set-cookie"] !== undefined) return undefined;
  return { path, input, answer: response.json() };
}
