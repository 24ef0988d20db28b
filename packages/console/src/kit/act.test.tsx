import { errors } from "@opc/contract/errors";
import { api, type Output } from "../api/client.ts";
import { translate } from "../i18n/i18n.ts";
import { expect, inEachView, page, test, vi } from "../testing/component.ts";
import { message } from "../testing/shell.ts";
import { act } from "./act.ts";

const question = { title: "Close the office?", sentence: "Nobody can come in.", confirm: "Close it" };

/** What is made and said; `refresh` notes whether it had happened. */
function step() {
  const refresh = vi.fn<(isDone: boolean) => void>();
  return {
    refresh,
    call: () => api("supplierEnable", { SupplierCode: "ACME", Enabled: false }),
    done: translate("kit.done.modified"),
  };
}

inEachView(({ t, language }) => {
  const button = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

  test("what is agreed to is done, said and looked at again", async ({ open, answers }) => {
    await open("/main");
    const made = step();
    const happened = act({ ...question, ...made });
    await expect.element(page.getByRole("dialog", { name: question.title })).toBeVisible();
    await expect.element(page.getByText(question.sentence)).toBeVisible();
    await expect.element(button(t.common.cancel)).toBeVisible();
    expect(answers.asked("supplierEnable")).toEqual([]);
    await button(question.confirm).click();
    expect(await happened).toBe(true);
    expect(answers.asked("supplierEnable").map(({ input }) => input)).toEqual([
      { SupplierCode: "ACME", Enabled: false },
    ]);
    expect(made.refresh.mock.calls).toEqual([[true]]);
    await expect.element(message(t.kit.done.modified)).toBeVisible();
  });

  test("what is declined is not done, and nothing is said or looked at", async ({ open, answers }) => {
    await open("/main");
    const made = step();
    const happened = act({ ...question, cancel: "Leave it open", ...made });
    await button("Leave it open").click();
    expect(await happened).toBe(false);
    expect(answers.asked("supplierEnable")).toEqual([]);
    expect(made.refresh).not.toHaveBeenCalled();
    expect(message(t.kit.done.modified).elements()).toEqual([]);
  });

  test("a refusal is said in the server's words, and what is shown is looked at again", async ({
    open,
    answers,
  }) => {
    await open("/main");
    answers.refuse("supplierEnable", "NotFound");
    const made = step();
    const happened = act({ ...question, ...made });
    await button(question.confirm).click();
    expect(await happened).toBe(false);
    expect(made.refresh.mock.calls).toEqual([[false]]);
    await expect.element(message(errors.NotFound[language])).toBeVisible();
    expect(message(t.kit.done.modified).elements()).toEqual([]);
  });

  test("an answer that is lost is said, and what is shown is looked at again", async ({ open, answers }) => {
    await open("/main");
    answers.cutOff("supplierEnable");
    const made = step();
    const happened = act({ ...question, ...made });
    await button(question.confirm).click();
    expect(await happened).toBe(false);
    expect(made.refresh.mock.calls).toEqual([[false]]);
    await expect.element(message(t.common.offline)).toBeVisible();
    expect(message(t.kit.done.modified).elements()).toEqual([]);
  });

  test("without a question it is done at once; what is said may depend on the answer", async ({ open }) => {
    await open("/main");
    const done = vi.fn((_: Output<"supplierEnable">) => "Done, as it happens");
    const { call } = step();
    expect(await act({ call, done })).toBe(true);
    expect(done).toHaveBeenCalledOnce();
    await expect.element(message("Done, as it happens")).toBeVisible();
    expect(await act({ call, done: () => undefined })).toBe(true);
  });
});
