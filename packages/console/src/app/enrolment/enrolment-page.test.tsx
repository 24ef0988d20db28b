/** The page behind the link that a new user is sent: password, secret, first code; by the keyboard alone. */
import {
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inEachView,
  page,
  test,
  userEvent,
} from "../../testing/component.ts";

const token = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ";
const secret = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const user = "ACME/anna";

inEachView(({ t, width }) => {
  const words = t.enrolment;

  test("the secret is shown by the password, and a first code ends it", async ({ open, answers }) => {
    answers.refuse("enrolmentOpen", "StepUpRefused");
    await open(`/enrol#${token}`, { signedIn: false });
    await expect.element(page.getByRole("heading", { name: words.page.title })).toBeVisible();
    const password = page.getByLabelText(words.page.password, { exact: true });
    await expect.element(password).toHaveFocus();
    await expectAccessibleInBothSchemes();
    await userEvent.keyboard("not-the-password{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(password).toHaveValue("not-the-password");

    answers.on("enrolmentOpen", {
      UserName: "anna",
      MerchantAlias: "ACME",
      Secret: secret,
      Address: `otpauth://totp/OPC%20Admin:ACME%3Aanna?secret=${secret}`,
      QrSvg: "<svg/>",
    });
    await password.fill("given-by-another-1");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("img", { name: filled(words.qr, { user }) })).toBeVisible();
    await expect.element(page.css("code")).toHaveTextContent("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567");
    await expect.element(page.getByText(filled(words.page.prove, { user }))).toBeVisible();
    const code = page.getByLabelText(words.page.code, { exact: true });
    await expect.element(code).toHaveFocus();
    await expectAccessibleInBothSchemes();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);

    answers.refuse("enrolmentFinish", "EnrolmentRefused");
    await userEvent.keyboard("123456{Enter}");
    await expect.element(page.getByRole("alert")).toBeVisible();
    answers.on("enrolmentFinish", {});
    await code.fill("654321");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: words.page.done })).toBeVisible();
    await expect.element(page.getByText(filled(words.page.doneText, { user }))).toBeVisible();
    await expect.element(page.getByRole("link", { name: words.page.signIn })).toHaveFocus();
    const given = { Token: token, Password: "given-by-another-1" };
    expect(answers.asked("enrolmentOpen").at(-1)?.input).toEqual(given);
    expect(answers.asked("enrolmentFinish").at(-1)?.input).toEqual({ ...given, GoogleVerifyCode: "654321" });
    await expectAccessibleInBothSchemes();
  });

  test("another link in the same window begins anew, with its own password", async ({ open, answers }) => {
    answers.on("enrolmentOpen", {
      UserName: "anna",
      MerchantAlias: "ACME",
      Secret: secret,
      Address: `otpauth://totp/OPC%20Admin:ACME%3Aanna?secret=${secret}`,
      QrSvg: "<svg/>",
    });
    await open(`/enrol#${token}`, { signedIn: false });
    const password = page.getByLabelText(words.page.password, { exact: true });
    await password.fill("given-by-another-1");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.css("code")).toBeVisible();
    const second = token.toLowerCase();
    location.hash = second;
    await password.fill("given-to-another-2");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.css("code")).toBeVisible();
    expect(answers.asked("enrolmentOpen").map(({ input }) => input)).toEqual([
      { Token: token, Password: "given-by-another-1" },
      { Token: second, Password: "given-to-another-2" },
    ]);
  });

  test("an address without a link says so", async ({ open }) => {
    await open("/enrol", { signedIn: false });
    await expect.element(page.getByText(words.page.noLink)).toBeVisible();
  });
});
