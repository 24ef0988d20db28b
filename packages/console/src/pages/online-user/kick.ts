/** Ends terminals, after a sentence that says what will happen. */
import { userKey } from "@opc/contract/user/key";
import { api, type Output } from "../../api/client.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { usersChanged } from "../../kit/users-changed.ts";

export type OnlineUser = Output<"getonlineuserlist">["Rows"][number];

export async function kick(rows: readonly OnlineUser[], { t, refresh }: ActionTools): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { act } = await import("../../kit/act.ts");
  await act({
    title: t("onlineUser.kick.title"),
    sentence:
      rows.length === 1
        ? t("onlineUser.kick.one", { user: userKey(first), device: first.Device, ip: first.LoginIp })
        : t("onlineUser.kick.many", { count: rows.length }),
    confirm: t("onlineUser.kick.action"),
    call: () => kickEach(rows),
    done: (done) => {
      if (done === 0) return undefined;
      if (rows.length === 1) return t("onlineUser.kick.done", { user: userKey(first) });
      return t("onlineUser.kick.doneMany", { done, count: rows.length });
    },
    refresh: () => usersChanged(refresh),
  });
}

/** One after the other; one that is gone already says so by itself and does not stop the others. */
async function kickEach(rows: readonly OnlineUser[]): Promise<number> {
  let done = 0;
  for (const { SessionKey } of rows) {
    try {
      await api("kickuser", { SessionKey });
      done += 1;
    } catch {
      // The client has said why.
    }
  }
  return done;
}
