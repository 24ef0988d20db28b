/** Separate keys on API Info: added with a purpose, shown with what people compare, let in by another, retired, demanded. */
import type { SeparateKey } from "@opc/contract/separate-key/calls";
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
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const fingerprint = `${"ab12 ".repeat(15)}ab12`;
const over = { RetiredBy: null, RetiredAt: null, Reason: null } as const;
const undecided = { DecidedBy: null, DecidedAt: null, UsableFrom: null } as const;
const reading: SeparateKey = {
  ...{ KeyId: "11", Purpose: "Reading", Name: "Reports", Status: "Live", Fingerprint: null },
  ...{ CreatedBy: "SHOP/kim", CreatedAt: after(-50), LastUsedAt: after(-1), IsOwn: false },
  ...over,
  ...undecided,
} as const;
const waiting: SeparateKey = {
  ...{ KeyId: "12", Purpose: "PayingOut", Name: "Payouts", Status: "Waiting", Fingerprint: fingerprint },
  ...{ CreatedBy: "SHOP/kim", CreatedAt: after(-2), LastUsedAt: null, IsOwn: false },
  ...over,
  ...undecided,
} as const;
const decided = { DecidedBy: "OPC/lee", DecidedAt: after(-1) } as const;
const held: SeparateKey = { ...waiting, ...decided, Status: "Live", UsableFrom: after(23) } as const;
const live: SeparateKey = { ...held, UsableFrom: after(-1) } as const;
const nobody = { Demanded: [], DemandChangedBy: null, DemandChangedAt: null } as const;

inOneView(({ t }) => {
  const { separateKey: words } = t;
  const box = () => page.getByRole("region", { name: words.title });
  const row = (at: number) => box().getByRole("listitem").nth(at);

  test("where there is none it is said that one key signs everything", async ({ open, answers }) => {
    answers.on("apiinfoGet", shop);
    answers.on("separatekeyList", { Keys: [], ...nobody });
    await open(path);
    await expect.element(box().getByText(words.none)).toBeVisible();
    expect(answers.asked("separatekeyList").map(({ input }) => input)).toEqual([whose]);
  });

  test("each key says what it is for, whether it is good, and what people compare", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", shop);
    const turnedAway = {
      ...waiting,
      ...decided,
      KeyId: "13",
      Status: "Rejected",
      Reason: "not theirs",
    } as const;
    answers.on("separatekeyList", {
      ...nobody,
      Keys: [reading, waiting, { ...held, KeyId: "14" }, turnedAway],
      Demanded: ["Reading"],
    });
    await open(path);
    await expect.element(row(0)).toMatchTextContent(words.status.Live);
    await expect.element(row(0)).toMatchTextContent("opc-key 11");
    await expect.element(row(1)).toMatchTextContent(words.status.Waiting);
    await expect.element(row(1)).toMatchTextContent(fingerprint);
    await expect.element(row(1)).toMatchTextContent(words.askFingerprint);
    await expect.element(row(2)).toMatchTextContent(words.status.Held);
    await expect.element(row(3)).toMatchTextContent(filled(words.reason, { reason: "not theirs" }));
    await expect.element(row(3).getByRole("button")).not.toBeInTheDocument();
    await expect
      .element(box().getByRole("note"))
      .toHaveTextContent(filled(words.demanded, { purposes: words.purpose.Reading }));
    await expectAccessibleInBothSchemes();
  });

  test("a key with a secret is added, and its secret and id stand there until they are kept", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", shop);
    answers.on("separatekeyList", { Keys: [], ...nobody });
    answers.on("separatekeyAdd", { KeyId: "11", Status: "Live", Secret: "whsec_made", Fingerprint: null });
    await open(path);
    await press(box(), words.add.action);
    const form = dialog(words.add.title);
    await field(form, words.add.name).fill("Reports");
    await expect
      .element(form)
      .toMatchTextContent(filled(words.add.sentenceSecret, { merchant: "Signing Shop" }));
    await prove(form, t);
    await press(form, words.add.action);
    const made = dialog(t.apiInfo.made.title);
    await expect.element(made.css("output")).toHaveTextContent("whsec_made");
    await expect
      .element(made)
      .toMatchTextContent(filled(words.add.madeText, { merchant: "Signing Shop", id: "11" }));
    expect(answers.asked("separatekeyAdd").map(({ input }) => input)).toEqual([
      { ...whose, Purpose: "Reading", Name: "Reports", ...proofs },
    ]);
    await press(made, t.apiInfo.made.close);
    await expect.element(page.css("body")).not.toMatchTextContent("whsec_made");
  });

  test("for paying out a public key is pasted and a text signed with its private one; what is wrong is refused in the form", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", shop);
    answers.on("separatekeyList", { Keys: [], ...nobody });
    await open(path);
    await press(box(), words.add.action);
    const form = dialog(words.add.title);
    await form.getByRole("radio", { name: new RegExp(`^${words.purpose.PayingOut}`) }).click();
    await field(form, words.add.name).fill("Payouts");
    const get = form.getByRole("button", { name: words.add.getChallenge });
    await expect.element(get).toBeDisabled();
    await form.getByRole("textbox", { name: new RegExp(`^${words.add.publicKey}`) }).fill("MCowBQYDK2VwAyEA");
    await prove(form, t);
    await press(form, words.add.action);
    await expect.element(form).toMatchTextContent(words.add.challengeMissing);
    expect(answers.asked("separatekeyAdd")).toEqual([]);
    answers.on("separatekeyChallenge", { Challenge: "OPC payout key: SHOP 12 old", ExpiresAt: after(0.25) });
    await get.click();
    await expect.element(form.css("output")).toHaveTextContent("OPC payout key: SHOP 12 old");
    answers.on("separatekeyChallenge", { Challenge: "OPC payout key: SHOP 12", ExpiresAt: after(0.25) });
    await press(form, words.add.newChallenge);
    await expect
      .element(form.css("code"))
      .toMatchTextContent("printf %s 'OPC payout key: SHOP 12' > challenge && openssl pkeyutl -sign");
    expect(answers.asked("separatekeyChallenge")[0]?.input).toEqual({
      ...whose,
      PublicKey: "MCowBQYDK2VwAyEA",
    });
    const signature = form.getByRole("textbox", { name: new RegExp(`^${words.add.signature}`) });
    await signature.fill("another");
    await expectAccessibleInBothSchemes();
    answers.refuse("separatekeyAdd", "KeyProofWrong");
    await press(form, words.add.action);
    await expect.element(form.getByRole("alert")).toBeVisible();
    answers.on("separatekeyAdd", { KeyId: "12", Status: "Waiting", Secret: null, Fingerprint: fingerprint });
    answers.on("separatekeyList", { ...nobody, Keys: [waiting] });
    await signature.fill("c2lnbmVk");
    await prove(form, t);
    await press(form, words.add.action);
    await expect.element(row(0)).toMatchTextContent(words.askFingerprint);
    const [, asked] = answers.asked("separatekeyAdd");
    expect(asked?.input).toEqual({
      ...{ ...whose, Purpose: "PayingOut", Name: "Payouts", PublicKey: "MCowBQYDK2VwAyEA" },
      ...{ Challenge: "OPC payout key: SHOP 12", Signature: "c2lnbmVk" },
      ...proofs,
    });
  });

  test("a waiting key is let in with its fingerprint in sight, or turned away with a reason", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", shop);
    answers.on("separatekeyList", { ...nobody, Keys: [waiting] });
    answers.on("separatekeyGet", { Key: waiting, SecondPersonRefusal: null });
    answers.on("separatekeyApprove", {});
    await open(path);
    await press(row(0), words.approve.action);
    const form = dialog(filled(words.approve.title, { name: "Payouts" }));
    await expect.element(form).toMatchTextContent(fingerprint);
    await prove(form, t);
    answers.on("separatekeyList", { ...nobody, Keys: [held] });
    await press(form, words.approve.action);
    await expect.element(row(0)).toMatchTextContent(words.status.Held);
    expect(answers.asked("separatekeyApprove").map(({ input }) => input)).toEqual([
      { ...whose, KeyId: "12", ...proofs },
    ]);
  });

  test("who does not count as a second person is told why before they prove anything", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", shop);
    answers.on("separatekeyList", { ...nobody, Keys: [waiting] });
    answers.on("separatekeyGet", { Key: waiting, SecondPersonRefusal: "You reset that account." });
    answers.on("separatekeyReject", {});
    await open(path);
    await press(row(0), words.approve.action);
    const form = dialog(filled(words.approve.title, { name: "Payouts" }));
    await expect.element(form).toMatchTextContent("You reset that account.");
    await form.getByRole("button", { name: t.common.close }).last().click();
    await press(row(0), words.reject.action);
    const reject = dialog(filled(words.reject.title, { name: "Payouts" }));
    await field(reject, words.reject.reason).fill("Nobody there knows it");
    await press(reject, words.reject.action);
    await expect.element(reject).not.toBeInTheDocument();
    expect(answers.asked("separatekeyReject").map(({ input }) => input)).toEqual([
      { ...whose, KeyId: "12", Reason: "Nobody there knows it" },
    ]);
  });

  test("retiring the last key of what is demanded says what follows", async ({ open, answers }) => {
    answers.on("apiinfoGet", shop);
    answers.on("separatekeyList", {
      ...nobody,
      Keys: [live, { ...held, KeyId: "15" }],
      Demanded: ["PayingOut"],
    });
    answers.on("separatekeyRetire", {});
    await open(path);
    await press(row(0), words.retire.action);
    const form = dialog(words.retire.title);
    await expect
      .element(form)
      .toMatchTextContent(filled(words.retire.sentenceLast, { name: "Payouts", merchant: "Signing Shop" }));
    await prove(form, t);
    await press(form, words.retire.action);
    await expect.element(form).not.toBeInTheDocument();
    expect(answers.asked("separatekeyRetire").map(({ input }) => input)).toEqual([
      { ...whose, KeyId: "12", ...proofs },
    ]);
  });

  test("the operator demands separate keys of what there is one for, and demanding less may wait for a second person", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", shop);
    answers.on("separatekeyList", { ...nobody, Keys: [reading, live], Demanded: ["Reading"] });
    answers.on("separatekeyDemand", { ApprovalId: "5" });
    await open(path);
    await press(box(), words.demand.action);
    const form = dialog(filled(words.demand.title, { merchant: "Signing Shop" }));
    const choice = (name: string) => form.getByRole("switch", { name: new RegExp(`^${name}`) });
    await expect.element(choice(words.purpose.Collecting)).toBeDisabled();
    await choice(words.purpose.Reading).click();
    await choice(words.purpose.PayingOut).click();
    await expect
      .element(form)
      .toMatchTextContent(
        filled(words.demand.sentence, { merchant: "Signing Shop", purposes: words.purpose.PayingOut }),
      );
    await expectAccessibleInBothSchemes();
    await prove(form, t);
    await press(form, words.demand.confirm);
    await expect.element(page.getByText(t.secondPerson.waiting.title)).toBeVisible();
    expect(answers.asked("separatekeyDemand").map(({ input }) => input)).toEqual([
      { ...whose, Reading: false, Collecting: false, PayingOut: true, ...proofs },
    ]);
  });

  test("what a colleague demanded meanwhile is not undone, and is shown though the form was given up", async ({
    open,
    answers,
  }) => {
    answers.on("apiinfoGet", shop);
    answers.on("separatekeyList", { ...nobody, Keys: [reading, live] });
    await open(path);
    await expect.element(row(0)).toBeVisible();
    answers.on("separatekeyList", { ...nobody, Keys: [reading, live], Demanded: ["Reading"] });
    await press(box(), words.demand.action);
    const form = dialog(filled(words.demand.title, { merchant: "Signing Shop" }));
    const choice = (name: string) => form.getByRole("switch", { name: new RegExp(`^${name}`) });
    await expect.element(choice(words.purpose.Reading)).toBeChecked();
    await press(form, t.common.cancel);
    await expect
      .element(box().getByRole("note"))
      .toHaveTextContent(filled(words.demanded, { purposes: words.purpose.Reading }));
  });
});

atDesk(({ t }) => {
  const box = () => page.getByRole("region", { name: t.separateKey.title });
  const buttons = () =>
    new Set(
      box()
        .getByRole("button")
        .elements()
        .map((button) => button.textContent),
    );

  test.for([
    ["may only look has no buttons", ["ApiInfo"], []],
    [
      "is a merchant's has none of the operator's",
      ["ApiInfo", "ApiInfo.rotateKey"],
      [t.separateKey.add.action, t.separateKey.retire.action],
    ],
  ] as const)("who %s", async ([, can, wanted], { open, answers }) => {
    answers.on("apiinfoGet", { MerchantAlias: "ACME", MerchantName: "Acme", Keys: [] });
    answers.on("separatekeyList", { ...nobody, Keys: [waiting, reading] });
    await open("/merchant/ApiInfo", { as: "merchant", can: [...can] });
    await expect.element(box().getByRole("listitem").first()).toMatchTextContent(fingerprint);
    await expect.element(box()).toMatchTextContent(t.separateKey.tellFingerprint);
    expect(buttons()).toEqual(new Set([t.common.copy, ...wanted]));
  });
});
