/**
 * What holds for every screen there is, whatever it shows: it keeps to the width, has no accessibility fault, shows
 * whatever people, merchants, banks or articles are called as text, and a list stands still once its rows are there. Declared by two files, half of the screens each, so
 * that two pages of the browser look at them side by side; by screens, for what costs most is that a screen's code is
 * loaded. A new screen is seen without a line here.
 */
import { type PageRow, pages } from "@opc/contract/pages";
import { firstPageSize } from "@opc/contract/question/question";
import type { RunOptions } from "axe-core";
import { screens } from "../pages.ts";
import type { ScreenCode } from "../screen-code.ts";
import {
  atDesk,
  expect,
  expectAccessible,
  inEachView,
  now,
  onPhone,
  page,
  settled,
  test,
  type View,
  withoutRepeated,
} from "./component.ts";
import { plantNames, watchPlanted } from "./plant.ts";
import { expectToStay } from "./stay.ts";

/** Home and the pages that say what is wrong; then the first record of each kind, as samples name it. */
const besides = ["/main", "/401", "/404", "/502", "/forbidden?ip=203.0.113.9"];
const all: readonly { path: string; code?: ScreenCode; isList?: boolean }[] = [
  ...besides.map((path) => ({ path })),
  ...screens.map(({ page: code, path, list }) => ({
    code,
    path: path.replaceAll(/:\w+/g, "1"),
    isList: list !== undefined,
  })),
];

/** What a screen is about, where its path does not say so. */
const abouts: Readonly<Record<string, string>> = {
  "/merchant/payChannelSetting": "?alias=ACME",
  "/merchant/cashoutSetting": "?alias=ACME",
  "/merchant/ApiInfo": "?MerchantAlias=ACME",
  "/user/userGroupRole": "?UserGroupId=1",
};
/** Screens that show nothing that others wrote: figures alone, or where to choose a record first. */
const withoutNames: readonly string[] = [
  ...besides,
  "/merchant/BalanceChange/1",
  "/content/advertisingManagement/edit",
  "/content/article/edit",
];

/** Everybody's, or one that a merchant's group may hold. */
function isMerchants(code: ScreenCode | undefined): boolean {
  const row: PageRow | undefined =
    code !== undefined && code in pages ? pages[code as keyof typeof pages] : undefined;
  return row === undefined || row.merchant;
}

/** Colours are the same in every width: one scheme is seen at a desk, the other on a phone. */
export function everyPage(half: 0 | 1): void {
  // A list and its records are neighbours and share their code.
  const mine = all.filter((_, place) => (place < all.length / 2 ? 0 : 1) === half);
  const merchants = mine.filter(({ code }) => isMerchants(code));
  atDesk((view) => {
    for (const { path, isList } of mine)
      stands(path, view, "operator", "light", { isPlanted: true, isLate: isList });
  });
  onPhone((view) => {
    for (const { path, isList } of mine) stands(path, view, "operator", "dark", { isLate: isList });
    for (const { path } of merchants) stands(path, view, "merchant", "light");
  });
  if (!import.meta.env.TEST_ALL) return;
  inEachView((view) => {
    for (const { path } of mine) stands(path, view, "operator", view.isPhone ? "light" : "dark");
    for (const { path } of merchants) stands(path, view, "merchant", "dark");
  });
}

/** A merchant's page has the colours that the operator's has. */
const withoutColours: RunOptions = { rules: { "color-contrast": { enabled: false } } };

interface Sight {
  /** All that others wrote is a program. */
  isPlanted?: boolean;
  /** A list, whose rows come first and all else a while later. */
  isLate?: boolean | undefined;
}

/** Who looks, and the rows' first page. */
function comesFirst(call: string, input: unknown): boolean {
  const isOfRows = typeof input === "object" && (input as { Size?: number } | null)?.Size === firstPageSize;
  return isOfRows || call === "logininfo" || call === "currentpermission";
}

function stands(
  path: string,
  { width }: View,
  as: "operator" | "merchant",
  look: "light" | "dark",
  { isPlanted = false, isLate = false }: Sight = {},
): void {
  const also = isPlanted ? ", whose names are programs" : "";
  test(`${path}, ${as}, ${look}${also}: keeps to the width and is accessible`, async ({ open, answers }) => {
    // Not of the advertisement that is looked at.
    answers.on("advertisingGet", { Overlaps: [{ AdvertisementId: "2" }] });
    answers.on("advertisingOverlap", { Advertisements: [{ AdvertisementId: "2" }] });
    answers.on("cashouttaskList", { Rows: [{ Step: "AwaitingCode", CodeDeadline: now.toISOString() }] });
    // Maintenance is told above all, whenever it is announced.
    answers.on("noticeCount", { Maintenance: "" });
    const answerAll = isLate ? answers.holdBut(comesFirst) : undefined;
    const { nothingRan } = watchPlanted();
    if (isPlanted) plantNames();
    await open(`${path}${abouts[path] ?? ""}`, { as, settings: { colorScheme: look } });
    await expect.element(page.css("main h1, main h2").first()).toBeInTheDocument();
    const shown = () => document.querySelector("#content")?.textContent;
    if (isPlanted && !withoutNames.includes(path)) await expect.poll(shown).toMatch(/Planted/);
    if (answerAll)
      await expectToStay(async () => {
        answerAll();
        await settled();
      });
    else await settled();
    expect(document.documentElement.dataset.mantineColorScheme).toBe(look);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible(
      path === "/main" ? document : withoutRepeated,
      as === "merchant" ? withoutColours : {},
    );
    if (isPlanted) await nothingRan();
  });
}
