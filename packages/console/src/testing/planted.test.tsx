/** An article that is a program: what is edited and previewed shows it, and nothing of it runs. Names: every-page.ts. */
import { atDesk, expect, page, settled, test } from "./component.ts";
import { watchPlanted } from "./plant.ts";
import { plantedHtml } from "./planted.ts";

atDesk(({ t }) => {
  test("the article editor keeps what its own list of marks knows, and nothing of it acts", async ({
    open,
    answers,
  }) => {
    const { nothingRan } = watchPlanted();
    answers.on("articleGet", { Html: plantedHtml });
    answers.on("articleDraftGet", { Draft: null });
    await open("/content/article/edit/1");
    await expect.element(page.css("[contenteditable=true]")).toMatchTextContent("Planted");
    await settled();
    await nothingRan();
    expect(document.querySelector("[contenteditable=true] :is(script, iframe, svg, [onerror])")).toBeNull();
  });

  test("the preview of an article shows all that came, and nothing of it acts", async ({ open, answers }) => {
    const { nothingRan } = watchPlanted();
    answers.on("articleGet", { Html: plantedHtml });
    await open("/content/article/1");
    await page.getByRole("button", { name: t.article.preview.action }).click();
    const frame = () => document.querySelector<HTMLIFrameElement>("[role=dialog] iframe")?.contentDocument;
    await expect.poll(() => frame()?.querySelector("#planted")?.textContent).toBe("Planted");
    frame()?.querySelector<HTMLElement>("#planted-link")?.click();
    await settled();
    await nothingRan();
  });

  test("put into a page by somebody careless, the same text does act", async () => {
    const { ran } = watchPlanted();
    const place = document.createElement("div");
    place.innerHTML = plantedHtml.slice(0, plantedHtml.indexOf("<svg"));
    document.body.append(place);
    await expect.poll(ran).toBeGreaterThan(0);
    place.remove();
  });
});
