/** The accounts that money arrives on: for filters, and for the form that imports a statement. */
import { useQuery } from "@tanstack/react-query";
import { callQuery, queryClient } from "../../api/query.ts";
import { useSession } from "../../state/session.ts";
import type { Choice } from "../resource.ts";

const accountsQuery = callQuery("originalrecordAccounts", {}, { quiet: true });

/** Merchants know of no accounts, and do not ask. */
export function useAccountChoices(): readonly Choice[] {
  const { IsSuper: enabled } = useSession();
  const accounts = useQuery({ ...accountsQuery, enabled }).data?.Accounts ?? [];
  return accounts.map(({ AccountId, AccountName }) => ({ value: AccountId, label: AccountName }));
}

/** Those that a statement can come of, as they are now. */
export async function fetchAccountChoices(): Promise<Choice[]> {
  const { Accounts } = await queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 });
  return Accounts.filter(({ IsDeleted }) => !IsDeleted).map(({ AccountId, AccountName, Currency }) => ({
    value: AccountId,
    label: `${AccountName} · ${Currency}`,
  }));
}
