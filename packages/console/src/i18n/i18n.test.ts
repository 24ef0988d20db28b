/** Texts that come in another order than they are asked for in: none is lost, and none is of another language. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enUS, zhCN } from "./texts/online-user.ts";

const speak = (language: string) => vi.stubGlobal("document", { cookie: `lang=${language}` });

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  // The next file of this worker would ask texts that have begun for what it misses, and be over before that has come.
  vi.resetModules();
});

const sentence = "onlineUser.title";

test("a screen's texts stay when the app starts after them", async () => {
  speak("zhCN");
  const { startTexts, textsOf, translate } = await import("./i18n.ts");
  await startTexts();
  await textsOf(["setup"]);
  await startTexts();
  expect(translate(sentence)).toBe(zhCN.title);
});

test("a screen that is asked for as the app starts speaks as it will", async () => {
  speak("enUS");
  const { startTexts, textsOf, translate } = await import("./i18n.ts");
  await startTexts();
  // Chosen in the sign-in form meanwhile.
  speak("zhCN");
  const starting = startTexts();
  await Promise.all([starting, textsOf(["setup"])]);
  expect(translate(sentence)).toBe(zhCN.title);
  expect(translate(sentence)).not.toBe(enUS.title);
});
