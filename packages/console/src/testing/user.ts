/** An account for tests: of ACME, signed in before, and nothing special about it but what the test says. */
import type { UserRow } from "@opc/contract/user/calls";
import type { PartOf } from "./fixture.ts";

export function user(UserName: string, change: PartOf<UserRow> = {}): PartOf<UserRow> {
  return {
    UserKey: `ACME/${UserName}`,
    UserName,
    MerchantAlias: "ACME",
    MerchantName: "Acme Bangkok",
    UserGroupId: "12",
    UserGroupName: "Clerks",
    Enable: true,
    IsLocked: false,
    MustChangePassword: false,
    GoogleBinding: "Bound",
    OnlineCount: 0,
    ...change,
  };
}
