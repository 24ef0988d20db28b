/** What a group holds, for tests: of ACME, with the whole catalogue of a merchant's group. */
import {
  pages as catalogue,
  grantablePermissions,
  menuGroups,
  type PageRow,
  type Permission,
  pageCodes,
} from "@opc/contract/pages";
import type { Output } from "../api/client.ts";
import type { PartOf } from "./fixture.ts";

type Group = Output<"usergroupPermissionlist">;

/** A merchant's group that holds this, seen by somebody who may grant that. */
export function permissionsOf(
  held: readonly Permission[],
  {
    mayGrant = grantablePermissions("Normal"),
    ...change
  }: PartOf<Group> & { mayGrant?: readonly Permission[] } = {},
): PartOf<Group> {
  const all = grantablePermissions("Normal");
  return {
    UserGroupId: "7",
    UserGroupName: "Night shift",
    MerchantAlias: "ACME",
    MerchantName: "Acme",
    UserCount: 0,
    PagePermissionCode: held.filter((code) => !code.includes(".")),
    PageFunctionCode: held.filter((code) => code.includes(".")),
    Version: `of ${held.join()}`,
    Catalogue: pageCodes
      .filter((code) => all.includes(code))
      .map((code) => {
        const row: PageRow = catalogue[code];
        return {
          AdminMenuCode: row.menu,
          AdminMenuName: menuGroups[row.menu].zhCN,
          AdminMenuName_enUS: menuGroups[row.menu].enUS,
          PagePermissionCode: code,
          PageName: row.zhCN,
          PageName_enUS: row.enUS,
          IsGrantable: mayGrant.includes(code),
          FunctionList: Object.entries(row.functions)
            .filter(([name]) => all.includes(`${code}.${name}`))
            .map(([name, fn]) => ({
              PageFunctionCode: `${code}.${name}`,
              FunctionName: fn.zhCN,
              FunctionName_enUS: fn.enUS,
              IsGrantable: mayGrant.includes(`${code}.${name}`),
            })),
        };
      }),
    ...change,
  };
}
