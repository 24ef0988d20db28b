/** The parts of a list's screen, as people tell them apart; texts in English unless told another language. */
import { type Locator, page } from "vitest/browser";
import { texts as enUS, type Texts } from "../i18n/en-us.ts";
import { expect, filled } from "./component.ts";

/** All that are drawn: lines, or cards on a phone. */
export function rows(): Locator {
  return page.css("tbody tr[data-index]");
}

/** That of one record, by its id. */
export function row(id: string): Locator {
  return page.css(`[id="row-${id}"]`);
}

/** Of one record, or the first row's. */
export function cell(column: string, id?: string): Locator {
  return (id === undefined ? rows().first() : row(id)).css(`td[data-column=${column}]`);
}

/** Sideways, as who wants to see what is right of the window: from then on all columns are drawn. */
export function scrollAside(): void {
  const scroller = page.getByRole("grid").element().parentElement;
  scroller?.scrollTo(40, scroller.scrollTop);
}

/** With the currency that all rows share, or without. */
export function columnHeader(title: string): Locator {
  const words = title.replaceAll(/[^\p{L}\s]/gu, "\\$&");
  return page.getByRole("columnheader", { name: new RegExp(`^${words}( · [A-Z]+)?$`) });
}

/** The filter of one status, with its count. */
export function chip(status: string, t: Texts = enUS): Locator {
  return page
    .getByRole("group", { name: t.kit.filter.status })
    .getByRole("button", { name: status, exact: false });
}

/** What the foot says of how much is loaded. */
export function loaded(): Locator {
  return page.css("footer").getByRole("status");
}

/** The open record beside the list. */
export function drawer(name?: string | RegExp): Locator {
  return page.getByRole("complementary", name === undefined ? {} : { name });
}

/** Of the one dialog that is open, or of that name. */
export function dialog(name?: string | RegExp): Locator {
  return page.getByRole("dialog", name === undefined ? {} : { name });
}

/** Opens a record by a click on a part of its row that does nothing else. */
export async function openRecord(id: string): Promise<void> {
  await expect.element(row(id)).toBeVisible();
  const cells = [...row(id).element().querySelectorAll("td")];
  const isPlain = (one: Element) =>
    !one.querySelector("button, a, input") && one.getBoundingClientRect().width > 0;
  const at = cells.findIndex(isPlain);
  if (at < 0) throw new Error(`each cell of ${id} has something of its own to click`);
  await row(id).css("td").nth(at).click();
}

/** Opens what can be done to a row in words; `name` is what people call the record, where that is not its id. */
export async function openActions(id: string, t: Texts = enUS, name = id): Promise<Locator> {
  const title = filled(t.kit.table.actionsOf, { id: name });
  const button = row(id).getByRole("button", { name: title });
  // A row that moved away under the pointer, and the pointer after it, as a person's would.
  await expect
    .poll(async () => {
      await row(id).hover();
      return button.query();
    })
    .not.toBeNull();
  await button.click();
  return dialog(title);
}

/** Chooses one of them. */
export async function act(id: string, action: string, t: Texts = enUS, name = id): Promise<void> {
  await (await openActions(id, t, name)).getByRole("button", { name: action, exact: true }).click();
}

/** What can be done to the open record: beside it, or in the menu of those that do not stand there. */
export async function actOnOpen(action: string, t: Texts = enUS): Promise<void> {
  const bar = page.getByRole("toolbar", { name: t.kit.table.actions });
  await expect.element(bar).toBeVisible();
  const button = bar.getByRole("button", { name: action, exact: true });
  const more = t.kit.detail.moreActions;
  if (button.query() === null) await bar.getByRole("button", { name: more }).click();
  await (button.query() === null
    ? dialog(more).getByRole("button", { name: action, exact: true })
    : button
  ).click();
}
