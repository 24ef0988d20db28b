/**
 * What holds for every screen there is, whatever it shows: it keeps to the width, has no accessibility fault, shows
 * whatever people, merchants, banks or articles are called as text, a list stands still once its rows are there, and of no
 * page anything jumps while its answers come. Declared by two files, half of the screens each, so that two pages of the
 * browser look at them side by side; by screens, for what costs most is that a screen's code is loaded. A new screen is seen
 * without a line here.
 */
import { type PageRow, pages } from "@opc/contract/pages";
import { firstPageSize } from "@opc/contract/question/question";
import type { RunOptions } from "axe-core";
import type { ScreenCode } from "../screen-code.ts";
import { answerEveryScreen, besides, everyScreen, type Sight } from "./catalogue.ts";
import {
  atDesk,
  expect,
  expectAccessible,
  inEachView,
  onPhone,
  page,
  settled,
  still,
  test,
  type View,
  withoutRepeated,
} from "./component.ts";
import { plantNames, watchPlanted } from "./plant.ts";
import { expectToStay, watchShifts } from "./stay.ts";

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
  const mine = everyScreen.filter((_, place) => (place < everyScreen.length / 2 ? 0 : 1) === half);
  const merchants = mine.filter(({ code }) => isMerchants(code));
  atDesk((view) => {
    for (const sight of mine) stands(sight, view, "operator", "light", { isPlanted: true, isLate: true });
  });
  onPhone((view) => {
    for (const sight of mine) stands(sight, view, "operator", "dark", { isLate: true });
    for (const sight of merchants) stands(sight, view, "merchant", "light");
  });
  if (!import.meta.env.TEST_ALL) return;
  inEachView((view) => {
    for (const sight of mine) stands(sight, view, "operator", view.isPhone ? "light" : "dark");
    for (const sight of merchants) stands(sight, view, "merchant", "dark");
  });
}

/** A merchant's page has the colours that the operator's has. */
const withoutColours: RunOptions = { rules: { "color-contrast": { enabled: false } } };

interface Trial {
  /** All that others wrote is a program. */
  isPlanted?: boolean;
  /** Of a list the rows come first and all else a while later; elsewhere one answer comes after the other. */
  isLate?: boolean;
}

function isOfWho(call: string): boolean {
  return call === "logininfo" || call === "currentpermission";
}

/** Who looks, and the rows' first page. */
function comesFirst(call: string, input: unknown): boolean {
  const isOfRows = typeof input === "object" && (input as { Size?: number } | null)?.Size === firstPageSize;
  return isOfRows || isOfWho(call);
}

/** Of the window, moved as far as the window is high. */
const mostShifted = 0.02;

/** Each is drawn before the next one comes, as over a slow line. */
async function answerOneByOne(held: { (): void; next: () => boolean }): Promise<void> {
  do await still();
  while (held.next());
  held();
}

function stands(
  { path, question, isList = false }: Sight,
  { width }: View,
  as: "operator" | "merchant",
  look: "light" | "dark",
  { isPlanted = false, isLate = false }: Trial = {},
): void {
  const also = isPlanted ? ", whose names are programs" : "";
  test(`${path}, ${as}, ${look}${also}: keeps to the width and is accessible`, async ({ open, answers }) => {
    answerEveryScreen(answers);
    const shifted = watchShifts();
    const held = isLate ? answers.holdBut(isList ? comesFirst : isOfWho) : undefined;
    const { nothingRan } = watchPlanted();
    if (isPlanted) plantNames();
    await open(path + question, { as, settings: { colorScheme: look } });
    if (held && isList)
      await expectToStay(async () => {
        held();
        await settled();
      });
    else if (held) await answerOneByOne(held);
    await expect.element(page.css("main h1, main h2").first()).toBeInTheDocument();
    const shown = () => document.querySelector("#content")?.textContent;
    if (isPlanted && !withoutNames.includes(path)) await expect.poll(shown).toMatch(/Planted/);
    await settled();
    const { sum, parts } = await shifted();
    expect(sum, parts).toBeLessThanOrEqual(mostShifted);
    expect(document.documentElement.dataset.mantineColorScheme).toBe(look);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible(
      path === "/main" ? document : withoutRepeated,
      as === "merchant" ? withoutColours : {},
    );
    if (isPlanted) await nothingRan();
  });
}
