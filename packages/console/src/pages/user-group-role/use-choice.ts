/**
 * The permissions of one group as they are chosen: asked, changed, saved. What the server holds is asked again
 * before it is overwritten and after it refused; a choice is put upon whatever comes back.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { api, type Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { heldBackAs, sayWaiting } from "../../kit/approval/held-back.ts";
import { changeKeptRows } from "../../kit/list/kept-rows.ts";
import { say } from "../../state/messages.ts";
import { withOwnPages } from "../../state/own-pages.ts";
import { sessionStore, useSession } from "../../state/session.ts";
import { tabCallKey, useTab, useTabCall } from "../../state/tab.tsx";
import { type Choice, type Codes, changesOf, choiceOf, permissionsOf, rebased, sameCodes } from "./choice.ts";

export type GroupPermissions = Output<"usergroupPermissionlist">;

const call = "usergroupPermissionlist";

export function useChoice(UserGroupID: string) {
  const { t } = useTexts();
  const session = useSession();
  const queryClient = useQueryClient();
  const key = tabCallKey(useTab(), call, { UserGroupID });
  const query = useTabCall(call, { UserGroupID }, { quiet: true });
  const group = query.data;
  const { choice, setChoice } = useUpon(group);
  const isOwn = group?.MerchantAlias === session.MerchantAlias && group.UserGroupName === session.GroupName;

  /** Returns what the server holds by now; what is shown follows it. */
  const look = async () => {
    const fresh = await api(call, { UserGroupID });
    queryClient.setQueryData(key, fresh);
    return fresh;
  };
  const save = useMutation({
    mutationFn: async (wanted: Choice) => {
      const { Version, ...fresh } = await look();
      if (!sameCodes(heldOf(fresh), wanted.held)) return say.error(t("userGroup.role.changedMeanwhile"));
      const answer = await store(UserGroupID, wanted, Version).catch(async (refusal) => {
        await look().catch(() => undefined);
        throw refusal;
      });
      const waiting = heldBackAs(answer);
      if (waiting !== undefined) {
        setChoice(choiceOf(wanted.held));
        return sayWaiting(waiting);
      }
      setChoice(choiceOf(wanted.chosen));
      say.success(t("kit.done.modified"));
      recount(UserGroupID, wanted);
      await Promise.all([look(), isOwn && loadMenu()]);
    },
  });
  const choose = useCallback(
    (next: (chosen: Codes) => Codes) => setChoice((now) => now && { ...now, chosen: next(now.chosen) }),
    [setChoice],
  );
  return {
    group,
    error: query.error,
    retry: () => void query.refetch(),
    choice,
    changes: group && choice ? changesOf(group.Catalogue, choice) : [],
    isOwn,
    isSaving: save.isPending,
    choose,
    discard: () => setChoice((now) => now && choiceOf(now.held)),
    save: () => choice && !save.isPending && save.mutate(choice),
  };
}

/** The choice, put upon every answer that comes. */
function useUpon(group: GroupPermissions | undefined) {
  const [choice, setChoice] = useState<Choice>();
  const [seen, setSeen] = useState<GroupPermissions>();
  if (group && group !== seen) {
    setSeen(group);
    setChoice(choice ? rebased(choice, group.Catalogue, heldOf(group)) : choiceOf(heldOf(group)));
  }
  return { choice, setChoice };
}

function heldOf({
  PagePermissionCode,
  PageFunctionCode,
}: Pick<GroupPermissions, "PagePermissionCode" | "PageFunctionCode">): Codes {
  return new Set([...PagePermissionCode, ...PageFunctionCode]);
}

/** The server judges the version anew, under its lock. */
function store(UserGroupId: string, choice: Choice, Version: string) {
  return api("modifyusergrouppermission", { UserGroupId, ...permissionsOf(choice), Version });
}

/** An open list of groups shows how much each may do. */
function recount(id: string, choice: Choice): void {
  const { PagePermissionCode, PageFunctionCode } = permissionsOf(choice);
  const counts = { PageCount: PagePermissionCode.length, FunctionCount: PageFunctionCode.length };
  changeKeptRows("usergroupList", (row) => (row.UserGroupId === id ? { ...row, ...counts } : row));
}

/** One's own permissions have changed: so has the menu, and what may be reached. */
async function loadMenu(): Promise<void> {
  const menu = withOwnPages(await api("currentpermission"));
  sessionStore.set((session) => session && { ...session, menu });
}
