/**
 * What the console's browser tests share: signed-in pages, the demo world's actors, and the accessibility check.
 * Each account has signed in when the world was made; a test that ends a session signs somebody of its own in.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CallbackReceiver } from "@opc/sandbox/actors/receiver";
import { realClock } from "@opc/sandbox/clock";
import type { DemoFile } from "@opc/sandbox/demo/file";
import { openWorld, type World } from "@opc/sandbox/world";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { texts as enUS, type Texts } from "../../../packages/console/src/i18n/en-us.ts";
import { texts as zhCN } from "../../../packages/console/src/i18n/zh-cn.ts";
import { moveClock } from "../world/clock.ts";
import { type CopyFile, copyFacts } from "../world/copy.ts";
import { readStates } from "../world/states.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
type Language = "enUS" | "zhCN";

interface TestFixtures {
  /** The language that `signIn` chooses unless it is told another. */
  language: Language;
  /** Chooses the language of someone who is not signed in. */
  choose: (language: Language) => Promise<void>;
  /** Signs the test's browser in; answers its page. */
  signIn: (merchantAlias: string, userName: string, language?: Language) => Promise<Page>;
  world: World;
}

interface WorkerFixtures {
  /** The worker's own copy of the world. */
  copy: CopyFile;
  browser: Browser;
  demo: DemoFile;
  cookiesOf: (merchantAlias: string, userName: string) => Promise<Cookies>;
  receiver: CallbackReceiver;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use, { project }) => use(copyFacts(project.metadata)),
    { scope: "worker" },
  ],
  demo: [
    async ({ copy: { dataDir } }, use) => {
      await use(JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoFile);
    },
    { scope: "worker" },
  ],
  cookiesOf: [
    async ({ copy: { dataDir } }, use) => {
      const states = readStates(dataDir);
      await use(async (merchantAlias, userName) => {
        const state = states[`${merchantAlias}/${userName}`];
        if (!state) throw new Error(`the demo world has no ${merchantAlias}/${userName}`);
        return state.cookies;
      });
    },
    { scope: "worker" },
  ],
  // Every page has the world's clock: those of contexts that a test opens, and those of the one that is used again.
  browser: [
    async ({ browser, copy: { clock } }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open({ serviceWorkers: "block", ...options });
        await context.addInitScript(moveClock, clock);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  context: async ({ context, copy: { clock } }, use) => {
    await context.addInitScript(moveClock, clock);
    await use(context);
    // All else is emptied by Playwright.
    await context.clearPermissions();
  },
  language: ["enUS", { option: true }],
  choose: async ({ context, baseURL }, use) => {
    await use((language) => context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]));
  },
  signIn: async ({ context, page, choose, cookiesOf, language: usual }, use) => {
    await use(async (merchantAlias, userName, language = usual) => {
      await context.addCookies(await cookiesOf(merchantAlias, userName));
      await choose(language);
      return page;
    });
  },
  // Of the worker, and at one port: callbacks that are told again after their test must not find their endpoint gone,
  // or the merchant's circuit opens for the tests that follow.
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern
    async ({}, use, { project }) => {
      const receiver = new CallbackReceiver(realClock);
      await receiver.listen(Number(new URL(project.use.baseURL ?? "http://127.0.0.1:0").port) + 100);
      await use(receiver);
      await receiver.close();
    },
    { scope: "worker" },
  ],
  world: async ({ demo, baseURL, receiver }, use, { testId }) => {
    const world = openWorld({
      baseUrl: baseURL ?? demo.Url,
      file: demo,
      receiver,
      clock: realClock,
      seed: testId,
    });
    await Promise.all(world.crawlers.map((crawler) => crawler.heartbeat()));
    await use(world);
  },
});

export { expect };

export interface View {
  width: number;
  /** Under 992 px the sidebar is a drawer, under 600 px lists are cards. */
  isPhone: boolean;
  language: Language;
  t: Texts;
}

const desk = { viewport: { width: 1440, height: 900 }, language: "enUS", t: enUS } as const;
const phone = { viewport: { width: 390, height: 844 }, language: "zhCN", t: zhCN } as const;

/** Declares the same tests for a desk in English and a phone in Chinese: each width and each language is seen. */
export function inEachView(declare: (view: View) => void): void {
  inViews([desk, phone], declare);
}

/**
 * For a story whose steps are the same in every view; its pages are seen in the other ones by other stories of its file
 * and by the console's every-page tests.
 */
export function atDesk(declare: (view: View) => void): void {
  inViews([desk], declare);
}

/** Such a story where there is least room. */
export function onPhone(declare: (view: View) => void): void {
  inViews([phone], declare);
}

/** Each in its own views alone: told once more in the same world, a story meets what it has left there. */
function inViews(views: readonly (typeof desk | typeof phone)[], declare: (view: View) => void): void {
  for (const { viewport, language, t } of views) {
    const { width } = viewport;
    test.describe(`${width} px, ${language}`, () => {
      test.use({ viewport, language });
      declare({ width, isPhone: width < 600, language, t });
    });
  }
}

/** A text with its values filled in, as the console does. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** Half the size of the one that is the module: each document reads it anew. */
const axeSource = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What looks different in another colour scheme; all other rules are of what the page holds. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** From the fourth on. */
const laterRows = `tbody ${Array(4).fill("tr[data-index]").join(" ~ ")}`;

/**
 * No accessibility fault of any rule of WCAG 2.2 A and AA, nor of good practice. A document is given axe once, and
 * only what is wrong comes back. Under a modal dialog lies the page that was there before it and that nobody can reach:
 * it is looked at without the dialog (by the console's every-page tests), and most of the work is in it. So it is with a list's rows:
 * each has the same parts, so a story looks at the first three.
 */
export async function expectAccessible(
  page: Page,
  { coloursOnly = false, allRows = false } = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource);
  const options: RunOptions = { resultTypes: ["violations"] };
  if (coloursOnly) options.runOnly = { type: "rule", values: colourRules };
  const faults = await page.evaluate(
    async ([asked, laterRow]) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const isCovered = document.querySelector("body > :not(#root) [aria-modal=true]") !== null;
      const left = isCovered ? "#root" : laterRow;
      const isThere = left !== "" && document.querySelector(left) !== null;
      const { violations } = await inPage.run(isThere ? { exclude: [[left]] } : document, asked);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    [options, allRows ? "" : laterRows] as const,
  );
  expect(faults).toEqual([]);
}
