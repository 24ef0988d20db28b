/** People of the console: how they come, and what is done to their accounts while they work. */

import pg from "pg";
import { atDesk, expect, filled, onPhone } from "./support/fixtures.ts";
import { scrollAside } from "./support/list-parts.ts";
import { enrolOnPage, fillSignIn, signInPerson } from "./support/people.ts";
import { countRequests, go } from "./support/shell-parts.ts";
import { accountOf } from "./support/sign-in-form.ts";
import {
  act,
  askAgain,
  changePassword,
  expiredBox,
  openUsers,
  rowOf,
  rowsOf,
  test,
} from "./support/user-parts.ts";
import { copyFacts } from "./world/copy.ts";

atDesk(({ t }) => {
  const { user: words, shell, enrolment } = t;

  test("a new user enrols by the link that is handed over, signs in, chooses a password and works, until it logs out", async ({
    page,
    signIn,
    demo,
    people,
  }) => {
    const name = `anna-${Date.now().toString(36)}`;
    await signIn("ACME", "admin");
    await openUsers(page);
    await page.getByRole("button", { name: words.add.action }).click();
    const form = page.getByRole("dialog", { name: words.add.action });
    await form.getByLabel(words.field.UserName).fill(name);
    await form.getByRole("combobox", { name: words.field.UserGroupName }).click();
    await page.getByRole("option").first().click();
    await form.getByLabel(words.field.Password, { exact: true }).fill("given-by-another-1");
    await form.getByLabel(words.field.ConfirmPassword).fill("given-by-another-1");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: words.validator.show, exact: true }).click();
    await page.getByLabel(words.field.LoginPassword).fill(accountOf(demo, "ACME", "admin").Password);
    await page.keyboard.press("Enter");
    const link = await page.getByLabel(enrolment.link, { exact: true }).innerText();
    await page.getByRole("button", { name: enrolment.handedOver }).click();
    await expect(rowOf(page, `ACME/${name}`)).toContainText(words.binding.NotShown);
    await scrollAside(page);
    await expect(rowOf(page, `ACME/${name}`)).toContainText(words.temporary);

    const annas = await people.page();
    const account = { merchantAlias: "ACME", userName: name, password: "given-by-another-1" };
    const anna = await enrolOnPage(annas, link, account, enrolment);
    await annas.addInitScript(() => {
      const faults: string[] = [];
      addEventListener("securitypolicyviolation", (event) => faults.push(event.violatedDirective));
      Object.assign(globalThis, { policyFaults: faults });
    });
    await annas.goto("/xpay/PayOrder?Statuses=Success");
    await expect(annas).toHaveURL("/login?redirect=/xpay/PayOrder%3FStatuses%3DSuccess");
    await expect(annas).toHaveTitle("Log in - OPC Admin");
    await fillSignIn(annas, anna, "000000", "not-the-password");
    await annas.locator("#submit").click();
    await expect(annas.getByRole("alert")).toContainText("Incorrect");
    await fillSignIn(annas, anna, await anna.nextCode());
    await annas.locator("#submit").click();

    // No way around it by address.
    await expect(annas.getByRole("heading", { name: shell.password.mustTitle })).toBeVisible();
    await go(annas, "/user/UserList");
    await changePassword(annas, anna, "calm-river-28");
    await expect(rowsOf(annas, words.you)).toContainText(name);
    await expect(rowsOf(annas, words.you)).toContainText(words.binding.Bound);
    // Schemas are checked without compiling them, which the content policy would report.
    expect(await annas.evaluate("policyFaults")).toEqual([]);

    await annas.evaluate(() => localStorage.setItem("payTypeList", "[]"));
    const logouts = countRequests(annas, "/mc_api/logout");
    await annas.getByRole("button", { name: shell.userMenu }).click();
    await annas.getByRole("menuitem", { name: shell.logout }).click();
    await expect(annas).toHaveURL("/login");
    expect(logouts.count).toBe(1);
    await expect(annas.locator("#UserName")).toHaveValue(name);
    await expect(annas.locator("#Password")).toHaveValue("");
    const left = await annas.evaluate(() => ({
      lists: ["currency", "payTypeList", "cashoutTypeList", "bankList", "spiderAccountList"].filter(
        (list) => localStorage.getItem(list) !== null,
      ),
      tabs: sessionStorage.getItem("opc_tabs"),
      token: /opc_session_id=[^;]/.test(document.cookie),
      password: JSON.stringify({ ...localStorage, ...sessionStorage }).includes("calm-river-28"),
    }));
    expect(left).toEqual({ lists: [], tabs: null, token: false, password: false });
    await annas.goBack();
    await expect(annas).toHaveURL("/login?redirect=/user/UserList");
  });

  test("its password is reset with a Google code, and has to be changed", async ({ people }) => {
    const { person: boss, page } = await people.enter("/main");
    const ben = await people.add();
    const benKey = `ACME/${ben.userName}`;
    await go(page, `/user/UserList?UserName=${ben.userName}`);
    await act(page, benKey, words.reset.action);
    const form = page.getByRole("dialog", { name: filled(words.reset.title, { user: benKey }) });
    const field = (name: string) => form.getByLabel(name, { exact: true });
    await field(words.field.Password).fill("given-anew-77");
    await field(words.field.ConfirmPassword).fill("given-anew-77");
    await field(words.field.GoogleVerifyCode).fill("000000");
    await page.keyboard.press("Enter");
    await expect(form.getByText("Incorrect")).toBeVisible();
    await field(words.field.GoogleVerifyCode).fill(await boss.nextCode());
    await page.keyboard.press("Enter");
    await expect(form).toHaveCount(0);
    await expect(rowOf(page, benKey)).toContainText(words.temporary);
    ben.password = "given-anew-77";
    const bens = await people.page();
    await signInPerson(bens, ben, "/user/UserList");
    await changePassword(bens, ben, "bens-next-52");
    await expect(rowsOf(bens, words.you)).toContainText(ben.userName);
  });
});

onPhone(({ t }) => {
  const { user: words, operationLog: log } = t;

  test("disabled, its open page ends at its next request; enabled and unlocked, it signs in again; the log tells it", async ({
    page,
    signIn,
    people,
  }, { project }) => {
    const { person: ben, page: bens } = await people.enter("/user/UserList");
    await expect(rowsOf(bens).first()).toBeVisible();
    const benKey = `ACME/${ben.userName}`;
    await signIn("ACME", "admin");
    await openUsers(page, `?UserName=${ben.userName}`);
    const carryOut = async (action: string) => {
      await act(page, benKey, action, t);
      await page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
    };
    await carryOut(words.enable.disable);
    await expect(rowOf(page, benKey)).toContainText(words.state.Disabled);
    await askAgain(bens, t);
    await expiredBox(bens, t).getByRole("button", { name: t.shell.logout, exact: true }).click();
    await expect(bens).toHaveURL("/login?redirect=/user/UserList");
    expect(await bens.evaluate(() => sessionStorage.getItem("opc_tabs"))).toBeNull();

    await carryOut(words.enable.enable);
    await expect(rowOf(page, benKey)).toContainText(words.state.Enabled);
    await lock(copyFacts(project.metadata).databaseUrl, ben.userName);
    await askAgain(page, t);
    await carryOut(words.unlock.action);
    await expect(rowOf(page, benKey)).not.toContainText(words.state.Locked);
    await signInPerson(bens, ben, "/user/UserList");
    await expect(rowsOf(bens, words.you)).toContainText(ben.userName);

    await go(page, `/setting/AuditLog?Targets=${encodeURIComponent(benKey)}&Date=all`);
    const disabling = page.locator("[id=content]").getByText(benKey).locator("visible=true");
    await expect(disabling).toHaveCount(3);
    await disabling.last().click();
    if (!(await page.getByRole("complementary").last().isVisible())) await page.keyboard.press("Enter");
    const detail = page.getByRole("complementary").last();
    await expect(detail.getByRole("columnheader", { name: log.detail.from, exact: true })).toBeVisible();
    await expect(detail.getByRole("row").filter({ hasText: "true" }).first()).toContainText("false");
  });
});

/** What twenty wrong passwords do, which the throttle would stretch over hours. */
async function lock(connectionString: string, userName: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("update user_account set locked_at = now(), failure_count = 20 where user_name = $1", [
    userName,
  ]);
  await client.end();
}
