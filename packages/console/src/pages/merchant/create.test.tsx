/** A merchant is made in three steps and handed over once. */
import { userEvent } from "vitest/browser";
import { closeDialogs } from "../../kit/dialogs.tsx";
import {
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  page,
  test,
} from "../../testing/component.ts";
import { field, fillIn, press, proofs, prove } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const alias = "NEWSHOP";
const link = "https://admin.example/enrol#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ";

inOneView(({ t, width }) => {
  const { merchant: said, merchantAction: words } = t;

  test("a merchant is made from nothing; what an earlier step is refused for leads back, and nothing typed is lost", async ({
    open,
    answers,
  }) => {
    await open("/merchant/MerchantList");
    await page.getByRole("button", { name: words.create.action }).first().click();
    const form = dialog(words.create.title);
    const next = () => press(form, t.kit.form.next);
    await next();
    await expect.element(field(form, said.field.MerchantAlias)).toHaveAccessibleDescription(t.kit.form.empty);
    await fillIn(form, { [said.field.MerchantAlias]: "acme", [said.field.MerchantName]: "Harbour Games" });
    await next();
    await field(form, said.field.ApiIpList).fill("127.0.0.1; ::1");
    await next();
    await prove(form, t);
    answers.refuse("merchantCreate", "MerchantCodeTaken", { MerchantAlias: "acme" });
    await press(form, words.create.confirm);
    await expect.element(form.getByRole("alert")).toBeVisible();
    await press(form, t.kit.form.back);
    await press(form, t.kit.form.back);
    await expect.element(field(form, said.field.MerchantName)).toHaveValue("Harbour Games");
    // As a reload, or the end of the session, takes a form away.
    closeDialogs();
    await expect.element(form).not.toBeInTheDocument();
    for (const secret of Object.values(proofs))
      expect(localStorage.getItem("opc_form_drafts")).not.toContain(secret);
    await page.getByRole("button", { name: words.create.action }).first().click();
    await press(form.getByRole("region", { name: t.formDraft.title }), t.formDraft.take);
    await expect.element(field(form, said.field.MerchantName)).toHaveValue("Harbour Games");
    await field(form, said.field.MerchantAlias).fill(alias);
    await next();
    await expect.element(field(form, said.field.ApiIpList)).toHaveValue("127.0.0.1, ::1");
    await expectAccessibleInBothSchemes(form.element());
    await next();
    await expect.element(form).toMatchTextContent(new RegExp(`Harbour Games.*${alias}`));
    await prove(form, t);
    await field(form, t.orderAction.field.GoogleVerifyCode).fill("654321");
    answers.on("merchantCreate", {
      MerchantAlias: alias,
      UserName: "admin",
      OneTimePassword: "calm-river-28",
      EnrolmentLink: link,
      EnrolmentUntil: "2026-11-20T03:04:05.000Z",
    });
    await press(form, words.create.confirm);

    const once = dialog(filled(words.handover.title, { merchant: alias }));
    await expect.element(once).toMatchTextContent(words.handover.warning);
    await expect.element(once.getByLabelText(words.handover.password)).toMatchTextContent("calm-river-28");
    await expect.element(once.getByLabelText(t.enrolment.link)).toMatchTextContent(link);
    expect(answers.asked("merchantCreate").at(-1)?.input).toMatchObject({
      MerchantAlias: alias,
      MerchantName: "Harbour Games",
      TimeDifferenceMinutes: 420,
      DefaultUserName: "admin",
      ...{ ...proofs, GoogleVerifyCode: "654321" },
    });
    await expect.element(form).not.toBeInTheDocument();
    await expectAccessibleInBothSchemes(once.element());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    // It is left by nothing but the word that it is handed over.
    await userEvent.keyboard("{Escape}");
    await expect.element(once.getByText("calm-river-28")).toBeVisible();
    await press(once, words.handover.next);
    await expect.element(page.getByText("calm-river-28")).not.toBeInTheDocument();

    const after = dialog(words.handover.nextTitle);
    await expectAccessibleInBothSchemes(after.element());
    await expect
      .element(after.getByRole("link", { name: words.handover.payments, exact: true }))
      .toHaveAttribute("href", expect.stringContaining(alias));
  });
});
