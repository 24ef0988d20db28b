/** Keys that really sign, until they are ended, and a tester that finds why a signature is wrong. The rest: page.test.tsx beside the screen. */
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { testerTexts } from "../../packages/console/src/i18n/texts/signature-tester.ts";
import { expect, onPhone } from "./support/fixtures.ts";
import { dialogOf, newMerchant } from "./support/merchant-parts.ts";
import { prove, test } from "./support/operators.ts";

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

onPhone(({ t, language }) => {
  const { apiInfo: words } = t;
  const tester = testerTexts[language];

  test("a key is seen and changed; both sign until the old one is ended, and the tester says why a third does not", async ({
    enterOperator,
    baseURL: address,
  }) => {
    const baseURL = address ?? "";
    const { page, person } = await enterOperator();
    const name = "Signing Shop";
    const alias = await newMerchant(page, person, name);
    await page.goto(`/merchant/ApiInfo?MerchantAlias=${alias}`);
    await expect(page.getByRole("heading", { name })).toBeVisible();

    const keys = page.getByRole("region", { name: words.keys.title });
    await keys.getByRole("button", { name: words.keys.view }).click();
    await prove(dialogOf(page, words.view.title), person, words.view.confirm, t);
    const shown = keys.locator("code").first();
    await expect(shown).toHaveText(/^whsec_[\w+/=]{44}$/);
    const old = await shown.innerText();
    await keys.getByRole("button", { name: words.keys.change }).click();
    await prove(dialogOf(page, words.change.title), person, words.change.confirm, t);
    const made = dialogOf(page, words.made.title);
    const next = await made.locator("output").innerText();
    await made.getByRole("button", { name: words.made.close }).click();
    await expect(keys.getByRole("listitem")).toHaveCount(2);
    for (const secret of [old, next]) expect(await answerTo(page, baseURL, signed(alias, secret))).toBe(0);

    await keys.getByRole("listitem").nth(1).getByRole("button", { name: words.keys.end }).click();
    await prove(dialogOf(page, words.end.title), person, words.end.confirm, t);
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
  });
});
