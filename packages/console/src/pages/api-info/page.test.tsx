/** API Info: keys that are seen, changed and ended, a tester that says why a signature is wrong, and who may see none of it. */
import { vi } from "vitest";
import { testerTexts } from "../../i18n/texts/signature-tester.ts";
import {
  atDesk,
  expect,
  expectAccessibleInBothSchemes,
  filled,
  inOneView,
  now,
  page,
  test,
} from "../../testing/component.ts";
import { field, press, proofs, prove } from "../../testing/form.ts";
import { dialog } from "../../testing/list.ts";

const path = "/merchant/ApiInfo?MerchantAlias=SHOP";
const shop = { MerchantAlias: "SHOP", MerchantName: "Signing Shop", Enable: true } as const;
const whose = { MerchantAlias: "SHOP" } as const;
const key = { KeyId: "1", Masked: "whsec_••••a1b2", ExpiresAt: null } as const;
const next = { KeyId: "2", Masked: "whsec_••••c3d4", ExpiresAt: null } as const;
const old = { ...key, ExpiresAt: "2026-11-19T03:04:05.000Z" } as const;

inOneView(({ t, language }) => {
  const { apiInfo: words } = t;
  const tester = testerTexts[language];
  const keys = () => page.getByRole("region", { name: words.keys.title });

  test("the operator chooses whose gateway it looks at", async ({ open, answers }) => {
    answers.on("merchantSimplelist", [{ MerchantAlias: "SHOP", MerchantName: "Signing Shop" }]);
    answers.on("apiinfoGet", shop);
    await open("/merchant/ApiInfo");
    await expect.element(page.getByText(words.choose)).toBeVisible();
    await page.getByRole("combobox", { name: words.merchant }).selectOptions("SHOP");
    await expect.element(page.getByRole("heading", { name: "Signing Shop" })).toBeVisible();
    expect(location.search).toBe("?MerchantAlias=SHOP");
    expect(answers.asked("apiinfoGet").map(({ input }) => input)).toEqual([whose]);
  });

  test("a key is seen after password and code, and hidden again", async ({ open, answers }) => {
    answers.on("apiinfoGet", { ...shop, Keys: [key] });
    answers.on("apiinfoKeyview", { Keys: [{ KeyId: "1", Masked: key.Masked, Secret: "whsec_seen" }] });
    await open(path);
    await press(keys(), words.keys.view);
    const form = dialog(words.view.title);
    await prove(form, t);
    await press(form, words.view.confirm);
    const shown = keys().css("code").first();
    await expect.element(shown).toHaveTextContent("whsec_seen");
    expect(answers.asked("apiinfoKeyview").map(({ input }) => input)).toEqual([{ ...whose, ...proofs }]);
    await keys().getByRole("button", { name: words.keys.hide, exact: false }).click();
    await expect.element(shown).toHaveTextContent(key.Masked);
  });

  test("a key that is seen hides in time behind another tab, too", async ({ open, answers }) => {
    vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    answers.on("apiinfoGet", { ...shop, Keys: [key] });
    answers.on("apiinfoKeyview", { Keys: [{ KeyId: "1", Masked: key.Masked, Secret: "whsec_seen" }] });
    await open(path);
    await press(keys(), words.keys.view);
    const form = dialog(words.view.title);
    await prove(form, t);
    await press(form, words.view.confirm);
    await expect.element(page.css("body")).toMatchTextContent("whsec_seen");
    await page.getByRole("navigation").getByRole("link", { name: t.shell.home, exact: true }).first().click();
    await expect.poll(() => location.pathname).toBe("/main");
    expect(document.body.textContent).toContain("whsec_seen");
    await vi.advanceTimersByTimeAsync(61_000);
    await expect.poll(() => document.body.textContent).not.toContain("whsec_seen");
  });

  test("a key is changed with the old one's last hours said, and the new one stands there until it is kept", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", { ...shop, Keys: [key] });
    answers.on("apiinfoKeyrotate", { KeyId: "2", Secret: "whsec_new" });
    await open(path);
    await press(keys(), words.keys.change);
    const form = dialog(words.change.title);
    await expect
      .element(form)
      .toMatchTextContent(
        filled(words.change.sentence, { merchant: "Signing Shop", key: key.Masked, hours: 24 }),
      );
    await prove(form, t);
    answers.on("apiinfoGet", { ...shop, Keys: [next, old] });
    await press(form, words.change.confirm);
    const made = dialog(words.made.title);
    await expect.element(made.css("output")).toHaveTextContent("whsec_new");
    expect(answers.asked("apiinfoKeyrotate").map(({ input }) => input)).toEqual([
      { ...whose, OldKeyHours: 24, ...proofs },
    ]);
    await expectAccessibleInBothSchemes();
    await press(made, words.made.close);
    await expect.element(keys().getByRole("listitem").nth(1)).toMatchTextContent(words.keys.old);
    await expect.element(page.css("body")).not.toMatchTextContent("whsec_new");
  });

  test("of two keys the old one is ended", async ({ open, answers }) => {
    answers.on("apiinfoGet", { ...shop, Keys: [next, old] });
    await open(path);
    await press(keys().getByRole("listitem").nth(1), words.keys.end);
    const form = dialog(words.end.title);
    await expect.element(form).toMatchTextContent(next.Masked);
    await prove(form, t);
    answers.on("apiinfoGet", { ...shop, Keys: [next] });
    await press(form, words.end.confirm);
    await expect.element(keys().getByRole("listitem").nth(1)).not.toBeInTheDocument();
    expect(answers.asked("apiinfoKeyexpire").map(({ input }) => input)).toEqual([
      { ...whose, KeyId: "1", ...proofs },
    ]);
  });

  test("the operator's change of a merchant's address lists is proven, and may wait for a second person", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", { ...shop, ApiIpList: "192.0.2.1", BackendIpList: "" });
    answers.on("apiinfoIpupdate", { ApiIpList: "192.0.2.1", BackendIpList: "", ApprovalId: "5" });
    await open(path);
    await press(page.getByRole("region", { name: words.ip.title }), words.ip.edit);
    const form = dialog(words.ip.edit);
    await field(form, words.ip.BackendIpList).fill("198.51.100.0/24");
    await prove(form, t);
    await press(form, t.common.confirm);
    await expect.element(page.getByText(t.secondPerson.waiting.title)).toBeVisible();
    expect(answers.asked("apiinfoIpupdate").map(({ input }) => input)).toEqual([
      {
        ...{ ...whose, ApiIpListWas: "192.0.2.1", BackendIpListWas: "" },
        ...{ ApiIpList: "192.0.2.1", BackendIpList: "198.51.100.0/24", ...proofs },
      },
    ]);
  });

  test("the address lists are changed as they are by now, and the page shows what a refusal told", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", { ...shop, ApiIpList: "192.0.2.1", BackendIpList: "" });
    await open(path);
    const box = page.getByRole("region", { name: words.ip.title });
    await expect.element(box).toMatchTextContent("192.0.2.1");
    answers.on("apiinfoGet", { ...shop, ApiIpList: "192.0.2.2", BackendIpList: "" });
    await press(box, words.ip.edit);
    const form = dialog(words.ip.edit);
    await expect.element(field(form, words.ip.ApiIpList)).toHaveValue("192.0.2.2");
    answers.refuse("apiinfoIpupdate", "IpListChanged");
    answers.on("apiinfoGet", { ...shop, ApiIpList: "192.0.2.3", BackendIpList: "" });
    await field(form, words.ip.BackendIpList).fill("198.51.100.0/24");
    await prove(form, t);
    await press(form, t.common.confirm);
    await expect.element(form.getByRole("alert").first()).toBeVisible();
    await press(form, t.common.cancel);
    await page.getByRole("button", { name: t.kit.form.leave.confirm, exact: true }).click();
    await expect.element(box).toMatchTextContent("192.0.2.3");
    expect(answers.asked("apiinfoIpupdate").at(-1)?.input).toMatchObject({ ApiIpListWas: "192.0.2.2" });
  });

  test("the tester sends what was pasted and says what is wrong with it, and why", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", shop);
    answers.on("apiinfoSignaturecheck", {
      Steps: [{ Step: "Signature", Outcome: "Bad", Finding: "SignatureMismatch", Parameters: {} }],
      Mistakes: [{ Mistake: "SecretNotDecoded", KeyMask: key.Masked }],
    });
    await open(path);
    await page.getByLabelText(tester.headers).fill("webhook-id: msg_1");
    await page.getByLabelText(tester.body).fill("{}");
    await page.getByRole("combobox", { name: tester.path }).selectOptions("/gateway/balance");
    await page.getByRole("button", { name: tester.check }).click();
    await expect.element(page.getByText(tester.bad)).toBeVisible();
    await expect.element(page.getByText(tester.mistake.SecretNotDecoded, { exact: false })).toBeVisible();
    expect(answers.asked("apiinfoSignaturecheck").map(({ input }) => input)).toEqual([
      {
        ...whose,
        SignedHeaders: "webhook-id: msg_1",
        SignedBody: "{}",
        BodyEncoding: "Text",
        Path: "/gateway/balance",
      },
    ]);
    answers.on("apiinfoSignaturecheck", {
      Steps: [{ Step: "Signature", Outcome: "Good", Finding: "SignatureMatches", Parameters: {} }],
      Mistakes: [],
    });
    await page.getByLabelText(tester.body).fill("{ }");
    await page.getByRole("button", { name: tester.check }).click();
    await expect.element(page.getByText(tester.good)).toBeVisible();
    await expectAccessibleInBothSchemes();
  });

  test("who may not see keys is told in the specification's words", async ({ open, answers }) => {
    answers.on("apiinfoGet", { MerchantAlias: "ACME", MerchantName: "Acme", Keys: [key] });
    await open("/merchant/ApiInfo", { as: "merchant", can: ["ApiInfo"] });
    await expect.element(keys().getByRole("note")).toHaveTextContent(t.shell.noApiInfo);
    await expect.element(keys().getByRole("button")).not.toBeInTheDocument();
    await expect.element(page.getByRole("combobox", { name: words.merchant })).not.toBeInTheDocument();
    expect(answers.asked("apiinfoGet").map(({ input }) => input)).toEqual([{}]);
  });
});

atDesk(() => {
  test("samples are this merchant's own", async ({ open, answers }) => {
    answers.on("apiinfoGet", { ...shop, GatewayAddress: "https://pay.example" });
    await open(path);
    await page.getByRole("tab", { name: "Python" }).click();
    const sample = page.getByRole("tabpanel");
    await expect.element(sample).toMatchTextContent('os.environ.get("OPC_MERCHANT", "SHOP")');
    await expect.element(sample).toMatchTextContent("https://pay.example");
  });
});
