/** The part of the catalogue that a group holds, in the specification's menu-entry shape (section 3). */
import type { CallOutput, Calls } from "@opc/contract";
import { menuGroups, type PageRow, type Permission, pageCodes, pages } from "@opc/contract/pages";

export function menuOf(permissions: ReadonlySet<Permission>): CallOutput<Calls["currentpermission"]> {
  return pageCodes
    .filter((code) => permissions.has(code))
    .map((code) => {
      const row: PageRow = pages[code];
      const held = Object.keys(row.functions)
        .map((name): Permission => `${code}.${name}`)
        .filter((permission) => permissions.has(permission));
      return {
        AdminMenuCode: row.menu,
        AdminMenuName: menuGroups[row.menu].zhCN,
        AdminMenuName_enUS: menuGroups[row.menu].enUS,
        PagePermissionCode: code,
        PageName: row.zhCN,
        PageName_enUS: row.enUS,
        RouteName: row.route,
        hidden: row.hidden ?? false,
        FunctionList: held.map((PageFunctionCode) => ({ PageFunctionCode })),
      };
    });
}
