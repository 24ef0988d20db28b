/**
 * The lists that selectors choose from. They are kept in local storage under the specification's names
 * (section 3, "Cached lists"), shown from there at once and brought up to date once a session.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, type ConsoleCallName, type Output } from "../api/client.ts";
import { useSession } from "./session.ts";

const storageKeys = { paytypelist: "payTypeList", currencylist: "currency" } as const;
type CachedList = keyof typeof storageKeys;

export function usePayTypes(): Output<"paytypelist"> {
  return useCachedList("paytypelist", true);
}

/** The operator's currency table; ordinary merchants do not load it. */
export function useCurrencies(): Output<"currencylist"> {
  return useCachedList("currencylist", useSession().IsSuper);
}

/** All merchants for the operator, one's own for an ordinary merchant. */
export function useMerchants(): Output<"merchantSimplelist"> {
  return useList("merchantSimplelist", true) ?? [];
}

/** Signing out leaves nothing of the lists behind. */
export function forgetCachedLists(): void {
  for (const name of Object.values(storageKeys)) localStorage.removeItem(name);
}

function useCachedList<Name extends CachedList>(name: Name, enabled: boolean): Output<Name> {
  const fresh = useList(name, enabled);
  useEffect(() => {
    if (fresh) localStorage.setItem(storageKeys[name], JSON.stringify(fresh));
  }, [fresh, name]);
  return fresh ?? kept<Name>(storageKeys[name]);
}

function useList<Name extends CachedList | "merchantSimplelist">(name: Name, enabled: boolean) {
  return useQuery({
    queryKey: [name satisfies ConsoleCallName],
    queryFn: ({ signal }) => api(name, {} as never, { signal, quiet: true }),
    enabled,
  }).data;
}

function kept<Name extends CachedList>(key: string): Output<Name> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return (Array.isArray(list) ? list : []) as Output<Name>;
  } catch {
    return [] as unknown as Output<Name>;
  }
}
