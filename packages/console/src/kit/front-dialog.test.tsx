/** Of dialogs that stand one above the other, Esc closes the one in front alone. */
import { userEvent } from "vitest/browser";
import { texts } from "../i18n/en-us.ts";
import { atDesk, expect, page, test } from "../testing/component.ts";
import { dialog, rows } from "../testing/list.ts";
import { showPicture } from "./picture-dialog.tsx";

const { userGroup, kit, shell } = texts;
const form = dialog(userGroup.add.action);
const transparent = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

async function openForm(open: (path: string, opening: { as: "merchant" }) => Promise<void>): Promise<void> {
  await open("/user/UserGroup", { as: "merchant" });
  await page.getByRole("button", { name: userGroup.add.action }).click();
  await expect.element(form).toBeVisible();
}

atDesk(() => {
  test("a picture above a form, then the form", async ({ open }) => {
    await openForm(open);
    void showPicture({ address: transparent, name: "Slip" });
    await expect.element(dialog("Slip")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog("Slip")).not.toBeInTheDocument();
    await expect.element(form).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
  });

  test("the palette above a form in which something is typed", async ({ open }) => {
    await openForm(open);
    await form.getByRole("textbox").first().fill("Night shift");
    await userEvent.keyboard("{Control>}k{/Control}");
    const palette = dialog(shell.searchEverything);
    await expect.element(palette.getByRole("combobox")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(form).toBeVisible();
    await expect.element(dialog(kit.form.leave.title)).not.toBeInTheDocument();
  });

  test("the box of a session that is over is not left, nor is the form behind it", async ({
    open,
    answers,
  }) => {
    await open("/user/UserGroup", { as: "merchant" });
    await expect.element(rows().first()).toBeVisible();
    await page.getByRole("button", { name: userGroup.add.action }).click();
    await expect.element(form).toBeVisible();
    await form.getByRole("textbox").first().fill("Night shift");
    answers.refuse("addusergroup", "SessionExpired");
    await userEvent.keyboard("{Enter}");
    const box = dialog(shell.common_0027);
    await expect.element(box).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog(kit.form.leave.title)).not.toBeInTheDocument();
    await expect.element(box).toBeVisible();
  });

  test("a question above the versions of an article", async ({ open, answers }) => {
    const { versions } = texts.article;
    const [one, two] = [
      { Number: 1, IsLatest: false },
      { Number: 2, IsLatest: true },
    ];
    const common = { IsPublished: false, RestoredFrom: null, Publications: [] };
    answers.on("articleGet", {
      Article: {
        ArticleId: "7",
        Title: "December",
        CoverImageId: null,
        State: "Draft",
        PublishAt: null,
        Version: 2,
      },
      Html: "<p>Now</p>",
    });
    answers.on("articleDraftGet", { Draft: null });
    answers.on("articleVersionList", {
      Rows: [
        { ...two, ...common },
        { ...one, ...common },
      ],
      NextBefore: null,
    });
    answers.on("articleVersionGet", { Content: { Title: "December" }, Html: "<p>Before</p>" });
    await open("/content/article/edit/7");
    await page.getByRole("button", { name: versions.action }).click();
    const list = dialog(/December/);
    await list.getByRole("button", { name: /1/ }).last().click();
    await list.getByRole("button", { name: versions.restore, exact: true }).click();
    const question = page.css("dialog[open]");
    await expect.element(question).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(list).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
  });
});
