import { userKey } from "@opc/contract/user/key";
import type { UserViewer } from "./handler.ts";

/** How a signed-in person is named: "ALIAS/user". */
export function personName({
  merchantAlias,
  userName,
}: Pick<UserViewer, "merchantAlias" | "userName">): string {
  return userKey({ MerchantAlias: merchantAlias, UserName: userName });
}
