/**
 * No accessibility fault on any screen: every page of the catalogue (a new one is looked at without a line
 * here), Home, the sign-in form and the error pages; wide and narrow, in both themes and both languages.
 */
import { type PageRow, pageCodes, pages } from "@opc/contract/pages";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const looks = [
  { language: "enUS", colorScheme: "light" },
  { language: "zhCN", colorScheme: "dark" },
] as const;
const sizes = [
  // Low: more rows of the same list would show nothing new.
  { width: 1440, height: 600 },
  { width: 390, height: 600 },
];

/**
 * Once what was asked for is there. Each width is seen in each look; what has nothing to do with colours is the same in
 * both schemes, so it is looked at in one of them: wide in the first look, narrow in the second.
 */
async function expectBothWidthsAccessible(page: Page, look: (typeof looks)[number]): Promise<void> {
  for (const [at, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page, { coloursOnly: looks.indexOf(look) !== at, allRows: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
}

/** What stands behind a route that needs to be told what it is about. */
const questions: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  UserGroupRole: async (page) => {
    const answer = page.waitForResponse("**/rp_api/usergroup/list");
    await page.goto(pages.UserGroup.route);
    const { data } = await (await answer).json();
    return `?UserGroupId=${data.Rows[0].UserGroupId}`;
  },
};

for (const code of pageCodes) {
  const { route }: PageRow = pages[code];
  test(`no accessibility fault: ${route}`, async ({ page, signIn }) => {
    for (const look of looks) {
      const { language, colorScheme } = look;
      await page.emulateMedia({ colorScheme });
      await signIn("OPC", "admin", language);
      const question = (await questions[code]?.(page)) ?? "";
      await page.goto(route + question);
      await expectBothWidthsAccessible(page, look);
    }
  });
}

test("no accessibility fault: Home and the pages that say what is wrong", async ({ page, signIn }) => {
  for (const look of looks) {
    const { language, colorScheme } = look;
    await page.emulateMedia({ colorScheme });
    await signIn("OPC", "admin", language);
    for (const path of [
      "/main",
      "/401",
      "/404",
      "/502",
      "/forbidden?ip=203.0.113.9",
      "/content/article/add",
    ]) {
      await page.goto(path);
      await expectBothWidthsAccessible(page, look);
    }
  }
});

test("no accessibility fault: the sign-in form, as it is and as it complains", async ({ page, choose }) => {
  for (const look of looks) {
    const { language, colorScheme } = look;
    await page.emulateMedia({ colorScheme });
    await choose(language);
    await page.goto("/login");
    await page.locator("#sign-in").waitFor();
    await expectBothWidthsAccessible(page, look);
    await page.locator("#submit").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectBothWidthsAccessible(page, look);
  }
});
