/**
 * A merchant's two address lists. The *API list* says from where its servers may ask, the *backend list* from where its
 * people may come in; an empty list allows every address. Nobody saves a backend list that would turn their own next
 * request away.
 */
import { CallError } from "../../call-error.ts";
import { ipAllowed } from "../../ip-list.ts";
import type { GatewayMerchant } from "./store.ts";

type Lists = Pick<GatewayMerchant, "ApiIpList" | "BackendIpList">;

export interface ListChange extends Lists {
  ApiIpListWas: string;
  BackendIpListWas: string;
}

/**
 * The lists to save, and from what to what. `ownIp`: of who changes them, where they come in by this backend list.
 * Throws IpListChanged, IpListUnchanged, OwnAddressLockedOut.
 */
export function changedLists(
  now: Lists,
  { ApiIpList, BackendIpList, ApiIpListWas, BackendIpListWas }: ListChange,
  ownIp: string | undefined,
) {
  const isAsThen = same(now.ApiIpList, ApiIpListWas) && same(now.BackendIpList, BackendIpListWas);
  if (!isAsThen) throw new CallError("IpListChanged");
  const next = { ApiIpList, BackendIpList };
  const isApiChanged = !same(now.ApiIpList, ApiIpList);
  const isBackendChanged = !same(now.BackendIpList, BackendIpList);
  if (!isApiChanged && !isBackendChanged) throw new CallError("IpListUnchanged");
  if (isBackendChanged && ownIp !== undefined && !ipAllowed(BackendIpList, ownIp))
    throw new CallError("OwnAddressLockedOut", { Ip: ownIp }, { Ip: ownIp });
  const change = {
    ...(isApiChanged && { ApiIpList: { from: now.ApiIpList, to: ApiIpList } }),
    ...(isBackendChanged && { BackendIpList: { from: now.BackendIpList, to: BackendIpList } }),
  };
  return { next, change };
}

/** Blanks and the kind of comma say nothing. */
function same(one: string, other: string): boolean {
  return entries(one) === entries(other);
}

function entries(list: string): string {
  return list
    .split(/[,，\s]+/)
    .filter(Boolean)
    .join(",");
}
