/**
 * What a group shall hold, while someone decides it. `held` is what the server said last, `chosen` what is
 * ticked; a code is a page ("PayOrder": to view it) or a function of it ("PayOrder.export"). A function needs
 * its page: it switches the page on, and a page that goes off takes its functions with it. What the server lets
 * the viewer grant is grantable; any other code is locked, and so is a code that cannot change without one.
 */
import type { Output } from "../../api/client.ts";

/** A page of the catalogue with its functions. */
export type PageNode = Output<"usergroupPermissionlist">["Catalogue"][number];
export type Codes = ReadonlySet<string>;

export interface Choice {
  held: Codes;
  chosen: Codes;
}

/** Fixed: not grantable; PageFixed: needs a page that is not; Needed: a function that is not needs this page. */
export type Lock = "Fixed" | "PageFixed" | "Needed";
export type Ticked = "all" | "some" | "none";

export function choiceOf(held: Codes): Choice {
  return { held, chosen: held };
}

/** The page's own code first. */
export function codesOf(page: PageNode): string[] {
  return [page.PagePermissionCode, ...page.FunctionList.map((fn) => fn.PageFunctionCode)];
}

/** Why the code cannot be switched to its other state; undefined where it can. */
export function lockOf(page: PageNode, code: string, chosen: Codes): Lock | undefined {
  const { PagePermissionCode: pageCode, FunctionList: functions } = page;
  if (code === pageCode) {
    if (!page.IsGrantable) return "Fixed";
    const isNeeded = functions.some((fn) => !fn.IsGrantable && chosen.has(fn.PageFunctionCode));
    return isNeeded && chosen.has(pageCode) ? "Needed" : undefined;
  }
  if (!functions.some((fn) => fn.IsGrantable && fn.PageFunctionCode === code)) return "Fixed";
  return !page.IsGrantable && !chosen.has(pageCode) && !chosen.has(code) ? "PageFixed" : undefined;
}

/** Switches one code, with what goes along with it; a locked one stays. */
export function withCode(chosen: Codes, page: PageNode, code: string, isOn: boolean): Codes {
  if (chosen.has(code) === isOn || lockOf(page, code, chosen)) return chosen;
  const next = new Set(chosen);
  if (isOn) {
    next.add(code);
    next.add(page.PagePermissionCode);
  } else if (code === page.PagePermissionCode) {
    for (const each of codesOf(page)) next.delete(each);
  } else {
    next.delete(code);
  }
  return next;
}

export function tickedOf(pages: readonly PageNode[], chosen: Codes): Ticked {
  const codes = pages.flatMap(codesOf);
  const count = codes.filter((code) => chosen.has(code)).length;
  if (count === 0) return "none";
  return count === codes.length ? "all" : "some";
}

/** Ticks all that may be changed of these pages, or clears it where it is ticked already. */
export function toggled(chosen: Codes, pages: readonly PageNode[]): Codes {
  const filled = withPages(chosen, pages, true);
  return filled === chosen ? withPages(chosen, pages, false) : filled;
}

function withPages(chosen: Codes, pages: readonly PageNode[], isOn: boolean): Codes {
  return pages.reduce(
    (sofar, page) => codesOf(page).reduce((now, code) => withCode(now, page, code, isOn), sofar),
    chosen,
  );
}

export interface PageChange {
  page: PageNode;
  /** In the catalogue's order. */
  added: readonly string[];
  removed: readonly string[];
}

/** What saving would change, page by page; nothing when saving would change nothing. */
export function changesOf(catalogue: readonly PageNode[], { held, chosen }: Choice): PageChange[] {
  return catalogue
    .map((page) => ({
      page,
      added: codesOf(page).filter((code) => chosen.has(code) && !held.has(code)),
      removed: codesOf(page).filter((code) => held.has(code) && !chosen.has(code)),
    }))
    .filter(({ added, removed }) => added.length + removed.length > 0);
}

/** The same changes upon what the server holds by now: another's changes stay, one's own stay wanted. */
export function rebased(choice: Choice, catalogue: readonly PageNode[], held: Codes): Choice {
  const chosen = new Set(held);
  for (const { page, added, removed } of changesOf(catalogue, choice)) {
    for (const code of added) chosen.add(code);
    for (const code of removed) chosen.delete(code);
    reunite(chosen, page, removed.includes(page.PagePermissionCode));
  }
  return { held, chosen };
}

/** A function without its page, left by two people's changes, goes with the page that was taken or brings it back. */
function reunite(chosen: Set<string>, page: PageNode, isPageTaken: boolean): void {
  if (chosen.has(page.PagePermissionCode)) return;
  for (const fn of page.FunctionList) {
    if (!chosen.has(fn.PageFunctionCode)) continue;
    if (isPageTaken && fn.IsGrantable) chosen.delete(fn.PageFunctionCode);
    else chosen.add(page.PagePermissionCode);
  }
}

/** The two lists that the server is asked to store. */
export function permissionsOf({ chosen }: Choice) {
  const isFunction = (code: string) => code.includes(".");
  return {
    PagePermissionCode: [...chosen].filter((code) => !isFunction(code)),
    PageFunctionCode: [...chosen].filter(isFunction),
  };
}

export function sameCodes(one: Codes, other: Codes): boolean {
  return one.size === other.size && [...one].every((code) => other.has(code));
}
