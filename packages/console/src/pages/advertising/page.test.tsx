/** Advertisements: what its form refuses before anything is sent, beside what it runs, and its life from a card. */
import { userEvent } from "vitest/browser";
import {
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { press } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const path = "/content/advertisingManagement";
const name = "Songkran";
const songkran = {
  AdvertisementId: "7",
  Title: name,
  Position: "PayPageBanner",
  Language: "enUS",
  StartsAt: "2026-11-19T17:00:00.000Z",
  EndsAt: "2026-11-26T11:30:00.000Z",
  SortOrder: 5,
  State: "Draft",
  Status: "Draft",
  Link: "https://promotions.example.com/songkran",
  OverlapCount: 1,
  Version: 3,
} as const;

/** A picture of that size, one half darker than the other. */
async function picture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("nothing to draw on");
  context.fillStyle = "#b42828";
  context.fillRect(0, 0, width / 2, height);
  return new File([await canvas.convertToBlob()], "banner.png", { type: "image/png" });
}

inOneView(({ t, language, isPhone }) => {
  const { advertising: own } = t;
  const position = language === "zhCN" ? /支付页横幅/ : /Payment page banner/;
  const card = page.getByRole("article", { name });

  test("a picture is cut to its position: one too small is refused with the size that it takes", async ({
    open,
  }) => {
    await open(`${path}/add`);
    const screen = page.getByRole("region", { name: own.add.title });
    await screen.getByRole("combobox", { name: own.field.Position }).click();
    await page.getByRole("option", { name: position }).click();
    const chooser = screen.css(`input[type=file][aria-label="${own.field.ImageId}"]`);
    await chooser.upload(await picture(600, 150));
    await expect.element(screen.getByText(/600 × 150/)).toMatchTextContent("720 × 180");
    await chooser.upload(await picture(1600, 1000));
    await expect.element(screen.getByText(/1600 × 400/)).toBeVisible();
    const zoom = screen.getByRole("slider", { name: own.crop.zoom });
    zoom.element().focus();
    await userEvent.keyboard("{ArrowRight>30/}");
    await expect.element(screen.getByText(/1600 × 400/)).not.toBeInTheDocument();
  });

  test("a link that acts is refused, and what runs beside it stands there in its order", async ({
    open,
    answers,
  }) => {
    answers.on("advertisingOverlap", {
      Advertisements: [
        {
          ...{ AdvertisementId: "2", Title: "Refer a shop", Position: "PayPageBanner", Language: "enUS" },
          ...{ StartsAt: null, EndsAt: null, SortOrder: 100, State: "Running" },
        },
      ],
    });
    await open(`${path}/add`);
    const screen = page.getByRole("region", { name: own.add.title });
    const field = (label: string) => screen.getByRole("textbox", { name: label, exact: false });
    await field(own.field.Title).fill(name);
    await field(own.field.Link).fill("javascript:alert(1)");
    await field(own.field.Title).click();
    await expect.element(field(own.field.Link)).toHaveAccessibleDescription(own.form.linkWrong);
    await field(own.field.StartsAt).fill("2026-11-20");
    await field(own.field.EndsAt).fill("2026-11-26 18:30");
    await field(own.field.SortOrder).fill("5");
    const beside = page.getByRole("complementary", { name: own.detail.schedule });
    await expect.element(beside.getByRole("listitem").first()).toMatchTextContent(name);
    await expect.element(beside.getByRole("listitem").first()).toMatchTextContent("2026-11-26 18:30:00");
    await expect.element(beside.getByRole("listitem").nth(1)).toMatchTextContent("Refer a shop");
    await expectAccessibleInBothSchemes();
    const asked = answers.asked("advertisingOverlap").at(-1)?.input;
    expect(asked?.EndsAt).toBe("2026-11-26T11:30:00.000Z");
  });

  test("an advertisement is published, looked at, taken back and deleted", async ({ open, answers }) => {
    answers.on("advertisingList", { Rows: [songkran] });
    answers.on("advertisingGet", { Advertisement: songkran, Overlaps: [] });
    await open(path);
    await expect.element(card).toMatchTextContent(own.state.Draft);
    await actOn(own.publish.action);
    const publish = dialog(filled(own.publish.title, { name }));
    await expect.element(publish).toMatchTextContent("2026-11-26 18:30:00");
    const scheduled = { ...songkran, State: "Scheduled", Status: "Published" } as const;
    answers.on("advertisingList", { Rows: [scheduled] });
    await press(publish, own.publish.action);
    await expect.element(card).toMatchTextContent(own.state.Scheduled);

    await actOn(own.preview.action);
    const shown = dialog(filled(own.preview.title, { name }));
    const box = shown.getByRole("region");
    await expect.element(shown.getByRole("img", { name })).toHaveAttribute("width", "720");
    // Its own box scrolls where it is wider than the screen, and nothing else does.
    const scrolls = () => box.element().scrollWidth > box.element().clientWidth;
    await expect.poll(scrolls).toBe(isPhone);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await shown.getByText(own.preview.phone).click();
    await expect
      .element(shown)
      .toMatchTextContent(filled(own.preview.leads, { host: "promotions.example.com" }));
    await expectAccessibleInBothSchemes();
    await shown.getByRole("button", { name: t.common.close }).click();

    await actOn(own.takeBack.action);
    const takeBack = dialog(filled(own.takeBack.title, { name }));
    answers.on("advertisingList", { Rows: [{ ...songkran, State: "Unpublished", Status: "Unpublished" }] });
    await press(takeBack, own.takeBack.action);
    await expect.element(card).toMatchTextContent(own.state.Unpublished);
    await actOn(own.delete.action);
    const last = dialog(filled(own.delete.title, { name }));
    answers.on("advertisingList", { Rows: [] });
    await press(last, own.delete.action);
    await expect.element(card).not.toBeInTheDocument();
    expect(answers.asked("advertisingDelete").map(({ input }) => input.AdvertisementId)).toEqual(["7"]);
  });

  async function actOn(action: string): Promise<void> {
    const title = filled(t.kit.table.actionsOf, { id: name });
    await card.getByRole("button", { name: title }).click();
    await press(dialog(title), action);
  }
});
