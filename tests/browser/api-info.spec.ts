/** API Info: keys that are seen, changed and ended, and a tester that says why a signature is wrong. */
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { testerTexts } from "../../packages/console/src/i18n/texts/signature-tester.ts";
import { expect, filled, inEachView } from "./support/fixtures.ts";
import { dialogOf, expectNoOverflow, newMerchant } from "./support/merchant-parts.ts";
import { test } from "./support/operators.ts";
import { expectAccessibleInBothSchemes } from "./support/user-parts.ts";

interface Signed {
  headers: Record<string, string>;
  body: string;
}

function signed(alias: string, secret: string): Signed {
  const at = new Date();
  const id = `msg_${at.getTime()}_${Math.random().toString(36).slice(2)}`;
  const body = "{}";
  return {
    body,
    headers: {
      "content-type": "application/json",
      "opc-merchant": alias,
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, at, body),
    },
  };
}

/** What the gateway answers the merchant's own server. */
async function answerTo(page: Page, baseURL: string, { headers, body }: Signed): Promise<number> {
  const answer = await page.request.post(`${baseURL}/gateway/balance`, { headers, data: body });
  return ((await answer.json()) as { code: number }).code;
}

const asText = ({ headers }: Signed) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

inEachView(({ t, language }) => {
  const { apiInfo: words } = t;
  const tester = testerTexts[language];

  test("a key is seen and changed; both sign until the old one is ended, and the tester says why a third does not", async ({
    enterOperator,
    baseURL: address,
  }) => {
    test.slow();
    const baseURL = address ?? "";
    const { page, person } = await enterOperator();
    const name = "Signing Shop";
    const alias = await newMerchant(page, person, name);
    await page.goto("/merchant/ApiInfo");
    await expect(page.getByText(words.choose)).toBeVisible();
    await page.getByRole("combobox", { name: words.merchant, exact: true }).selectOption(alias);
    await expect(page.getByRole("heading", { name })).toBeVisible();

    const prove = async (title: string, action: string) => {
      const dialog = dialogOf(page, title);
      await dialog.getByLabel(t.orderAction.field.LoginPassword).first().fill(person.password);
      await dialog.getByRole("button", { name: action, exact: true }).click();
    };
    const keys = page.getByRole("region", { name: words.keys.title });
    await keys.getByRole("button", { name: words.keys.view }).click();
    await prove(words.view.title, words.view.confirm);
    const shown = keys.locator("code").first();
    await expect(shown).toHaveText(/^whsec_[\w+/=]{44}$/);
    const old = await shown.innerText();
    await keys.getByRole("button", { name: words.keys.hide }).click();
    await expect(shown).toHaveText(/••••/);

    await keys.getByRole("button", { name: words.keys.change }).click();
    await expect(dialogOf(page, words.change.title)).toContainText(
      filled(words.change.sentence, { merchant: name, key: await shown.innerText(), hours: 24 }),
    );
    await prove(words.change.title, words.change.confirm);
    const made = dialogOf(page, words.made.title);
    const next = await made.locator("output").innerText();
    await expectAccessibleInBothSchemes(page);
    await made.getByRole("button", { name: words.made.close }).click();
    await expect(keys.getByRole("listitem")).toHaveCount(2);
    for (const secret of [old, next]) expect(await answerTo(page, baseURL, signed(alias, secret))).toBe(0);

    await keys.getByRole("listitem").nth(1).getByRole("button", { name: words.keys.end }).click();
    await prove(words.end.title, words.end.confirm);
    await expect(keys.getByRole("listitem")).toHaveCount(1);
    const late = signed(alias, old);
    expect(await answerTo(page, baseURL, late)).toBe(401);
    expect(await answerTo(page, baseURL, signed(alias, next))).toBe(0);

    const check = async (request: Signed) => {
      await page.getByLabel(tester.headers, { exact: true }).fill(asText(request));
      await page.getByLabel(tester.body, { exact: true }).fill(request.body);
      await page.getByRole("combobox", { name: tester.path, exact: true }).selectOption("/gateway/balance");
      await page.getByRole("button", { name: tester.check }).click();
    };
    await check(late);
    await expect(page.getByText(tester.mistake.ExpiredKey)).toBeVisible();
    await expect(page.getByText(tester.bad)).toBeVisible();
    const undecoded = `whsec_${Buffer.from(next.slice(6)).toString("base64")}`;
    await check(signed(alias, undecoded));
    await expect(page.getByText(tester.mistake.SecretNotDecoded)).toBeVisible();
    await check(signed(alias, next));
    await expect(page.getByText(tester.good)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothSchemes(page);
  });

  test("who may not see keys is told in the specification's words", async ({ signIn }) => {
    const page = await signIn("ACME", "clerk");
    await page.goto("/merchant/ApiInfo");
    const keys = page.getByRole("region", { name: words.keys.title });
    await expect(keys.getByRole("note")).toHaveText(words.noPermission);
    await expect(keys.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("combobox", { name: words.merchant, exact: true })).toHaveCount(0);
    await expect(page.getByRole("tab", { name: "Python" })).toBeVisible();
    await page.getByRole("tab", { name: "Python" }).click();
    await expect(page.getByRole("tabpanel")).toContainText('os.environ.get("OPC_MERCHANT", "ACME")');
    await expectNoOverflow(page);
  });
});
