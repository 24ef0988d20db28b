/**
 * Passkeys with Chromium's virtual authenticator: added, used for an approval, copied, revoked, at another address; and a
 * recovery code at the sign-in form. What the server refuses of what an authenticator may say: passkey.test.ts.
 */
import { randomUUID } from "node:crypto";
import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Texts } from "../../packages/console/src/i18n/en-us.ts";
import { atDesk, expect, filled } from "./support/fixtures.ts";
import { callFrom, prove, test } from "./support/operators.ts";
import type { Person } from "./support/people.ts";

/** An address of digits has no passkeys. */
const named = (address: string) => address.replace("//127.0.0.1", "//localhost");

interface Authenticator {
  cdp: CDPSession;
  authenticatorId: string;
}

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { cdp, authenticatorId };
}

/** What somebody has who copied the key before it was used. */
async function becomeCopy({ cdp, authenticatorId }: Authenticator): Promise<void> {
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
  for (const credential of credentials)
    await cdp.send("WebAuthn.addCredential", {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    });
}

/** The same session at the server's name. */
async function goNamed(page: Page, baseURL: string, path: string): Promise<void> {
  const context = page.context();
  const cookies = await context.cookies();
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: "localhost" })));
  await page.goto(named(baseURL) + path);
}

async function openPasskeys(page: Page, t: Texts): Promise<Locator> {
  await page.getByRole("button", { name: t.shell.userMenu }).click();
  await page.getByRole("menuitem", { name: t.shell.passkeys }).click();
  return page.getByRole("dialog", { name: t.passkey.title, exact: true });
}

async function addPasskey(shown: Locator, page: Page, person: Person, name: string, t: Texts): Promise<void> {
  await shown.getByRole("button", { name: t.passkey.add.action }).click();
  const form = page.getByRole("dialog", { name: t.passkey.add.title, exact: true });
  await form.getByLabel(t.passkey.add.name).fill(name);
  await prove(form, person, t.passkey.add.next, t);
  await expect(shown.getByText(name)).toBeVisible();
}

atDesk(({ t }) => {
  const { passkey: words, approval: said } = t;

  test("a passkey approves in place of password and code, at the server's name alone", async ({
    enterOperator,
  }) => {
    const asker = await enterOperator();
    const { baseURL } = asker.person;
    const { ApprovalId } = await callFrom<{ ApprovalId: string }>(
      asker.page,
      baseURL,
      "/mc_api/merchant/merchant_balancechange",
      {
        ...{ MerchantAlias: "LOTUS", Currency: "THB", Amount: "12.34", Remark: "fee of a returned payout" },
        ...{ RequestId: randomUUID(), LoginPassword: asker.person.password },
        GoogleVerifyCode: await asker.person.nextCode(),
      },
    );
    const second = await enterOperator();
    const { page } = second;
    await addAuthenticator(page);
    await goNamed(page, baseURL, "/main");
    const shown = await openPasskeys(page, t);
    await addPasskey(shown, page, second.person, "Office laptop", t);
    await expect(shown.getByText(words.neverUsed)).toBeVisible();

    const approve = async () => {
      await page.getByRole("toolbar").getByRole("button", { name: said.approve.action, exact: true }).click();
      const dialog = page.getByRole("dialog", {
        name: new RegExp(filled(said.approve.title, { subject: "LOTUS" })),
      });
      await expect(dialog.getByText(words.form.uses)).toBeVisible();
      await dialog.getByRole("button", { name: said.approve.action, exact: true }).click();
      return dialog;
    };
    await page.goto(`${baseURL}/setting/Approval?Open=${ApprovalId}`);
    const elsewhere = await approve();
    const address = named(baseURL);
    await expect(elsewhere.getByRole("alert")).toContainText(filled(words.failure.elsewhere, { address }));

    await page.goto(`${named(baseURL)}/setting/Approval?Open=${ApprovalId}`);
    await approve();
    await expect(
      page.getByText(new RegExp(filled(said.approve.done, { subject: "LOTUS M\\d+" }))),
    ).toBeVisible();
    await page.goto(`${named(baseURL)}/main`);
    const lastUsed = filled(words.lastUsed, { time: "" });
    await expect((await openPasskeys(page, t)).getByText(lastUsed)).toBeVisible();
  });

  test("a copied passkey is refused and gone, a revoked one asks for the password again", async ({
    enterOperator,
  }) => {
    const { page, person } = await enterOperator();
    const authenticator = await addAuthenticator(page);
    await goNamed(page, person.baseURL, "/main");
    const shown = await openPasskeys(page, t);
    await addPasskey(shown, page, person, "Phone", t);
    const makeCodes = async () => {
      await shown.getByRole("button", { name: words.codes.make }).click();
      const form = page.getByRole("dialog", { name: words.codes.make });
      // Until it is known that there is one, password and code stand there, and the button lower.
      await expect(form.getByText(words.form.uses)).toBeVisible();
      await form.getByRole("button", { name: words.codes.make, exact: true }).click();
      return form;
    };
    await makeCodes();
    const codes = page.getByRole("dialog", { name: words.codes.title, exact: true });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    await codes.getByRole("button", { name: words.codes.kept }).click();
    await becomeCopy(authenticator);
    const refused = await makeCodes();
    await expect(refused.getByRole("alert")).toContainText(words.failure.cloned);
    await refused.getByRole("button", { name: t.common.cancel }).click();
    await page.reload();
    const again = await openPasskeys(page, t);
    await expect(again.getByText(words.none)).toBeVisible();

    await addPasskey(again, page, person, "Security key", t);
    await again.getByRole("button", { name: `${words.revoke.action}: Security key` }).click();
    const revoke = page.getByRole("dialog", { name: filled(words.revoke.title, { name: "Security key" }) });
    await expect(revoke.getByText(words.form.uses)).toBeVisible();
    await revoke.getByRole("button", { name: words.revoke.action, exact: true }).click();
    await expect(again.getByText(words.none)).toBeVisible();
    await again.getByRole("button", { name: words.codes.make }).click();
    const form = page.getByRole("dialog", { name: words.codes.make });
    await expect(form.getByLabel(t.orderAction.field.GoogleVerifyCode)).toBeVisible();
  });

  test("a recovery code signs in once where the authenticator is lost", async ({
    enterOperator,
    browser,
  }) => {
    const { page, person } = await enterOperator();
    const { RecoveryCodes } = await callFrom<{ RecoveryCodes: string[] }>(
      page,
      person.baseURL,
      "/mc_api/passkey/recoverycode_make",
      { LoginPassword: person.password, GoogleVerifyCode: await person.nextCode() },
    );
    const context = await browser.newContext({ baseURL: person.baseURL });
    const other = await context.newPage();
    const enter = async () => {
      await other.goto("/login");
      await other.getByRole("button", { name: "Lost your authenticator? Use a recovery code" }).click();
      await other.locator("#MerchantAlias").fill(person.merchantAlias);
      await other.locator("#UserName").fill(person.userName);
      await other.locator("#Password").fill(person.password);
      await other.getByLabel("Recovery code", { exact: true }).fill(RecoveryCodes[0] ?? "");
      await other.locator("#submit").click();
    };
    await enter();
    await expect(other.getByRole("button", { name: t.shell.userMenu })).toBeVisible();
    await context.clearCookies();
    await enter();
    await expect(other.getByRole("alert")).toContainText("Incorrect");
    await context.close();
  });
});
