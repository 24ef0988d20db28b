/** Choices that could not be loaded say so, and are asked for again when they are opened; nothing looks like all there is. */
import { atDesk, expect, inOneView, page, test } from "../../testing/component.ts";

atDesk(({ t }) => {
  const option = (name: string | RegExp) => page.getByRole("option", { name });

  test("a filter whose choices could not be loaded says so when it is opened, and shows them once they are there", async ({
    open,
    answers,
  }) => {
    answers.cutOff("cashoutchannelSimplelist");
    await open("/xpay/CashoutOrder");
    await page.getByRole("button", { name: t.kit.filter.more }).click();
    const channel = page.getByRole("combobox", { name: t.payoutOrder.field.ChannelCode });
    await channel.click();
    await expect.element(option(t.kit.form.optionsFailed)).toBeVisible();
    await expect.element(option(t.kit.form.optionsFailed)).toHaveAttribute("data-combobox-disabled");
    await channel.click();
    await expect.element(option(t.kit.form.optionsFailed)).not.toBeInTheDocument();
    answers.on("cashoutchannelSimplelist", {
      Channels: [{ ChannelCode: "KBANK-OUT", ChannelName: "KBank" }],
    });
    const asked = answers.asked("cashoutchannelSimplelist").length;
    await channel.click();
    await option("KBANK-OUT · KBank").click();
    expect(answers.asked("cashoutchannelSimplelist").length).toBe(asked + 1);
    expect(option(t.kit.form.optionsFailed).elements()).toEqual([]);
  });

  test("while they are on their way nothing is said to be all", async ({ open, answers }) => {
    answers.on("usergroupSimplelist", [{ UserGroupId: "7", UserGroupName: "Cashiers" }]);
    const answer = answers.hold("usergroupSimplelist");
    await open("/user/UserList");
    await page.getByRole("combobox", { name: t.user.field.UserGroupName }).click();
    await expect.element(option(t.kit.form.optionsLoading)).toBeVisible();
    answer();
    await expect.element(option(/Cashiers/)).toBeVisible();
    await expect.element(option(t.kit.form.optionsLoading)).not.toBeInTheDocument();
  });
});

inOneView(({ t }) => {
  test("so does a choice of a report", async ({ open, answers }) => {
    answers.cutOff("paytypelist");
    await open("/report/PayReport");
    const type = page.getByRole("combobox", { name: t.orderReport.field.PayTypeCode });
    await expect.element(type).toMatchTextContent(t.kit.form.optionsFailed);
    answers.on("paytypelist", [{ PayTypeCode: "QR", PayTypeName: "Thai QR", PayTypeName_enUS: "Thai QR" }]);
    (type.element() as HTMLSelectElement).focus();
    await expect.element(type).toMatchTextContent("Thai QR");
    await expect.element(type).not.toMatchTextContent(t.kit.form.optionsFailed);
  });
});
