/**
 * Each screen as it looks, compared with the picture that is kept of it: `npm run pictures -- compare`. Declared by three
 * files, a third of the screens each, so that three pages of the browser draw side by side.
 */
import { commands } from "vitest/browser";
import { texts as enUS } from "../i18n/en-us.ts";
import { texts as zhCN } from "../i18n/zh-cn.ts";
import { homePath } from "../state/tabs.ts";
import { answerEveryScreen, everyScreen, type Sight } from "./catalogue.ts";
import { desk, expect, inViews, page, phone, settled, test, type View } from "./component.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Draws the window from a corner on; answers how that differs from the kept picture of that name. */
    comparePicture(name: string, from: Corner): Promise<string>;
    /** Kept pictures that have none of these names. */
    strayPictures(names: readonly string[]): Promise<string[]>;
  }
}

interface Corner {
  x: number;
  y: number;
}

interface Look extends View {
  scheme: "light" | "dark";
}

const english = { language: "enUS", t: enUS } as const;
const chinese = { language: "zhCN", t: zhCN } as const;

/** Both languages, both schemes, all three widths; taller than a screen, so that what stands below its edge is seen. */
const looks: readonly Look[] = [
  { ...desk, ...english, height: 1400, scheme: "light" },
  { ...desk, ...chinese, width: 1280, height: 1400, scheme: "dark" },
  { ...phone, ...chinese, height: 1800, scheme: "light" },
  { ...phone, ...english, height: 1800, scheme: "dark" },
];

export function pictures(third: 0 | 1 | 2): void {
  const mine = everyScreen.filter((_, place) => Math.floor((3 * place) / everyScreen.length) === third);
  for (const look of looks)
    inViews([look], () => {
      for (const sight of mine) looksAsKept(sight, look);
    });
}

export function nothingElseIsKept(): void {
  test("each kept picture is of a screen that there is", async () => {
    const names = everyScreen.flatMap((sight) => looks.map((look) => nameOf(sight, look)));
    expect(await commands.strayPictures(names)).toEqual([]);
  });
}

function looksAsKept(sight: Sight, look: Look): void {
  test(`${sight.path}, ${look.scheme}: looks as in the kept picture`, async ({ open, answers }) => {
    answerEveryScreen(answers);
    // The editor, and not the question whether to go on with a draft.
    answers.on("articleDraftGet", { Draft: null });
    // Elsewhere rows have a currency each.
    answers.on("payorderList", { Rows: Array.from({ length: 3 }, () => ({ Currency: "THB" })) });
    await open(sight.path + sight.question, { settings: { colorScheme: look.scheme } });
    await expect.element(page.css("main h1, main h2").first()).toBeInTheDocument();
    if (sight.path === homePath) await expect.poll(countersInTheBar).toBe(4);
    await expect.poll(() => document.querySelector("main [aria-busy=true]")).toBeNull();
    await settled();
    const found = await commands.comparePicture(nameOf(sight, look), cornerOf(sight));
    expect(found, found).toBe("as kept");
  });
}

/** They come a while after the page. */
function countersInTheBar(): number {
  return document.querySelectorAll("[data-navbar] span[aria-hidden]").length;
}

/** Menu and bars are the same on every page, and seen on Home. */
function cornerOf({ path }: Sight): Corner {
  const { x = 0, y = 0 } =
    (path !== homePath && document.querySelector("#content")?.getBoundingClientRect()) || {};
  return { x: Math.floor(x), y: Math.floor(y) };
}

/** `1440-light-enUS/xpay-PayOrder`. */
function nameOf({ path }: Sight, { width, scheme, language }: Look): string {
  const screen = path.replace(/\?.*/, "").slice(1).replaceAll("/", "-");
  return `${width}-${scheme}-${language}/${screen}`;
}
