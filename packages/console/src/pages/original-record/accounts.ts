/** The accounts that transactions are of: for the filter, and for the form that imports a statement. */
import { useQuery } from "@tanstack/react-query";
import { callQuery, queryClient } from "../../api/query.ts";
import type { Choice } from "../../kit/resource.ts";

const accountsQuery = callQuery("originalrecordAccounts", {}, { quiet: true });

export function useAccountChoices(): readonly Choice[] {
  const accounts = useQuery(accountsQuery).data?.Accounts ?? [];
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
