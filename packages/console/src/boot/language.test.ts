import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedLanguage } from "./language.ts";

let cookie = "";
beforeEach(() => {
  cookie = "";
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [["zh-TW"], "zhCN"],
  [["zh-CN", "en-US"], "zhCN"],
  [["th-TH"], "enUS"],
  [["th-TH", "zh-Hans"], "zhCN"],
  [["en-GB", "zh-CN"], "enUS"],
  [[], "enUS"],
])("a browser of %j speaks %s until somebody chooses", (languages, spoken) => {
  vi.stubGlobal("navigator", { languages });
  expect(storedLanguage()).toBe(spoken);
});

test("what was chosen is spoken in any browser, what is no language of ours is not", () => {
  vi.stubGlobal("navigator", { languages: ["zh-CN"] });
  cookie = "lang=enUS";
  expect(storedLanguage()).toBe("enUS");
  cookie = "lang=frFR";
  expect(storedLanguage()).toBe("zhCN");
});
