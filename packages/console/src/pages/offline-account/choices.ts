/** The crawlers that a kind of account can be filtered by: the specification's cached lists. */
import type { Choice } from "../../kit/resource.ts";
import { type CachedListName, useCachedList } from "../../state/reference.ts";
import type { Kind } from "./kinds.ts";

const lists = {
  QrCode: "qrSpiderAccountList",
  BankCard: "bankcardSpiderAccountList",
  TrueMoney: "trueMoneyAccountList",
} as const satisfies Record<Kind, CachedListName>;

export function useCrawlerChoices(kind: Kind): readonly Choice[] {
  return useCachedList(lists[kind]).map(({ SpiderId, Flag }) => ({
    value: SpiderId,
    label: `${SpiderId} · ${Flag}`,
  }));
}
