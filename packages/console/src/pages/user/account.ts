/** What the steps of this screen share: whose account it is, and how it stands right now. */
import type { UserRow } from "@opc/contract/user/calls";
import { api } from "../../api/client.ts";

/** Whose account: an administrator's form names it by alias and name, people by the key. */
export type Account = Pick<UserRow, "UserKey" | "UserName" | "MerchantAlias">;

export function accountInput({
  UserName,
  MerchantAlias,
}: Account): Pick<Account, "UserName" | "MerchantAlias"> {
  return { UserName, MerchantAlias };
}

/**
 * The account as the server has it. `updateUser` sets group and status at once, so whoever changes one of them
 * must send the other as it is now, not as it was when the list was loaded. What fails has said why.
 */
export async function presentRow(row: UserRow): Promise<UserRow | undefined> {
  const question = { ...accountInput(row), Size: 1000 };
  try {
    const { Rows } = await api("userList", question);
    return Rows.find(({ UserKey }) => UserKey === row.UserKey) ?? row;
  } catch {
    return undefined;
  }
}
