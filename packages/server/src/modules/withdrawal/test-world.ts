/** What tests of withdrawals start from: two merchants with money and withdrawal passwords, and the operator's staff. */
import type { CallOutput, Calls } from "@opc/contract";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { manualChange } from "../../ledger/transfers.ts";
import { type Answer, type Browser, type TestApp, testApp } from "../../testing/app.ts";
import { addPerson, createPeople, type Person } from "../../testing/people.ts";
import { postWith } from "../../testing/post-with.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { proveBooks } from "../proof/prove.ts";
import { totpCode } from "../session/totp.ts";

export const withdrawalPassword = "quiet river 58";

/** `accountHoldHours`: for which a settlement account that was approved takes no withdrawal; not at all where it is not said. */
export async function withdrawalWorld(options: { accountHoldHours?: number } = {}) {
  const started = await testApp(options);
  const { services, clock } = started;
  const people = await createPeople(services);
  await inTransaction(services.database, wholeScope, (tx) =>
    tx
      .insertInto("Currency")
      .values([
        { Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 },
        { Code: "JPY", NameEn: "Yen", NameZh: "日元", Exponent: 0 },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const colleague = await addPerson(services, people["OPC/admin"], "second", [
    "WithdrawalConfirm",
    "WithdrawalConfirm.approve",
    "WithdrawalConfirm.reject",
    "SettlementAccount",
    "SettlementAccount.check",
  ]);
  const desk = deskOf(started);
  const { browserOf, make, proofs, proofsNow } = desk;
  let changes = 0;

  async function give(person: Person, currency: string, amountMinor: bigint): Promise<void> {
    const facts = { changeId: `given ${++changes}`, operator: "OPC/root", at: clock.now() };
    await inTransaction(services.database, wholeScope, async (tx) =>
      postWith(tx, [manualChange({ ...facts, merchantId: person.merchantId, currency, amountMinor })]),
    );
  }

  async function setPassword(person: Person, input: object = {}): Promise<Answer> {
    const fields = { NewWithdrawalPassword: withdrawalPassword, ...input };
    // Signed in first: a code serves once, whatever for.
    await browserOf(person);
    return make("/mc_api/xpay/withdrawal_passwordset", { ...proofs(person), ...fields }, person);
  }

  const apply = (person: Person, Amount: string, input: object = {}) =>
    make(
      "/mc_api/xpay/withdrawal_apply",
      { Currency: "THB", Amount, WithdrawalPassword: withdrawalPassword, ...input },
      person,
    );

  async function applied(person: Person, amount: string, input: object = {}): Promise<string> {
    const { code, msg, data } = await apply(person, amount, input);
    if (code !== 0) throw new Error(`not applied: ${msg}`);
    return (data as { OrderNo: string }).OrderNo;
  }

  /** `input`: its proofs, where they are not to be drawn now. */
  async function decide(person: Person, move: "approve" | "reject", OrderNo: string, input: object = {}) {
    await browserOf(person);
    const reason = move === "reject" ? { Reason: "Another name" } : {};
    return make(
      `/mc_api/xpay/withdrawal_${move}`,
      { OrderNo, ...proofs(person), ...reason, ...input },
      person,
    );
  }

  async function terms(person: Person, currency = "THB") {
    const { data } = await make("/rp_api/xpay/withdrawal_terms", {}, person);
    const all = data as CallOutput<Calls["withdrawalTerms"]>;
    const found = all.Currencies.find(({ Currency }) => Currency === currency);
    return { ...all, Balance: [found?.AvailableBalance, found?.FrozenBalance], Quota: found?.Quota };
  }

  /** Undefined: every withdrawal has exactly the transfers of its status, and the rest of the books is whole. */
  const badInBooks = async () => (await proveBooks(services.database)).firstBad;

  return {
    ...started,
    query: wholeQuery(services),
    people,
    colleague,
    browserOf,
    make,
    proofs,
    proofsNow,
    give,
    setPassword,
    apply,
    applied,
    decide,
    ...accountsOf(desk),
    terms,
    badInBooks,
  };
}

/** Who sits at a console: signed in when needed, with proofs that were not used yet. */
function deskOf({ call, signIn, clock }: TestApp) {
  const browsers = new Map<bigint, Browser>();

  /** A standing session, renewed when the clock has ended it. */
  async function browserOf(person: Person): Promise<Browser> {
    const known = browsers.get(person.userId);
    if (known && (await call("/mc_api/checksession", {}, known, { method: "GET" })).code === 0) return known;
    clock.toNextCode();
    const browser = await signIn(person);
    browsers.set(person.userId, browser);
    return browser;
  }

  async function make(path: string, input: object, person: Person): Promise<Answer> {
    return call(path, input, await browserOf(person));
  }

  /** Login password and a code that was not used yet. */
  function proofs(person: Person) {
    clock.toNextCode();
    return proofsNow(person);
  }

  /** Of the present step, which this person has not used. */
  function proofsNow(person: Person) {
    return { LoginPassword: person.password, GoogleVerifyCode: totpCode(person.totpSecret, clock.now()) };
  }

  return { browserOf, make, proofs, proofsNow };
}

/** Settlement accounts: adding one, with a number of its own, and checking it. */
function accountsOf({ browserOf, make, proofs }: ReturnType<typeof deskOf>) {
  let made = 0;

  /** The account's id. */
  async function addAccount(person: Person, input: object = {}): Promise<string> {
    await browserOf(person);
    const { code, msg, data } = await askAccount(person, input);
    if (code !== 0) throw new Error(`no account: ${msg}`);
    return (data as { AccountId: string }).AccountId;
  }

  /** The answer, whatever it is. */
  async function askAccount(person: Person, input: object = {}): Promise<Answer> {
    await browserOf(person);
    const account = { Currency: "THB", BankCode: "KBANK", Holder: "Acme Trading Co., Ltd." };
    const CardNumber = String(7_000_000_000 + ++made);
    return make(
      "/mc_api/xpay/settlementaccount_add",
      { ...account, CardNumber, ...proofs(person), ...input },
      person,
    );
  }

  async function checkAccount(
    person: Person,
    move: "approve" | "reject",
    AccountId: string,
  ): Promise<Answer> {
    await browserOf(person);
    const more = move === "approve" ? proofs(person) : { Reason: "Another name" };
    return make(`/mc_api/xpay/settlementaccount_${move}`, { AccountId, ...more }, person);
  }

  return { addAccount, askAccount, checkAccount };
}
