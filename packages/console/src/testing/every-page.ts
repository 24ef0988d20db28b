/**
 * What holds for every screen there is, whatever it shows: it keeps to the width and has no accessibility fault. Declared
 * by several files, so that several pages of the browser look at them side by side. A new screen is seen without a line here.
 */
import { type PageRow, pages } from "@opc/contract/pages";
import { screens } from "../pages.ts";
import type { ScreenCode } from "../screen-code.ts";
import { expect, expectAccessible, page, settled, test, type View } from "./component.ts";
import type { Opening } from "./open.tsx";

/** The first record of each kind, as samples name it. */
const opened = screens.map(({ page: code, path }) => ({ code, path: path.replaceAll(/:\w+/g, "1") }));

/** Home and the pages that say what is wrong. */
const besides = ["/main", "/401", "/404", "/502", "/forbidden?ip=203.0.113.9"];

/** Every user's own page, or one that a merchant's group may hold. */
function isMerchants(code: ScreenCode): boolean {
  const row: PageRow | undefined = code in pages ? pages[code as keyof typeof pages] : undefined;
  return row === undefined || row.merchant;
}

/** The same on every page, and looked at whole on Home: the menu's groups. */
const repeated = { exclude: [["nav ul[aria-label]"]] };

type Look = "light" | "dark";

export function everyPage({ width }: View, as: "operator" | "merchant", look: Look): void {
  const paths = opened.filter(({ code }) => as === "operator" || isMerchants(code)).map(({ path }) => path);
  for (const path of [...besides, ...paths]) {
    test(`${path}, ${as}, ${look}: keeps to the width and is accessible`, async ({ open, answers }) => {
      // Not of the advertisement that is looked at.
      answers.on("advertisingGet", { Overlaps: [{ AdvertisementId: "2" }] });
      answers.on("advertisingOverlap", { Advertisements: [{ AdvertisementId: "2" }] });
      const opening: Opening = { as, settings: { colorScheme: look } };
      await open(path, opening);
      await expect.element(page.css("main h1, main h2").first()).toBeInTheDocument();
      await settled();
      expect(document.documentElement.dataset.mantineColorScheme).toBe(look);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await expectAccessible(path === "/main" ? document : repeated);
    });
  }
}
