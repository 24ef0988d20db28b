/** The sign-in form as it stands in the page's own HTML, before any of the console is there. */

import html from "../../index.html?raw";
import type { Output } from "../api/client.ts";
import { languageCookie, readCookie, writeCookie } from "../boot/cookies.ts";
import type { Language } from "../boot/language.ts";
import { applySettings, defaultSettings } from "../boot/stored-settings.ts";
import { expect, expectAccessible, inEachView, page, test } from "../testing/component.ts";
import { boxOf, textsOf } from "../testing/shell.ts";
import { fieldNames } from "./elements.ts";
import { showSignIn } from "./sign-in.ts";
import { signInTexts } from "./sign-in-texts.ts";

/** The form, in a language; what it hands over when the server has let somebody in. */
async function show(language: Language): Promise<Output<"login">[]> {
  const entered: Output<"login">[] = [];
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll("#sign-in, #sign-in-message")) document.body.append(part);
  applySettings({ ...defaultSettings, colorScheme: "light" });
  history.replaceState(null, "", "/login");
  showSignIn({
    prepare: async () => undefined,
    signedIn: async (user) => {
      entered.push(user);
    },
  });
  await page.getByRole("button", { name: language === "enUS" ? "EN" : "中文", exact: true }).click();
  // A document shows the form once; here what was wrong in the one before is still remembered.
  for (const name of fieldNames) field(name).element().dispatchEvent(new Event("input"));
  return entered;
}

function takeAway(): void {
  for (const part of document.querySelectorAll("#sign-in, #sign-in-message")) part.remove();
}

const field = (id: string) => page.css(`#${id}`);
const submit = page.css("#submit");
const said = page.getByRole("alert");

inEachView(({ language, width }) => {
  const words = signInTexts[language];

  test.afterEach(takeAway);

  test("the form speaks the chosen language and says what is missing", async ({ answers }) => {
    // Somebody has chosen the other one before.
    writeCookie(languageCookie, language === "enUS" ? "zhCN" : "enUS");
    await show(language);
    expect(readCookie(languageCookie)).toBe(language);
    expect(document.title).toBe(words.title);
    const labels = page.css("#sign-in-form label");
    expect(textsOf(labels)).toEqual(
      language === "enUS"
        ? ["Merchant code", "User name", "Password", "Google code"]
        : ["商户编码", "用户名", "密码", "谷歌验证码"],
    );
    await expectAccessible();
    await submit.click();
    const errors = () => textsOf(page.css(".field-error"));
    expect(errors()).toEqual(
      language === "enUS"
        ? [
            "this option cannot be empty",
            "this option cannot be empty",
            "Please input password",
            "Please enter your Google verification code",
          ]
        : ["此项不能为空", "此项不能为空", "请输入密码", "请输入谷歌验证码"],
    );
    await expect.element(said).toHaveTextContent(words.required);
    await expect.element(field("MerchantAlias")).toHaveFocus();
    await expectAccessible();
    applySettings({ ...defaultSettings, colorScheme: "dark" });
    await expectAccessible();
    await field("Password").fill("12345");
    await submit.click();
    expect(errors()[2]).toBe(words.passwordTooShort);
    expect(answers.asked("login")).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("the caps-lock warning comes and goes without moving the form", async () => {
    await show(language);
    const password = field("Password").element();
    const press = (modifierCapsLock: boolean) =>
      password.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock }));
    const tops = () => [boxOf(field("Password")).top, boxOf(submit).top];
    const before = tops();
    const warning = page.getByText(words.capsLock);
    expect(warning.element().checkVisibility()).toBe(false);
    press(true);
    await expect.element(warning).toBeVisible();
    expect(tops()).toEqual(before);
    press(false);
    expect(warning.element().checkVisibility()).toBe(false);
  });

  test("a refused sign-in keeps what was typed, but for the code", async ({ answers }) => {
    answers.refuse("login", "SignInRefused");
    const entered = await show(language);
    await field("MerchantAlias").fill(" LOTUS ");
    await field("UserName").fill("clerk");
    await field("Password").fill("not-the-password ");
    await field("GoogleVerifyCode").fill("12 34 56");
    await expect.element(field("GoogleVerifyCode")).toHaveValue("123456");
    await submit.click();
    await expect
      .element(said)
      .toHaveTextContent(
        language === "enUS"
          ? "The merchant code, user name, password or Google code is not right. Please try again."
          : "商户编码、用户名、密码或谷歌验证码不正确，请重试。",
      );
    expect(answers.asked("login").map(({ input }) => input)).toEqual([
      {
        MerchantAlias: "LOTUS",
        UserName: "clerk",
        Password: "not-the-password ",
        GoogleVerifyCode: "123456",
      },
    ]);
    expect(entered).toEqual([]);
    await expect.element(field("Password")).toHaveValue("not-the-password ");
    await expect.element(field("GoogleVerifyCode")).toHaveValue("");
    await expect.element(field("GoogleVerifyCode")).toHaveFocus();
    expect(JSON.stringify(localStorage)).not.toContain("not-the-password");
    answers.cutOff("login");
    await field("GoogleVerifyCode").fill("654321");
    await submit.click();
    await expect.element(said).toHaveTextContent(words.offline);
    answers.on("login", { UserName: "clerk" });
    await field("GoogleVerifyCode").fill("654321");
    await submit.click();
    await expect.poll(() => entered.map(({ UserName }) => UserName)).toEqual(["clerk"]);
    // The names are there the next time, the rest is not.
    takeAway();
    await show(language);
    await expect.element(field("MerchantAlias")).toHaveValue("LOTUS");
    await expect.element(field("UserName")).toHaveValue("clerk");
    await expect.element(field("Password")).toHaveValue("");
  });
});
