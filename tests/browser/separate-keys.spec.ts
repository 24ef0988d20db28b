/** A key for paying out by hand: its merchant shows that it has the private one, and somebody of the operator lets it in. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, onPhone } from "./support/fixtures.ts";
import { dialogOf, expectNoOverflow } from "./support/merchant-parts.ts";
import { prove, test } from "./support/operators.ts";

onPhone(({ t }) => {
  const { separateKey: words, merchant: said, home } = t;
  const box = (page: Page) => page.getByRole("region", { name: words.title });
  const row = (page: Page, name: string) => box(page).getByRole("listitem").filter({ hasText: name });

  test("a merchant signs the text for its new payout key, and the operator's person who compares its fingerprint lets it in", async ({
    enterOperator,
  }) => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
    const fingerprint = createHash("sha256").update(raw).digest("hex").match(/.{4}/g)?.join(" ") ?? "";
    const name = `Treasury ${Date.now().toString(36)}`;

    const { page: own, person: keeper } = await enterOperator("ACME");
    await own.goto("/merchant/ApiInfo");
    await box(own).getByRole("button", { name: words.add.action, exact: true }).click();
    const add = dialogOf(own, words.add.title);
    const text = (label: string) => add.getByRole("textbox", { name: new RegExp(`^${label}`) });
    await add.getByRole("radio", { name: new RegExp(`^${words.purpose.PayingOut}`) }).click();
    await text(words.add.name).fill(name);
    await text(words.add.publicKey).fill(String(publicKey.export({ format: "pem", type: "spki" })));
    await add.getByRole("button", { name: words.add.getChallenge }).click();
    const challenge = (await add.locator("output").textContent()) ?? "";
    expect(challenge).toContain(` ${raw.toString("base64")} `);
    await text(words.add.signature).fill(sign(null, Buffer.from(challenge), privateKey).toString("base64"));
    await expectNoOverflow(own);
    await prove(add, keeper, words.add.action, t);
    await expect(row(own, name)).toContainText(words.status.Waiting);
    await expect(row(own, name)).toContainText(fingerprint);

    const { page, person } = await enterOperator();
    await page.goto("/main");
    await page.getByRole("link", { name: home.kinds.payoutKeysWaiting }).click();
    await expect(page.locator('[id="row-ACME"]')).toBeVisible();
    await page.goto("/merchant/MerchantList/ACME");
    await page.getByRole("link", { name: said.payoutKey.Waiting }).click();
    await expect(row(page, name)).toContainText(fingerprint);
    await row(page, name).getByRole("button", { name: words.approve.action, exact: true }).click();
    const approve = dialogOf(page, words.approve.title, { name });
    await expect(approve).toContainText(fingerprint);
    await prove(approve, person, words.approve.action, t);
    // It pays out once its hold is over.
    await expect(row(page, name)).toContainText(words.status.Held);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await own.reload();
    await expect(row(own, name)).toContainText(words.status.Held);
    // Which of the operator's people it was a merchant is not told.
    await expect(row(own, name)).toContainText("OPC");
    await expect(row(own, name)).not.toContainText(person.userName);
  });
});
