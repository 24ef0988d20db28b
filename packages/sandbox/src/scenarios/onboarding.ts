/**
 * A merchant from nothing to its first paid order, through public calls only: the operator makes it and gives it a channel;
 * its owner signs in by what was handed out once, takes the key, and its server's first order is paid and called back. Then
 * the operator adds money by hand, changes the key while two live, and disables the merchant with an order under way.
 */
import { randomUUID } from "node:crypto";
import { apiinfoKeyview } from "@opc/contract/api-info/calls";
import { balancechangeExplain, balancechangeList } from "@opc/contract/balance-change/calls";
import { errors } from "@opc/contract/errors";
import {
  merchantBalancechange,
  merchantCreate,
  merchantEnable,
  merchantKeylist,
  merchantKeyrotate,
} from "@opc/contract/merchant/actions";
import { merchantGet } from "@opc/contract/merchant/calls";
import { paychannelsettingGet, paychannelsettingSave } from "@opc/contract/merchant-channel/payment-settings";
import { userpasswordchange } from "@opc/contract/session/calls";
import { enrolmentOpen } from "@opc/contract/user/calls";
import { dataOf, exchange } from "../actors/exchange.ts";
import { MerchantActor } from "../actors/merchant.ts";
import { OperatorActor } from "../actors/operator.ts";
import { eventually, expectSame, expectThat } from "./eventually.ts";
import { type Stage, signedIn } from "./stage.ts";
import { openPayment, payAndReport, untilStatus, untilTold } from "./steps.ts";

const alias = "NEWCO";
const ownPassword = "first harvest 2026";
/** A Google code works once: the next one comes with the next step. */
const nextCodeMs = 30_000;

export async function onboarding(stage: Stage): Promise<void> {
  const owner = await enrol(stage);
  await giveChannel(stage);
  await stage.skip(nextCodeMs);
  const { Keys } = await owner.ask(apiinfoKeyview, { ...owner.proofs(), LoginPassword: ownPassword });
  expectSame(Keys.length, 1, "keys of a new merchant");
  const merchant = serverOf(stage, Keys[0]?.Secret ?? "");
  await firstPayment(stage, owner, merchant);
  await addByHand(stage, owner);
  await changeKey(stage, merchant);
  await disable(stage, owner);
}

/** The operator makes the merchant; its owner comes in once by what was handed out, and chooses a password. */
async function enrol(stage: Stage): Promise<OperatorActor> {
  const { baseUrl, clock } = stage.world;
  const operator = await stage.superAdministrator();
  await stage.skip(nextCodeMs);
  const asked = {
    MerchantAlias: alias,
    MerchantName: "New Company",
    TimeDifferenceMinutes: 420,
    DefaultUserName: "owner",
  };
  const made = await operator.ask(merchantCreate, { ...asked, ...operator.proofs() });
  stage.decisions.push(`${alias} is made`);
  await stage.skip(nextCodeMs);
  const taken = await operator.answerTo(merchantCreate, {
    ...asked,
    MerchantAlias: alias.toLowerCase(),
    ...operator.proofs(),
  });
  expectSame(taken.code, errors.MerchantCodeTaken.code, "the same code in small letters");
  const Token = made.EnrolmentLink.split("#")[1] ?? "";
  const headers = { origin: new URL(baseUrl).origin };
  const byLink = { Token, Password: made.OneTimePassword };
  const { Secret } = dataOf(enrolmentOpen, await exchange(baseUrl, enrolmentOpen, byLink, { headers }));
  const account = { MerchantAlias: alias, UserName: made.UserName, TotpSecret: Secret };
  const owner = new OperatorActor({
    baseUrl,
    account: { ...account, Password: made.OneTimePassword },
    clock,
  });
  await owner.signIn();
  const early = await owner.answerTo(balancechangeList, {});
  expectSame(early.code, errors.MustChangePassword.code, "before the one-time password is changed");
  await stage.skip(nextCodeMs);
  await owner.ask(userpasswordchange, {
    OldPassword: made.OneTimePassword,
    NewPassword: ownPassword,
    ConfirmPassword: ownPassword,
    GoogleVerifyCode: owner.code(),
  });
  expectSame((await owner.ask(balancechangeList, {})).Rows.length, 0, "records of a new merchant");
  return owner;
}

async function giveChannel(stage: Stage): Promise<void> {
  const operator = await stage.superAdministrator();
  const setting = await operator.ask(paychannelsettingGet, { MerchantAlias: alias });
  const type = setting.PayTypes.find(
    ({ PayTypeCode, Currency }) => PayTypeCode === "PROMPTPAY" && Currency === "THB",
  );
  const native = type?.Offered.find(({ Kind, WhyNot }) => Kind === "Native" && WhyNot === null);
  expectThat(native !== undefined, "there is a native channel of PROMPTPAY to give");
  await stage.skip(nextCodeMs);
  await operator.ask(paychannelsettingSave, {
    MerchantAlias: alias,
    Version: setting.Version,
    LoginPassword: operator.account.Password,
    GoogleVerifyCode: operator.code(),
    PayTypes: [
      {
        PayTypeCode: "PROMPTPAY",
        Currency: "THB",
        RoutingMode: "Order",
        Channels: [
          {
            ChannelCode: native.ChannelCode,
            Enabled: true,
            Weight: 1,
            MinimumAmount: "1.00",
            MaximumAmount: "50000.00",
            FeeRate: "1.50",
            MinimumFee: "0.00",
            MaximumFee: null,
          },
        ],
      },
    ],
  });
}

function serverOf({ world }: Stage, apiSecret: string): MerchantActor {
  const { baseUrl, clock, receiver } = world;
  receiver.addMerchant(alias, apiSecret);
  return new MerchantActor({ baseUrl, alias, apiSecret, receiver, clock });
}

async function firstPayment(stage: Stage, owner: OperatorActor, merchant: MerchantActor): Promise<void> {
  const payment = await openPayment(stage, merchant, { amount: "200.00" });
  await payAndReport(payment);
  await untilStatus(payment, "Success");
  await untilTold(stage, payment);
  expectSame(stage.world.receiver.refusedSignatures, 0, "callbacks with a wrong signature");
  const { Rows } = await owner.ask(balancechangeList, {});
  expectSame(Rows.map(({ BalanceAfter }) => BalanceAfter).join(), "197.00", "200.00 less 1.50 %");
}

/** Where the rule asks for a second person, one approves it elsewhere; here the demo world's rule is not in force. */
async function addByHand(stage: Stage, owner: OperatorActor): Promise<void> {
  const operator = await stage.superAdministrator();
  const request = {
    MerchantAlias: alias,
    Currency: "THB",
    Amount: "-7.00",
    Remark: "setting up",
    RequestId: randomUUID(),
  };
  const answers = [];
  for (let time = 0; time < 2; time++) {
    await stage.skip(nextCodeMs);
    answers.push(await operator.ask(merchantBalancechange, { ...request, ...operator.proofs() }));
  }
  const [first, again] = answers;
  expectSame(JSON.stringify(again), JSON.stringify(first), "the answer to a repeated click");
  const explained = await owner.ask(balancechangeExplain, { Currency: "THB" });
  expectSame(explained.FirstFault, null, "a line that does not fit");
  const wanted = first?.ApprovalId ? "197.00" : "190.00";
  expectSame(explained.ClosingBalance, wanted, "the closing balance");
}

async function changeKey(stage: Stage, old: MerchantActor): Promise<void> {
  const operator = await stage.superAdministrator();
  await stage.skip(nextCodeMs);
  await operator.ask(merchantKeyrotate, { MerchantAlias: alias, OldKeyHours: 1, ...operator.proofs() });
  await stage.skip(nextCodeMs);
  const { Keys } = await operator.ask(merchantKeylist, { MerchantAlias: alias, ...operator.proofs() });
  const fresh = serverOf(stage, Keys[0]?.Secret ?? "");
  for (const server of [old, fresh]) {
    const answer = await server.balance({ Currency: "THB" });
    expectSame(answer.code, 0, "a request by either key");
  }
  await stage.skip(3_600_000);
  expectSame(
    (await old.balance({ Currency: "THB" })).code,
    errors.SignatureInvalid.code,
    "the old key after its hour",
  );
}

/** Holds at the next request of everybody; the order under way is paid and told all the same. */
async function disable(stage: Stage, { account }: OperatorActor): Promise<void> {
  const { baseUrl, clock } = stage.world;
  const operator = await stage.superAdministrator();
  await stage.skip(nextCodeMs);
  const { Keys } = await operator.ask(merchantKeylist, { MerchantAlias: alias, ...operator.proofs() });
  const merchant = serverOf(stage, Keys[0]?.Secret ?? "");
  const payment = await openPayment(stage, merchant, { amount: "100.00" });
  const owner = new OperatorActor({ baseUrl, account: { ...account, Password: ownPassword }, clock });
  await owner.signIn();
  await operator.ask(merchantEnable, { MerchantAlias: alias, Enable: false, Reason: "the end of the story" });
  const refused = await merchant.create({ ...payment.request, MerchantOrderNo: `S-${randomUUID()}` });
  expectSame(refused.code, errors.MerchantDisabled.code, "an order of a disabled merchant");
  const out = await owner.answerTo(balancechangeList, {});
  expectSame(out.code, errors.SessionExpired.code, "a request of a disabled merchant's owner");
  await payAndReport(payment);
  await untilTold(stage, payment);
  const detail = await eventually("nothing of it is under way", async () => {
    const answer = await operator.ask(merchantGet, { MerchantAlias: alias });
    return answer.LivePayments === 0 && answer;
  });
  expectSame(detail.Enable, false, "the merchant");
  const other = await signedIn(stage.world, "LOTUS", "admin");
  expectSame((await other.answerTo(balancechangeList, {})).code, 0, "another merchant's people");
}
