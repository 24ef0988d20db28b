/** What the steps of this screen share: whose account it is, and how it stands right now. */
import type { UserRow } from "@opc/contract/user/calls";
import { api } from "../../api/client.ts";
import { sessionStore } from "../../state/session.ts";

/** Whose account. */
export type Account = Pick<UserRow, "UserKey" | "UserName" | "MerchantAlias">;

/** As calls name it (specification section 7, by `UserName` alone): by its key where it is of another merchant. */
export function accountInput({ UserKey, UserName, MerchantAlias }: Account): { UserName: string } {
  return { UserName: MerchantAlias === sessionStore.get()?.user.MerchantAlias ? UserName : UserKey };
}

/**
 * The account as the server has it. `updateUser` sets group and status at once, so whoever changes one of them
 * must send the other as it is now, not as it was when the list was loaded. What fails has said why.
 */
export async function currentRow(row: UserRow): Promise<UserRow | undefined> {
  const question = { MerchantAlias: row.MerchantAlias, UserName: row.UserName, Size: 1000 };
  try {
    const { Rows } = await api("userList", question);
    return Rows.find(({ UserKey }) => UserKey === row.UserKey) ?? row;
  } catch {
    return undefined;
  }
}
