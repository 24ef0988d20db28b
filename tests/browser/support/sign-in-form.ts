/** Signing in by the form itself, for the tests that are about it; the others share a session (fixtures.ts). */
import type { DemoFile } from "@opc/sandbox/demo/file";
import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";

export type Account = DemoFile["Accounts"][number];

const stepMs = 30_000;
const maxAttempts = 3;

export function accountOf(demo: DemoFile, merchantAlias: string, userName: string): Account {
  const account = demo.Accounts.find(
    (one) => one.MerchantAlias === merchantAlias && one.UserName === userName,
  );
  if (!account) throw new Error(`the demo world has no ${merchantAlias}/${userName}`);
  return account;
}

export async function fillSignIn(page: Page, account: Account, code: string): Promise<void> {
  await page.getByLabel("Merchant code").fill(account.MerchantAlias);
  await page.getByLabel("User name").fill(account.UserName);
  await page.getByLabel("Password", { exact: true }).fill(account.Password);
  await page.getByLabel("Google code").fill(code);
}

/** Signs in on the form's page. A code that another test has used is refused, so the next one is waited for. */
export async function signInByForm(page: Page, account: Account, address = "/login"): Promise<void> {
  await page.goto(address);
  for (let attempt = 1; ; attempt++) {
    await fillSignIn(page, account, new TOTP({ secret: account.TotpSecret }).generate());
    await page.getByRole("button", { name: "Log in" }).click();
    const entered = page.locator("#sign-in").waitFor({ state: "detached" });
    const refused = page.getByRole("alert").filter({ hasText: "Incorrect merchant code" }).waitFor();
    const outcome = await Promise.race([entered.then(() => "entered"), refused.then(() => "refused")]);
    // Whichever did not happen ends with the page; nobody waits for it.
    Promise.allSettled([entered, refused]);
    if (outcome === "entered") break;
    expect(attempt, "attempts to sign in").toBeLessThan(maxAttempts);
    await page.waitForTimeout(stepMs - (Date.now() % stepMs) + 200);
  }
}
