/** Enabling, disabling and unlocking: one sentence of what will happen, and the call. */
import type { UserRow } from "@opc/contract/user/calls";
import { api } from "../../api/client.ts";
import { act } from "../../kit/act.ts";
import { confirm } from "../../kit/confirm.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { usersChanged } from "../../kit/users-changed.ts";
import { accountInput, currentRow } from "./account.ts";

export async function enable(row: UserRow, Enable: boolean, { t, refresh }: ActionTools): Promise<void> {
  const user = row.UserKey;
  const verb = Enable ? "enable" : "disable";
  const isAgreed = await confirm({
    title: t(`user.enable.${verb}Title`, { user }),
    sentence: t(`user.enable.${verb}Sentence`, { user }),
    confirm: t(`user.enable.${verb}`),
  });
  const now = isAgreed && (await currentRow(row));
  if (!now) return;
  const { UserGroupId } = now;
  await act({
    call: () => api("updateUser", { ...accountInput(row), UserGroupId, Enable }),
    done: t(`user.enable.${verb}d`, { user }),
    refresh: () => usersChanged(refresh),
  });
}

export async function unlock(row: UserRow, { t, refresh }: ActionTools): Promise<void> {
  const user = row.UserKey;
  await act({
    title: t("user.unlock.title", { user }),
    sentence: t("user.unlock.sentence", { user }),
    confirm: t("user.unlock.action"),
    call: () => api("userUnlock", accountInput(row)),
    done: t("user.unlock.done", { user }),
    refresh: () => usersChanged(refresh),
  });
}
