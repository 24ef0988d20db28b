/** The sign-in form, as it stands in index.html: what it says, keeps and sends before anything else has arrived. */
import { onTestFinished, vi } from "vitest";
import html from "../../index.html?raw";
import { type Language, storeLanguage } from "../boot/language.ts";
import type { Answers } from "../testing/answers.ts";
import { atDesk, expect, expectAccessible, inEachView, page, test, userEvent } from "../testing/component.ts";
import { showSignIn } from "./sign-in.ts";
import { signInTexts } from "./sign-in-texts.ts";

const typed = {
  MerchantAlias: "LOTUS",
  UserName: "clerk",
  Password: "calm-river-28",
  GoogleVerifyCode: "123456",
};

/** As the page stands before its script has run; gone with its test. */
function showForm(language: Language) {
  storeLanguage(language);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const parts = [...body.querySelectorAll("#sign-in, #sign-in-message")];
  document.body.append(...parts);
  onTestFinished(() => {
    for (const part of parts) part.remove();
  });
  const signedIn = vi.fn<(user: unknown) => Promise<void>>(async () => undefined);
  showSignIn({ prepare: async () => undefined, signedIn });
  return { signedIn };
}

async function fillIn(change: Partial<typeof typed> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...typed, ...change })) await page.css(`#${name}`).fill(value);
}
const submit = () => page.css("#submit").click();
const said = () => page.css("#sign-in-message");
const loginsOf = (answers: Answers) => answers.asked("login").map(({ input }) => input);

inEachView(({ language, width }) => {
  const words = signInTexts[language];

  test("the form says everything in the chosen language and has no accessibility fault", async () => {
    showForm(language);
    expect(document.title).toBe(words.title);
    for (const label of [words.merchantCode, words.userName, words.password, words.googleCode]) {
      await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible();
    }
    await expect.element(page.getByRole("button", { name: words.signIn })).toBeVisible();
    await expect.element(page.css("#MerchantAlias")).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible();
  });

  test("each field says what is missing, the first one once more as a message, and nothing is asked", async ({
    answers,
  }) => {
    showForm(language);
    await submit();
    await expect.element(page.css("#MerchantAlias")).toHaveAccessibleDescription(words.required);
    await expect.element(page.css("#UserName")).toHaveAccessibleDescription(words.required);
    await expect.element(page.css("#Password")).toHaveAccessibleDescription(words.passwordRequired);
    await expect.element(page.css("#GoogleVerifyCode")).toHaveAccessibleDescription(words.codeRequired);
    await expect.element(page.css("#MerchantAlias")).toHaveFocus();
    await expect.element(said()).toHaveTextContent(words.required);
    await expectAccessible();
    await fillIn({ Password: "12345", GoogleVerifyCode: "12345" });
    await expect.element(page.css("#UserName")).not.toHaveAttribute("aria-invalid");
    await submit();
    await expect.element(page.css("#Password")).toHaveAccessibleDescription(words.passwordTooShort);
    await expect.element(page.css("#GoogleVerifyCode")).toHaveAccessibleDescription(words.codeNotSixDigits);
    await expect.element(page.css("#Password")).toHaveFocus();
    expect(loginsOf(answers)).toEqual([]);
  });
});

atDesk(({ language }) => {
  const words = signInTexts[language];

  test("the caps-lock warning comes and goes without moving the form", async () => {
    showForm(language);
    const press = (modifierCapsLock: boolean) =>
      page
        .css("#Password")
        .element()
        .dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock }));
    const boxes = () =>
      ["#Password", "#submit"].map((one) => page.css(one).element().getBoundingClientRect().toJSON());
    const before = boxes();
    press(true);
    await expect.element(page.getByText(words.capsLock)).toBeVisible();
    expect(boxes()).toEqual(before);
    press(false);
    await expect.element(page.getByText(words.capsLock)).not.toBeVisible();
  });

  test("a password is shown on wish", async () => {
    showForm(language);
    await page.css("#Password").fill("calm-river-28");
    await page.getByRole("button", { name: words.showPassword }).click();
    await expect.element(page.css("#Password")).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: words.hidePassword }).click();
    await expect.element(page.css("#Password")).toHaveAttribute("type", "password");
  });

  test("the form and what it said speak another language when one is chosen", async () => {
    showForm(language);
    await submit();
    await page.getByRole("button", { name: "中文" }).click();
    await expect.element(page.getByLabelText(signInTexts.zhCN.merchantCode, { exact: true })).toBeVisible();
    await expect
      .element(page.css("#Password"))
      .toHaveAccessibleDescription(signInTexts.zhCN.passwordRequired);
    await expect.element(page.getByRole("button", { name: "中文" })).toHaveAttribute("aria-pressed", "true");
    expect(document.documentElement.lang).toBe("zh-CN");
    expect(document.cookie).toContain("lang=zhCN");
  });

  test("a code may be pasted as an app shows it", async () => {
    showForm(language);
    await page.css("#GoogleVerifyCode").fill("１2 34 ５6 7");
    await expect.element(page.css("#GoogleVerifyCode")).toHaveValue("123456");
  });

  test("what is typed is asked once, names without blanks around them, and the names are remembered", async ({
    answers,
  }) => {
    const { signedIn } = showForm(language);
    answers.on("login", { UserName: "clerk" });
    const release = answers.hold("login");
    await fillIn({ MerchantAlias: " LOTUS ", Password: " calm river " });
    await userEvent.keyboard("{Enter}");
    await expect.element(page.css("#submit")).toBeDisabled();
    await expect.element(page.css("#submit")).toHaveTextContent(words.signingIn);
    await userEvent.keyboard("{Enter}");
    release();
    await expect.poll(() => signedIn.mock.calls).toHaveLength(1);
    expect(signedIn.mock.calls[0]?.[0]).toMatchObject({ UserName: "clerk" });
    expect(loginsOf(answers)).toEqual([{ ...typed, Password: " calm river " }]);
    expect(localStorage.getItem("opc_sign_in_names")).toBe('{"MerchantAlias":"LOTUS","UserName":"clerk"}');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("calm river");
  });

  test("a refused sign-in keeps what was typed, but for the code", async ({ answers }) => {
    const { signedIn } = showForm(language);
    answers.refuse("login", "SignInRefused");
    await fillIn({ Password: "not-the-password" });
    await submit();
    await expect.element(said()).toMatchTextContent("Incorrect merchant code");
    await expect.element(page.css("#Password")).toHaveValue("not-the-password");
    await expect.element(page.css("#MerchantAlias")).toHaveValue("LOTUS");
    await expect.element(page.css("#GoogleVerifyCode")).toHaveValue("");
    await expect.element(page.css("#GoogleVerifyCode")).toHaveFocus();
    await expect.element(page.css("#submit")).toBeEnabled();
    expect(signedIn.mock.calls).toEqual([]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("not-the-password");
  });

  test("a server that is away or answers nonsense is said", async ({ answers }) => {
    showForm(language);
    answers.cutOff("login");
    await fillIn();
    await submit();
    await expect.element(said()).toHaveTextContent(words.offline);
    answers.reply("login", "<html>bad gateway</html>", 502);
    await page.css("#GoogleVerifyCode").fill("123456");
    await submit();
    await expect.element(said()).toHaveTextContent(words.unreadable);
    answers.reply("login", { code: 120, msg: "", data: null });
    await page.css("#GoogleVerifyCode").fill("123456");
    await submit();
    await expect.element(said()).toHaveTextContent(words.error);
  });

  test("remembered names are filled in, why one was led here is said, and the password has the focus", async () => {
    localStorage.setItem("opc_sign_in_names", '{"MerchantAlias":"LOTUS","UserName":"clerk"}');
    sessionStorage.setItem("opc_sign_in_message", "current session has expired");
    showForm(language);
    await expect.element(page.css("#UserName")).toHaveValue("clerk");
    await expect.element(page.css("#Password")).toHaveFocus();
    await expect.element(said()).toHaveTextContent("current session has expired");
    // Said once.
    expect(sessionStorage.getItem("opc_sign_in_message")).toBeNull();
  });
});
