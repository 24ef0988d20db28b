/** What people do with a form, by what its fields are called. */
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { texts as enUS, type Texts } from "../i18n/en-us.ts";

/** A label may say more: that it is optional. The eye that shows a password is called like its field, and stands behind it. */
export function field(form: Locator, label: string): Locator {
  return form.getByLabelText(label, { exact: false }).first();
}

export async function fillIn(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(form, label).fill(value);
}

/** Options may be drawn beside the form; they are gone, and the focus is back, before anything else is done. */
export async function choose(form: Locator, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
  await expect.poll(() => page.getByRole("option").elements()).toEqual([]);
}

export async function press(within: Locator, action: string): Promise<void> {
  await within.getByRole("button", { name: action, exact: true }).click();
}

export const proofs = { LoginPassword: "quiet-lake-17", GoogleVerifyCode: "123456" };

/** Fills in the two proofs of who one is, which are then asked of the server as `proofs`. */
export async function prove(form: Locator, t: Texts = enUS): Promise<void> {
  const { LoginPassword, GoogleVerifyCode } = t.orderAction.field;
  await fillIn(form, { [LoginPassword]: proofs.LoginPassword, [GoogleVerifyCode]: proofs.GoogleVerifyCode });
}

const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A picture that can be read: forms look at what is chosen. */
export const picture = new File([Uint8Array.from(atob(dot), (byte) => byte.charCodeAt(0))], "receipt.png", {
  type: "image/png",
});
