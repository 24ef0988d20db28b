/** Every screen there is, in every view: it stands there without a fault of layout or of accessibility. */
import { screens } from "../pages.ts";
import { expect, expectAccessible, inEachView, page, settled, test } from "./component.ts";

/** The first record of each kind, as samples name it. */
const opened = screens.map(({ path }) => path.replaceAll(/:\w+/g, "1"));

inEachView(({ width }) => {
  for (const path of opened) {
    test(`${path} keeps to the width and is accessible`, async ({ open, answers }) => {
      // Not of the advertisement that is looked at.
      answers.on("advertisingGet", { Overlaps: [{ AdvertisementId: "2" }] });
      answers.on("advertisingOverlap", { Advertisements: [{ AdvertisementId: "2" }] });
      await open(path);
      await expect.element(page.css("#content h1, #content h2").first()).toBeInTheDocument();
      await settled();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await expectAccessible();
    });
  }
});
