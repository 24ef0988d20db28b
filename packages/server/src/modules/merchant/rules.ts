/**
 * What may be done to merchants. The *super* merchant is the operator's own: it has no gateway, so no keys, no balances
 * and no quota, and cannot be disabled. Address lists are judged entry by entry, so that people are told which one is at
 * fault; nobody saves a backend list that would turn their own next request away.
 */
import type { Language } from "@opc/contract/errors";
import { errorText } from "@opc/contract/errors";
import { CallError } from "../../call-error.ts";
import { invalidIpEntries, ipAllowed, repeatedIpEntries, tidyIpList } from "../../ip-list.ts";

export function assertNormal(merchant: { Type: "Super" | "Normal" }): void {
  if (merchant.Type === "Super") throw new CallError("SuperMerchantRefused");
}

export interface IpLists {
  ApiIpList: string;
  BackendIpList: string;
}

/** The lists as they are stored. Throws InvalidInput, which names each entry at fault at its field. */
export function judgedLists(lists: IpLists, language: Language): IpLists {
  const tidy = { ApiIpList: tidyIpList(lists.ApiIpList), BackendIpList: tidyIpList(lists.BackendIpList) };
  const problems = (["ApiIpList", "BackendIpList"] as const).flatMap((Field) => {
    const message = listProblem(tidy[Field], language);
    return message === undefined ? [] : [{ Field, Message: message }];
  });
  if (problems.length === 0) return tidy;
  const text = problems.map(({ Field, Message }) => `${Field}: ${Message}`).join("; ");
  throw new CallError("InvalidInput", { Fields: text.slice(0, 500) }, { Fields: problems });
}

const maxNamed = 5;

function listProblem(list: string, language: Language): string | undefined {
  const invalid = invalidIpEntries(list);
  if (invalid.length > 0) return errorText("IpEntriesInvalid", language, { Entries: named(invalid) });
  const repeated = repeatedIpEntries(list);
  if (repeated.length > 0) return errorText("IpEntriesRepeated", language, { Entries: named(repeated) });
  return undefined;
}

function named(entries: readonly string[]): string {
  const shown = entries.slice(0, maxNamed).map((entry) => entry.slice(0, 60));
  return entries.length > maxNamed ? `${shown.join(", ")} …` : shown.join(", ");
}

/** `ip`: of who saves a list by which they themselves come in. Throws OwnAddressLockedOut. */
export function assertStillLetIn(backendIpList: string, ip: string): void {
  if (!ipAllowed(backendIpList, ip)) throw new CallError("OwnAddressLockedOut", { Ip: ip }, { Ip: ip });
}

/** From what to what, of the fields that differ. */
export function changesBetween<Fields extends object>(
  from: Fields,
  to: { readonly [Name in keyof Fields]: Fields[Name] },
): Partial<Record<keyof Fields, { from: unknown; to: unknown }>> {
  const names = Object.keys(to) as (keyof Fields)[];
  return Object.fromEntries(
    names.filter((name) => from[name] !== to[name]).map((name) => [name, { from: from[name], to: to[name] }]),
  ) as Partial<Record<keyof Fields, { from: unknown; to: unknown }>>;
}
