/**
 * What component tests are written with: `test` with the console to open and the server's answers to give, the views,
 * and the accessibility check. A test's clock stands at one moment unless it moves it.
 */
import axe, { type ElementContext, type RunOptions } from "axe-core";
import { test as base, describe, expect, vi } from "vitest";
import { type Locator, locators, page, userEvent } from "vitest/browser";
import { queryClient } from "../api/query.ts";
import type { Language } from "../boot/language.ts";
import { texts as enUS, type Texts } from "../i18n/en-us.ts";
import { texts as zhCN } from "../i18n/zh-cn.ts";
import { changeSettings } from "../state/settings.ts";
import { type Answers, startAnswers } from "./answers.ts";
import { closeConsole, type Opening, openConsole } from "./open.tsx";

export { expect, page, userEvent, vi };

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** By a CSS selector, for what has neither role nor words. */
    css(selector: string): Locator;
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` });

/** A Wednesday, 10:04:05 at UTC+07:00, which is where the people of `openConsole` work. */
export const now = new Date("2026-11-18T03:04:05Z");

export interface View {
  width: number;
  height: number;
  /** Under 600 px lists are cards; under 992 px the sidebar is a drawer. */
  isPhone: boolean;
  language: Language;
  t: Texts;
}

export const desk: View = { width: 1440, height: 900, isPhone: false, language: "enUS", t: enUS };
export const phone: View = { width: 390, height: 844, isPhone: true, language: "zhCN", t: zhCN };
const others: readonly View[] = [
  { ...desk, language: "zhCN", t: zhCN },
  { ...phone, language: "enUS", t: enUS },
];

interface Fixtures {
  view: View;
  answers: Answers;
  /** Opens the console at an address, in the view's language. */
  open: (path: string, opening?: Opening) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  view: desk,
  answers: [
    async ({ view }, use) => {
      vi.setSystemTime(now);
      await page.viewport(view.width, view.height);
      const answers = startAnswers();
      const warned = vi.spyOn(console, "error");
      await use(answers);
      await closeConsole();
      answers.stop();
      vi.useRealTimers();
      expect(answers.faults).toEqual([]);
      // React says here what is wrong with the tree: keys that stand twice, state set after the end.
      expect(warned.mock.calls.filter((said) => !isLateLayout(said))).toEqual([]);
      warned.mockRestore();
    },
    { auto: true },
  ],
  open: async ({ answers, view }, use) => {
    await use((path, opening) => openConsole(answers, path, { language: view.language, ...opening }));
  },
});

/** Said by the browser when an observer's own change needs another frame: it is drawn in the next one. */
function isLateLayout([said]: readonly unknown[]): boolean {
  return said instanceof Error && said.message.startsWith("ResizeObserver loop");
}

/** A desk in English and a phone in Chinese; with TEST_ALL both widths in both languages. */
export function inEachView(declare: (view: View) => void): void {
  inViews(import.meta.env.TEST_ALL ? [desk, phone, ...others] : [desk, phone], declare);
}

/**
 * A desk in English or a phone in Chinese: screens are shared out between the two by their files' names, for how each
 * stands in both is looked at by every-page.ts. With TEST_ALL both widths in both languages.
 */
export function inOneView(declare: (view: View) => void): void {
  if (import.meta.env.TEST_ALL) {
    inEachView(declare);
    return;
  }
  const { testPath } = expect.getState();
  if (!testPath) throw new Error("Views are shared out while a file's tests are declared");
  const name = testPath.slice(testPath.lastIndexOf("/pages/"));
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  inViews([sum % 2 === 0 ? desk : phone], declare);
}

/** What is the same in every view. */
export function atDesk(declare: (view: View) => void): void {
  inViews([desk], declare);
}

export function onPhone(declare: (view: View) => void): void {
  inViews([phone], declare);
}

/** For what is looked at in other views than these. */
export function inViews(views: readonly View[], declare: (view: View) => void): void {
  for (const wanted of views) {
    describe(`${wanted.width} px, ${wanted.language}`, () => {
      test.override({ view: wanted });
      declare(wanted);
    });
  }
}

/** A text with its values filled in, as the console does. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** The same on every page, and looked at whole on Home (every-page.ts): what is in the menu, the bar above the pages and that of the tabs. */
export const withoutRepeated = { exclude: [["nav ul"], ["[data-navbar]"]] };

/** An open dialog alone: every-page.ts looks at what is behind it. */
function inFront(): ElementContext {
  const modals = [...document.querySelectorAll("[role=dialog][aria-modal=true]")];
  return document.querySelector("dialog[open]") ?? modals.at(-1) ?? withoutRepeated;
}

/**
 * No fault of any rule of WCAG 2.2 A and AA, nor of good practice. Half of the time that component tests take is this:
 * left out is what other tests have looked at already.
 */
export async function expectAccessible(within?: ElementContext, options: RunOptions = {}): Promise<void> {
  // What is half faded in has neither its colours nor its place; a dialog that fades out is in front no more.
  await expect.poll(passing).toEqual([]);
  const { violations } = await axe.run(within ?? inFront(), { ...options, resultTypes: ["violations"] });
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(faults.join("\n")).toBe("");
}

/** After the frame in which what has just come begins to move. */
async function passing(): Promise<Animation[]> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  return document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
}

/** In dark, too, where only colours can be wrong that are right in light. */
export async function expectAccessibleInBothSchemes(within: ElementContext = inFront()): Promise<void> {
  changeSettings({ colorScheme: "dark" });
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe("dark");
  await expectAccessible(within, { runOnly: ["color-contrast", "link-in-text-block"] });
  changeSettings({ colorScheme: "light" });
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe("light");
  await expectAccessible(within);
}

/** Until nothing is drawn any more, whatever is still to be answered. */
export async function still(): Promise<void> {
  let before = "";
  const isDrawn = () => {
    const drawn = document.body.innerHTML;
    const isSame = drawn === before;
    before = drawn;
    return isSame;
  };
  await expect.poll(isDrawn, { interval: 40 }).toBe(true);
}

/** Until all is answered and nothing is drawn any more, for what is looked at as a whole; else wait for what you look for. */
export async function settled(): Promise<void> {
  let before = "";
  const moving = () => {
    const drawn = document.body.innerHTML;
    const asked = queryClient.getQueryCache().findAll({ fetchStatus: "fetching" });
    const all = asked.map(({ queryHash }) => queryHash);
    if (drawn !== before) all.push("the page is being drawn");
    before = drawn;
    return all;
  };
  await expect.poll(moving, { interval: 40 }).toEqual([]);
}
