/** What permissions are called in the language in use, and which pages a search shows. */
import type { Language } from "../../i18n/i18n.ts";
import type { PageNode } from "./choice.ts";
import { matches } from "./search.ts";

type FunctionNode = PageNode["FunctionList"][number];

export function menuName(page: PageNode, language: Language): string {
  return language === "zhCN" ? page.AdminMenuName : page.AdminMenuName_enUS;
}

export function pageName(page: PageNode, language: Language): string {
  return language === "zhCN" ? page.PageName : page.PageName_enUS;
}

export function functionName(fn: FunctionNode, language: Language): string {
  return language === "zhCN" ? fn.FunctionName : fn.FunctionName_enUS;
}

/** A page is shown whole when its menu group, itself or one of its functions has the text. */
export function shownPages(catalogue: readonly PageNode[], text: string, language: Language): PageNode[] {
  return catalogue.filter((page) =>
    [
      menuName(page, language),
      pageName(page, language),
      ...page.FunctionList.map((fn) => functionName(fn, language)),
    ].some((name) => matches(name, text)),
  );
}
