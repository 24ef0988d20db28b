import { expect, it } from "vitest";
import type { PageNode } from "./choice.ts";
import { reasonOf } from "./lock-reason.ts";

const page: PageNode = {
  AdminMenuCode: "Menu",
  AdminMenuName: "菜单",
  AdminMenuName_enUS: "Menu",
  PagePermissionCode: "Page",
  PageName: "页面",
  PageName_enUS: "Page",
  IsGrantable: true,
  FunctionList: [
    { PageFunctionCode: "Page.free", FunctionName: "", FunctionName_enUS: "", IsGrantable: true },
    { PageFunctionCode: "Page.fixed", FunctionName: "", FunctionName_enUS: "", IsGrantable: false },
  ],
};
const held = new Set(["Page", "Page.fixed"]);

it.each([
  ["what the viewer lacks", "Page.fixed", [], false, "NotHeld"],
  ["what they hold, of a group above", "Page.fixed", ["Page.fixed"], false, "GroupAbove"],
  ["what they hold, of their own group", "Page.fixed", ["Page.fixed"], true, "OwnGroup"],
  ["a page that something locked needs", "Page", ["Page"], false, "Needed"],
  ["what can be changed", "Page.free", ["Page.free"], false, undefined],
])("the reason is given for %s", (_, code, viewerCodes, isOwn, reason) => {
  expect(reasonOf(page, code, held, { codes: new Set(viewerCodes), isOwn })).toBe(reason);
});
