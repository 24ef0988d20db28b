/** Whatever people, merchants, banks or articles are called: each screen shows it as text, and nothing of it runs. */
import { afterEach, beforeEach, vi } from "vitest";
import { screens } from "../pages.ts";
import { atDesk, expect, page, settled, test } from "./component.ts";
import { nasty, plantedHtml, ranAddress } from "./planted.ts";
import { sampleWords } from "./sample.ts";

/** Screens that show nothing that others wrote: figures alone, or where to choose a record first. */
const without: readonly string[] = [
  "/merchant/BalanceChange/1",
  "/content/advertisingManagement/edit",
  "/content/article/edit",
];
/** What a screen is about, where its path does not say so. */
const abouts: Readonly<Record<string, string>> = {
  "/merchant/payChannelSetting": "?alias=ACME",
  "/merchant/cashoutSetting": "?alias=ACME",
  "/merchant/ApiInfo": "?MerchantAlias=ACME",
  "/user/userGroupRole": "?UserGroupId=1",
};

const opened = screens.map(({ path }) => path.replaceAll(/:\w+/g, "1"));
const ran = vi.fn();
let usual: () => void;
let fetchBefore: typeof fetch;

beforeEach(() => {
  usual = sampleWords((_, row) => nasty(row));
  ran.mockReset();
  vi.spyOn(window, "alert").mockImplementation(ran);
  fetchBefore = globalThis.fetch;
  globalThis.fetch = (target, init) => {
    if (String(target).endsWith(ranAddress)) ran(target);
    return fetchBefore(target, init);
  };
});

afterEach(() => {
  globalThis.fetch = fetchBefore;
  vi.restoreAllMocks();
  usual();
});

/** A script would have run by then, an image have failed. */
async function nothingRuns(): Promise<void> {
  await settled();
  const image = new Image();
  image.src = "/planted-missing";
  await image.decode().catch(() => undefined);
  expect(ran).not.toHaveBeenCalled();
}

atDesk(({ t }) => {
  for (const path of opened) {
    test(`${path} shows names that are programs as text`, async ({ open, answers }) => {
      // Not of the advertisement that is looked at.
      answers.on("advertisingGet", { Overlaps: [{ AdvertisementId: "2" }] });
      answers.on("advertisingOverlap", { Advertisements: [{ AdvertisementId: "2" }] });
      await open(`${path}${abouts[path] ?? ""}`);
      await expect.element(page.css("#content h1, #content h2").first()).toBeInTheDocument();
      const shown = () => document.querySelector("#content")?.textContent;
      if (!without.includes(path)) await expect.poll(shown).toMatch(/Planted/);
      await nothingRuns();
    });
  }

  test("the article editor keeps what its own list of marks knows, and nothing of it acts", async ({
    open,
    answers,
  }) => {
    answers.on("articleGet", { Html: plantedHtml });
    answers.on("articleDraftGet", { Draft: null });
    await open("/content/article/edit/1");
    await expect.element(page.css("[contenteditable=true]")).toMatchTextContent("Planted");
    await nothingRuns();
    expect(document.querySelector("[contenteditable=true] :is(script, iframe, svg, [onerror])")).toBeNull();
  });

  test("the preview of an article shows all that came, and nothing of it acts", async ({ open, answers }) => {
    answers.on("articleGet", { Html: plantedHtml });
    await open("/content/article/1");
    await page.getByRole("button", { name: t.article.preview.action }).click();
    const frame = () => document.querySelector<HTMLIFrameElement>("[role=dialog] iframe")?.contentDocument;
    await expect.poll(() => frame()?.querySelector("#planted")?.textContent).toBe("Planted");
    frame()?.querySelector<HTMLElement>("#planted-link")?.click();
    await nothingRuns();
  });

  test("put into a page by somebody careless, the same text does act", async () => {
    const place = document.createElement("div");
    place.innerHTML = plantedHtml.slice(0, plantedHtml.indexOf("<svg"));
    document.body.append(place);
    await expect.poll(() => ran.mock.calls.length).toBeGreaterThan(0);
    place.remove();
  });
});
