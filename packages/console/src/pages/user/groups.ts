/** The groups that a user of a merchant can be in. */
import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/client.ts";
import { callQuery, queryClient } from "../../api/query.ts";
import type { Choice } from "../../kit/resource.ts";
import { useSession } from "../../state/session.ts";

type Group = Output<"usergroupSimplelist">[number];

const groupsQuery = (MerchantAlias: string) =>
  callQuery("usergroupSimplelist", { MerchantAlias }, { quiet: true });

/** For the filter: those of the chosen merchant; while none is chosen, of one's own. */
export function useGroupChoices(merchantAlias: string | undefined): readonly Choice[] {
  const { IsSuper, MerchantAlias: own } = useSession();
  const alias = merchantAlias ?? own;
  const groups = useQuery(groupsQuery(alias)).data ?? [];
  return groups.map(({ UserGroupId, UserGroupName }) => ({
    value: UserGroupId,
    label: IsSuper ? `${alias} · ${UserGroupName}` : UserGroupName,
  }));
}

/** For a form: as they are now. */
export function fetchGroups(merchantAlias: string): Promise<Group[]> {
  return queryClient.fetchQuery({ ...groupsQuery(merchantAlias), staleTime: 0 });
}
