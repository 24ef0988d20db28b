/** One person and every account that they can get, as random acts of a story: see one-person.test.ts. */
import { randomUUID } from "node:crypto";
import { grantablePermissions } from "@opc/contract/pages";
import { passkeyProofHeader } from "@opc/contract/passkey/act";
import { dayMs, hourMs, minuteMs } from "@opc/contract/time";
import type { Answer, Browser } from "../../testing/app.ts";
import { type Dice, dice } from "../../testing/dice.ts";
import { enrolled, tokenOf } from "../../testing/enrol.ts";
import type { Person } from "../../testing/people.ts";
import { SoftwarePasskey } from "../../testing/software-passkey.ts";
import { actHash } from "../passkey/act-hash.ts";
import { totpCode } from "../session/totp.ts";
import { withdrawalPassword } from "../withdrawal/test-world.ts";
import type { Send, testMoney } from "./test-money.ts";
import type { approvalWorld } from "./test-world.ts";

type World = Awaited<ReturnType<typeof approvalWorld>>;
type Money = Awaited<ReturnType<typeof testMoney>>;
type Waiting = [path: string, input: object];

export interface Stage {
  world: World;
  money: Money;
}

/** And not only asked for. */
function isDone({ code, data }: Answer): boolean {
  return code === 0 && (data as { ApprovalId: string | null }).ApprovalId === null;
}

export interface Account extends Person {
  browser?: Browser | undefined;
}

/** Within this time of the first touch two accounts of one person never count as two. */
const wholeMs = 29 * dayMs;

export class OnePerson {
  readonly accounts: Account[];
  readonly did = new Map<string, number>();
  readonly #keys = new Map<bigint, SoftwarePasskey>();
  readonly #world: World;
  readonly #money: Money;
  readonly #dice: Dice;
  readonly #draw = dice(31);
  readonly #name: string;
  #made = 0;
  #leftMs = wholeMs;

  constructor({ world, money }: Stage, first: Person, roll: Dice) {
    this.#world = world;
    this.#money = money;
    this.accounts = [first];
    this.#dice = roll;
    this.#name = first.userName;
  }

  async attempt(): Promise<void> {
    const { one, next } = this.#dice;
    const account = one(this.accounts);
    await this.#world.query("delete from sign_in_throttle");
    this.#wait(next(3) === 0 ? next(12) * hourMs : minuteMs);
    await one([
      () => this.#make(account),
      () => this.#takeOver(account),
      () => this.#takeOver(account),
      () => this.#regroup(account),
      () => this.#grant(account),
      () => this.#loosen(account),
      () => this.ask(account),
      () => this.ask(account),
      () => this.#apply(),
      () => this.approveAll(),
      () => this.approveAll(),
      () => this.decideAll(),
    ])();
  }

  #wait(lengthMs: number): void {
    const taken = Math.min(lengthMs, this.#leftMs);
    this.#leftMs -= taken;
    this.#world.clock.advance(taken);
  }

  #code(account: Account): string {
    this.#world.clock.toNextCode();
    return totpCode(account.totpSecret, this.#world.clock.now());
  }

  #proofs(account: Account) {
    return { LoginPassword: account.password, GoogleVerifyCode: this.#code(account) };
  }

  /** For acts of money: with proofs, where what is asked takes them. */
  sender(account: Account): Send {
    return (path, input) =>
      this.#send(account, path, (by) =>
        path.startsWith("/rp_api") ? input : { ...input, ...this.#proofs(by) },
      );
  }

  async #send(
    account: Account,
    path: string,
    input: (account: Account) => object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const gone: Answer = { status: 0, code: -1, msg: "", data: null };
    for (const isLast of [false, true]) {
      account.browser ??= await this.#enter(account);
      if (!account.browser) return gone;
      const answer = await this.#world.call(path, input(account), account.browser, { headers });
      if (answer.code === 0) this.did.set(path, (this.did.get(path) ?? 0) + 1);
      if (answer.code !== 101 || isLast) return answer;
      account.browser = undefined;
    }
    return gone;
  }

  async #enter(account: Account): Promise<Browser | undefined> {
    this.#world.clock.toNextCode();
    const browser = await this.#world.signIn(account).catch(() => undefined);
    if (!browser) return undefined;
    const { data } = await this.#world.call("/mc_api/logininfo", {}, browser, { method: "GET" });
    if (!(data as { MustChangePassword: boolean }).MustChangePassword) return browser;
    const NewPassword = `${account.password}+`;
    const change = { OldPassword: account.password, NewPassword, GoogleVerifyCode: this.#code(account) };
    if ((await this.#world.call("/mc_api/userpasswordchange", change, browser)).code !== 0) return undefined;
    account.password = NewPassword;
    this.#world.clock.toNextCode();
    return this.#world.signIn(account).catch(() => undefined);
  }

  /** A further account, in a group that may what this one may. */
  async #make(account: Account): Promise<void> {
    this.#made += 1;
    const UserName = `${this.#name}-${this.#made}`;
    const MerchantAlias = this.#dice.next(4) === 0 ? "ACME" : account.merchantAlias;
    const [like] = await this.#world.query(
      "select user_group_id from user_account u join merchant m on m.id = u.merchant_id where m.alias = $1 and u.user_name = $2",
      [MerchantAlias, MerchantAlias === account.merchantAlias ? account.userName : "admin"],
    );
    const Password = "second-face-4711";
    const UserGroupId = String(like?.UserGroupId);
    const made = { UserName, MerchantAlias, UserGroupId, Enable: true, Password };
    const answer = await this.#send(account, "/mc_api/adduser", () => made);
    if (isDone(answer)) await this.#enrol(account, { UserName, MerchantAlias }, Password);
  }

  /** Somebody else's account, by a new password and a new authenticator. */
  async #takeOver(account: Account): Promise<void> {
    const target = this.#dice.one(
      await this.#world.query(
        "select u.user_name, m.alias from user_account u join merchant m on m.id = u.merchant_id order by u.id",
      ),
    );
    const whose = { UserName: target.UserName as string, MerchantAlias: target.Alias as string };
    const Password = "taken-over-4711";
    const reset = await this.#send(account, "/mc_api/resetuserpassword", (by) => ({
      ...whose,
      Password,
      GoogleVerifyCode: this.#code(by),
    }));
    await this.#send(account, "/mc_api/user/user_renewvalidator", (by) => ({
      ...whose,
      GoogleVerifyCode: this.#code(by),
    }));
    if (isDone(reset)) await this.#enrol(account, whose, Password);
  }

  async #enrol(
    account: Account,
    whose: { UserName: string; MerchantAlias: string },
    password: string,
  ): Promise<void> {
    const info = await this.#send(account, "/mc_api/getvalidatorinfo", (by) => ({
      ...whose,
      LoginPassword: by.password,
    }));
    if (info.code !== 0 || tokenOf(info.data) === "") return;
    const totpSecret = await enrolled(this.#world.call, info.data, password);
    const [row] = await this.#world.query(
      "select u.id, u.merchant_id from user_account u join merchant m on m.id = u.merchant_id where m.alias = $1 and u.user_name = $2",
      [whose.MerchantAlias, whose.UserName],
    );
    const taken = { password, totpSecret, browser: undefined };
    const known = this.accounts.find((one) => one.userId === row?.Id);
    if (known) Object.assign(known, taken);
    else
      this.accounts.push({
        ...taken,
        userName: whose.UserName,
        merchantAlias: whose.MerchantAlias,
        merchantId: row?.MerchantId as bigint,
        userId: row?.Id as bigint,
        groupId: 0n,
      });
  }

  async #regroup(account: Account): Promise<void> {
    const mine = this.#dice.one(this.accounts);
    const group = this.#dice.one(
      await this.#world.query("select id from user_group where merchant_id = $1 order by id", [
        mine.merchantId,
      ]),
    );
    const whose = { UserName: mine.userName, MerchantAlias: mine.merchantAlias };
    await this.#send(account, "/mc_api/updateUser", () => ({
      ...whose,
      UserGroupId: String(group.Id),
      Enable: true,
    }));
  }

  async #grant(account: Account): Promise<void> {
    const group = this.#dice.one(
      await this.#world.query("select id from user_group where merchant_id = $1 order by id", [
        account.merchantId,
      ]),
    );
    const codes = grantablePermissions(account.merchantAlias === "OPC" ? "Super" : "Normal");
    await this.#send(account, "/mc_api/modifyusergrouppermission", () => ({
      UserGroupId: String(group.Id),
      PagePermissionCode: codes.filter((code) => !code.includes(".")),
      PageFunctionCode: codes.filter((code) => code.includes(".")),
    }));
  }

  async #loosen(account: Account): Promise<void> {
    const Kind = this.#dice.one(["ManualBalance", "Permissions", "ApprovalRules"]);
    await this.#send(account, "/mc_api/setting/approvalrule_save", (by) => ({
      Kind,
      Enabled: false,
      ExpiresHours: 24,
      ...this.#proofs(by),
    }));
  }

  async ask(account: Account): Promise<void> {
    await this.#send(account, "/mc_api/merchant/merchant_balancechange", (by) => ({
      MerchantAlias: "ACME",
      Currency: "THB",
      Amount: "111.11",
      Remark: "for me",
      RequestId: randomUUID(),
      ...this.#proofs(by),
    }));
  }

  /** What would pay out, credit or lead money elsewhere, by one of its accounts. */
  async lead(others: Dice): Promise<void> {
    const account = others.one(this.accounts);
    const send = this.sender(account);
    await others.one([
      () => this.passkey(account),
      () => this.#money.bind(send),
      () => this.#money.payOut(account),
      () => this.#money.lead(send, this.#name, others),
      () => this.#money.lead(send, this.#name, others),
      () => this.#money.lead(send, this.#name, others),
    ])();
  }

  /** As one of the merchant's people, where one of its accounts is theirs; the withdrawal password they know besides. */
  async #apply(): Promise<void> {
    const account = this.#dice.one(this.accounts.filter(({ merchantAlias }) => merchantAlias === "ACME"));
    if (!account) return;
    await this.#send(account, "/mc_api/xpay/withdrawal_apply", () => ({
      Currency: "THB",
      Amount: "10",
      WithdrawalPassword: withdrawalPassword,
    }));
  }

  /** One of its own, good for every approval from then on. */
  async passkey(account: Account): Promise<void> {
    const key = new SoftwarePasskey();
    const begun = await this.#send(account, "/mc_api/passkey/passkey_begin", (by) => ({
      Name: "mine",
      ...this.#proofs(by),
    }));
    if (begun.code !== 0) return;
    const made = key.make(begun.data as Parameters<SoftwarePasskey["make"]>[0]);
    const added = await this.#send(account, "/mc_api/passkey/passkey_add", () => made);
    if (added.code === 0) this.#keys.set(account.userId, key);
  }

  /** Proven by its passkey, where the account has one. */
  async #approve(account: Account, path: string, name: string, input: object): Promise<void> {
    const key = this.#keys.get(account.userId);
    const asked =
      key &&
      (await this.#send(account, "/mc_api/passkey/passkey_challenge", () => ({
        Call: name,
        ActHash: actHash(name, input).toString("hex"),
      })));
    if (!key || asked?.code !== 0) {
      await this.#send(account, path, (by) => ({ ...input, ...this.#proofs(by) }));
      return;
    }
    const challenge = asked.data as Parameters<SoftwarePasskey["sign"]>[0];
    await this.#send(account, "/mc_api/passkey/passkey_prove", () => key.sign(challenge));
    await this.#send(account, path, () => input, { [passkeyProofHeader]: challenge.ProofId });
  }

  /** Of many as many as there is time for. */
  #some<Item>(items: readonly Item[], most = 16): Item[] {
    const drawn = items.map((item) => ({ item, at: this.#draw.next(1_000_000) }));
    return drawn
      .sort((one, other) => one.at - other.at)
      .slice(0, most)
      .map(({ item }) => item);
  }

  /** Whatever waits, by each account. */
  async approveAll(): Promise<void> {
    const waiting = await this.#world.query(
      "select id, encode(content_hash, 'hex') as hash from approval where status = 'Waiting' order by id",
    );
    const path = "/mc_api/setting/approval_approve";
    for (const { one, account } of this.#some(this.#eachBy(waiting))) {
      const input = { ApprovalId: String(one.Id), ContentHash: one.Hash };
      await this.#approve(account, path, "approvalApprove", input);
    }
  }

  /** Withdrawals, payouts and credits that are approved on screens of their own. */
  async decideAll(): Promise<void> {
    const mine = this.accounts.map(({ userId }) => userId);
    const withdrawals = await this.#world.query(
      "select order_no from withdrawal_order where status = 'Pending' and created_by_user_id = any($1)",
      [mine],
    );
    const waiting = [
      ...(await this.#money.waitingOf(mine)),
      ...withdrawals.map(({ OrderNo }): Waiting => ["/mc_api/xpay/withdrawal_approve", { OrderNo }]),
    ];
    for (const { one, account } of this.#some(this.#eachBy(waiting))) await this.sender(account)(...one);
  }

  #eachBy<One>(waiting: readonly One[]): { one: One; account: Account }[] {
    return waiting.flatMap((one) => this.accounts.map((account) => ({ one, account })));
  }
}
