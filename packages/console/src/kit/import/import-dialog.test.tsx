/** What every import does, shown by that of banks. */
import { vi } from "vitest";
import { userEvent } from "vitest/browser";
import { texts } from "../../i18n/en-us.ts";
import { atDesk, expect, filled, page, test } from "../../testing/component.ts";
import { press } from "../../testing/form.ts";
import { dialog, row } from "../../testing/list.ts";
import { answerUploads } from "../../testing/uploads.ts";

const { reference, fileImport, common, kit } = texts;
const file = new File(["BankCode,Currency\nKBANK,THB\n"], "banks.csv", { type: "text/csv" });

atDesk(() => {
  test.afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("while a file is taken in its dialog stays, and then says what became of it", async ({
    open,
    answers,
  }) => {
    answerUploads();
    answers.on("bankDeskList", { Rows: [] });
    answers.on("bankImportpreview", { Rows: 1, New: 1, Changed: 0, Known: 0, Bad: 0, Faults: [] });
    answers.on("bankImport", { Rows: 1, New: 1, Changed: 0, Known: 0 });
    await open("/setting/Bank");
    await page.getByRole("button", { name: reference.import.action, exact: true }).click();
    const form = dialog(reference.import.title);
    await userEvent.upload(form.css("input[type=file]"), file);
    await press(form, fileImport.check);
    const another = form.getByRole("button", { name: fileImport.another, exact: true });
    await expect.element(another).toBeEnabled();
    const answer = answers.hold("bankImport");
    await press(form, reference.import.action);
    await expect.element(form.getByRole("progressbar")).toBeVisible();
    await expect.element(another).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await form.getByRole("button", { name: common.close, exact: true }).click();
    await expect.element(form.getByRole("progressbar")).toBeVisible();
    answers.on("bankDeskList", { Rows: [{ ReferenceId: "7" }] });
    answer();
    await expect.element(form).toMatchTextContent(reference.import.done);
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(row("7")).toBeVisible();
    expect(answers.asked("bankImport")).toHaveLength(1);
  });

  test("a file that is chosen, or found good, is not thrown away before that is agreed to", async ({
    open,
    answers,
  }) => {
    answerUploads();
    answers.on("bankImportpreview", { Rows: 1, New: 1, Changed: 0, Known: 0, Bad: 0, Faults: [] });
    const { leave } = kit.form;
    const question = page.getByRole("dialog", { name: leave.title });
    const importing = page.getByRole("button", { name: reference.import.action, exact: true });
    const form = dialog(reference.import.title);
    await open("/setting/Bank");
    await importing.click();
    await expect.element(form.css("input[type=file]")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(form).not.toBeInTheDocument();

    await importing.click();
    await userEvent.upload(form.css("input[type=file]"), file);
    await userEvent.keyboard("{Escape}");
    await press(question, leave.cancel);
    await press(form, fileImport.check);
    await expect.element(form.getByRole("button", { name: fileImport.another, exact: true })).toBeEnabled();
    await userEvent.keyboard("{Escape}");
    await press(question, leave.cancel);
    await expect.element(form).toMatchTextContent(file.name);
    await userEvent.keyboard("{Escape}");
    await press(question, leave.confirm);
    await expect.element(form).not.toBeInTheDocument();
  });

  test("where not every error is listed, it says how many more there are, also of rows with several", async ({
    open,
    answers,
  }) => {
    answerUploads();
    const Faults = Array.from({ length: 200 }, (_, at) => ({
      Row: 2 + Math.floor(at / 2),
      Field: at % 2 ? "Currency" : "BankCode",
      Message: "missing",
    }));
    answers.on("bankImportpreview", { Rows: 110, New: 0, Bad: 110, FaultCount: 220, Faults });
    await open("/setting/Bank");
    await page.getByRole("button", { name: reference.import.action, exact: true }).click();
    const form = dialog(reference.import.title);
    await userEvent.upload(form.css("input[type=file]"), file);
    await press(form, fileImport.check);
    await expect.element(form).toMatchTextContent(filled(fileImport.faults.more, { count: 20 }));
  });
});
