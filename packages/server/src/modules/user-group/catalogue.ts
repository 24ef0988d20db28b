/** The permission tree of a group: pages in the menu's order, each with its functions. */
import type { CallOutput, Calls } from "@opc/contract";
import {
  grantablePermissions,
  menuGroups,
  type PageRow,
  type Permission,
  pageCodes,
  pages,
} from "@opc/contract/pages";

type Tree = CallOutput<Calls["usergroupPermissionlist"]>["Catalogue"];

/** Everything that a group of this kind of merchant may hold; `mayGrant` tells it of each code. */
export function catalogueTree(
  merchantType: "Super" | "Normal",
  mayGrant: (code: Permission) => boolean,
): Tree {
  const grantable: ReadonlySet<Permission> = new Set(grantablePermissions(merchantType));
  return pageCodes
    .filter((page) => grantable.has(page))
    .map((page) => {
      const row: PageRow = pages[page];
      const functions = Object.entries(row.functions)
        .map(([name, texts]) => ({ code: `${page}.${name}` satisfies Permission, texts }))
        .filter(({ code }) => grantable.has(code));
      return {
        AdminMenuCode: row.menu,
        AdminMenuName: menuGroups[row.menu].zhCN,
        AdminMenuName_enUS: menuGroups[row.menu].enUS,
        PagePermissionCode: page,
        PageName: row.zhCN,
        PageName_enUS: row.enUS,
        IsGrantable: mayGrant(page),
        FunctionList: functions.map(({ code, texts }) => ({
          PageFunctionCode: code,
          FunctionName: texts.zhCN,
          FunctionName_enUS: texts.enUS,
          IsGrantable: mayGrant(code),
        })),
      };
    });
}
