/**
 * The lists that selectors choose from. They are kept in local storage under the specification's names
 * (section 3, "Cached lists") for as long as the session lasts: shown from there at once, loaded ahead once a
 * session when the first page is done, brought up to date by the first selector that shows them, and again when the
 * bell's question answers that one of them has changed.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, type ConsoleCallName, type Output } from "../api/client.ts";
import { callQuery, queryClient } from "../api/query.ts";
import { sessionId } from "../boot/cookies.ts";
import { useTexts } from "../i18n/i18n.ts";
import { useDrawn } from "./drawn.ts";
import { useSession } from "./session.ts";

type ListVersions = Output<"noticeCount">["ListVersions"];
type VersionedList = keyof ListVersions & string;

/** By their names in local storage; those of the operator's own things are loaded by super users only. */
const cachedLists = {
  currency: { call: "currencylist", superOnly: true },
  payTypeList: { call: "paytypelist", superOnly: false },
  cashoutTypeList: { call: "cashouttypelist", superOnly: false },
  bankList: { call: "banklist", superOnly: false },
  spiderAccountList: { call: "spideraccountlist", superOnly: true },
  qrSpiderAccountList: { call: "qrspideraccountlist", superOnly: true },
  bankcardSpiderAccountList: { call: "bankcardspideraccountlist", superOnly: true },
  trueMoneyAccountList: { call: "truemoneyaccountlist", superOnly: true },
} as const satisfies Record<string, { call: ConsoleCallName; superOnly: boolean }>;

export type CachedListName = keyof typeof cachedLists;
type ListOf<Name extends CachedListName> = Output<(typeof cachedLists)[Name]["call"]>;

const names = Object.keys(cachedLists) as CachedListName[];

/** The calls that each change invalidates: cached lists, and calls that only queries remember. */
const callsOfList: Readonly<Record<VersionedList, readonly ConsoleCallName[]>> = {
  currency: ["currencylist"],
  payTypeList: ["paytypelist"],
  cashoutTypeList: ["cashouttypelist"],
  bankList: ["banklist"],
  spiderAccountList: [
    "spideraccountlist",
    "qrspideraccountlist",
    "bankcardspideraccountlist",
    "truemoneyaccountlist",
  ],
  languageList: ["languageList"],
  articleCategoryList: ["articleCategoryGet"],
  lotteryList: ["lotteryList"],
};
/** Of what this window shows; another window of the browser has its own. */
let versions: ListVersions | undefined;
const versionsKey = "cachedListVersions";
/** The public name of the session that the kept lists belong to. */
const ownerKey = "cachedListsOf";
let isForgotten = false;

/** The currencies that the operator knows, or those of a merchant's payment and cashout types; those enabled first. */
export function useCurrencies(): readonly { Currency: string; Enabled: boolean }[] {
  const { IsSuper } = useSession();
  const all = useCachedList("currency");
  const types = useCachedList("payTypeList");
  const payoutTypes = useCachedList("cashoutTypeList");
  if (IsSuper) return all;
  return [...types, ...payoutTypes].sort((one, other) => Number(other.Enabled) - Number(one.Enabled));
}

/** A cached list; empty where the user may not load it, or has nothing of it yet. */
export function useCachedList<Name extends CachedListName>(name: Name): ListOf<Name> {
  const { IsSuper } = useSession();
  const { data } = useQuery({ ...listQuery(name), enabled: mayLoad(name, IsSuper) });
  const isDrawn = useDrawn();
  // The server draws without them, and another part of the console may have asked for them meanwhile.
  return (isDrawn ? [] : (data ?? kept(name) ?? [])) as ListOf<Name>;
}

/** What is not kept yet, one list after the other, so that nothing that someone waits for stands behind them. */
export async function loadListsAhead(isSuper: boolean): Promise<void> {
  for (const name of names) {
    if (!mayLoad(name, isSuper) || kept(name)) continue;
    await queryClient.fetchQuery(listQuery(name)).catch(() => undefined);
  }
}

/** Signing out leaves nothing of the lists behind, and what is still on its way is not kept. */
export function forgetCachedLists(): void {
  isForgotten = true;
  clear();
}

/** After one's own change, so that one's own selectors follow at once and do not wait for the bell. */
export async function checkLists(): Promise<void> {
  const answer = await api("noticeCount", {}, { polled: true, quiet: true }).catch(() => undefined);
  if (answer) await takeListVersions(answer.ListVersions);
}

/** What the bell's question answers: lists of other versions than this window's are asked for again. */
export async function takeListVersions(now: ListVersions): Promise<void> {
  const before = versions ?? keptVersions();
  versions = before ?? now;
  keepVersions(versions);
  for (const list of Object.keys(callsOfList) as VersionedList[]) {
    if (versions[list] === now[list]) continue;
    const haveAnswered: boolean[] = [];
    for (const call of callsOfList[list]) haveAnswered.push(await askAgain(call));
    // Of a list that could not be asked for, the version stays what it was: the next answer asks again.
    if (!haveAnswered.every(Boolean)) continue;
    versions = { ...versions, [list]: now[list] };
    keepVersions(versions);
  }
}

/** Before the first list: what changes while it is on its way is noticed. The bell shares the answer. */
async function knowVersions(): Promise<void> {
  if (versions) return;
  const bell = callQuery("noticeCount", {}, { polled: true, quiet: true });
  const answer = await queryClient.ensureQueryData(bell).catch(() => undefined);
  // Not waited for: the list that is about to be asked for may be among those that it asks for again.
  if (answer && !versions) void takeListVersions(answer.ListVersions);
}

/** A list that nobody has asked for yet is asked for when somebody does. Returns whether it has not failed. */
async function askAgain(call: ConsoleCallName): Promise<boolean> {
  const name = names.find((one) => cachedLists[one].call === call);
  try {
    if (name && kept(name)) await queryClient.fetchQuery({ ...listQuery(name), staleTime: 0 });
    else await queryClient.invalidateQueries({ queryKey: [call] }, { throwOnError: true });
    return true;
  } catch {
    return false;
  }
}

function keptVersions(): ListVersions | undefined {
  if (localStorage.getItem(ownerKey) !== sessionId()) return undefined;
  try {
    return JSON.parse(localStorage.getItem(versionsKey) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function keepVersions(now: ListVersions): void {
  if (isForgotten || localStorage.getItem(ownerKey) !== sessionId()) return;
  localStorage.setItem(versionsKey, JSON.stringify(now));
}

interface MerchantEntry {
  MerchantAlias: string;
  MerchantName: string;
}

/**
 * The merchant selector: all merchants for the operator, one's own for an ordinary merchant, before them the entry
 * for all of them with an empty alias, unless it is hidden (specification section 3, "Merchant selector entry").
 */
export function useMerchantEntries({ hidesAll = false } = {}): readonly MerchantEntry[] {
  const { t } = useTexts();
  const { data = [] } = useQuery(merchantsQuery);
  return hidesAll ? data : [{ MerchantAlias: "", MerchantName: t("kit.filter.allMerchants") }, ...data];
}

/** The list of every selector of merchants, and of whoever looks a merchant up by name. */
export const merchantsQuery = queryOptions({
  queryKey: ["merchantSimplelist"],
  queryFn: ({ signal }) => api("merchantSimplelist", {}, { signal, quiet: true }).catch(logged),
});

/** A failure is only logged (specification section 7): lists and forms work without their selector. */
function logged(error: unknown): never {
  console.error(error);
  throw error;
}

function mayLoad(name: CachedListName, isSuper: boolean): boolean {
  return isSuper || !cachedLists[name].superOnly;
}

function listQuery(name: CachedListName) {
  const { call } = cachedLists[name];
  return {
    queryKey: [call],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      await knowVersions();
      const list: readonly unknown[] = await api(call, {}, { signal, quiet: true });
      keep(name, list);
      return list;
    },
  };
}

function kept(name: CachedListName): readonly unknown[] | undefined {
  if (localStorage.getItem(ownerKey) !== sessionId()) return undefined;
  try {
    const list: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** The first list of another session empties what the one before it left. */
function keep(name: CachedListName, list: readonly unknown[]): void {
  const owner = sessionId();
  if (isForgotten || owner === undefined) return;
  if (localStorage.getItem(ownerKey) !== owner) {
    clear();
    localStorage.setItem(ownerKey, owner);
    if (versions) localStorage.setItem(versionsKey, JSON.stringify(versions));
  }
  localStorage.setItem(name, JSON.stringify(list));
}

function clear(): void {
  for (const key of [...names, ownerKey, versionsKey]) localStorage.removeItem(key);
}
