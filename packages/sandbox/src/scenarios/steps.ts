/** What scenarios are told in: a merchant asks, a member opens and pays, a crawler reports, the order changes. */
import type { CallOutput } from "@opc/contract";
import type { gatewayPayCreate } from "@opc/contract/gateway/collections";
import type { PaymentOrderStatus } from "@opc/contract/payment-order/states";
import type { BankLine } from "../actors/bank.ts";
import type { CrawlerActor } from "../actors/crawler.ts";
import type { MemberActor, PayPage } from "../actors/member.ts";
import type { MerchantActor, PayRequest } from "../actors/merchant.ts";
import type { EndpointMood } from "../actors/receiver.ts";
import { eventually, expectSame, expectThat } from "./eventually.ts";
import type { Stage } from "./stage.ts";

export interface OpenPayment {
  merchant: MerchantActor;
  member: MemberActor;
  request: PayRequest;
  created: CallOutput<typeof gatewayPayCreate>;
  page: PayPage;
  crawler: CrawlerActor;
}

let requests = 0;

export function payRequest(
  stage: Stage,
  merchant: MerchantActor,
  more: { amount?: string; endpoint?: EndpointMood; memberName?: string } = {},
): PayRequest {
  requests += 1;
  const { random } = stage.world;
  const amount = more.amount ?? `${random.between(100, 4_900)}.00`;
  stage.decisions.push(`${merchant.alias} asks for ${amount}`);
  return {
    MerchantOrderNo: `S-${requests}-${random.between(100_000, 999_999)}`,
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: amount,
    NotifyUrl: merchant.notifyUrl(more.endpoint),
    MemberName: more.memberName ?? "Somchai Jaidee",
  };
}

/** Up to the member looking at the code. */
export async function openPayment(
  stage: Stage,
  who: string | MerchantActor = "ACME",
  more: { amount?: string; endpoint?: EndpointMood; memberName?: string } = {},
): Promise<OpenPayment> {
  const { world } = stage;
  const merchant = typeof who === "string" ? world.merchant(who) : who;
  const request = payRequest(stage, merchant, more);
  const answer = await merchant.create(request);
  expectThat(answer.code === 0, `${merchant.alias} gets an order: ${answer.msg}`);
  const member = world.member(request.MemberName ?? "");
  const page = await member.openPage(answer.data.PayUrl);
  expectSame(page.PayableAmount, answer.data.PayableAmount, "the page's amount");
  return { merchant, member, request, created: answer.data, page, crawler: crawlerOf(stage, page) };
}

/** The crawler that will see the money: whose account the page says to pay into. */
export function crawlerOf({ world }: Stage, page: PayPage): CrawlerActor {
  expectThat(page.Instructions !== null, `the page of ${page.OrderNo} shows a way to pay`);
  const promptId = world.bank.receiverOf(page.Instructions);
  const crawler = world.crawlers.find((each) => each.promptId === promptId);
  expectThat(crawler !== undefined, `the money of ${page.OrderNo} goes to an account that is watched`);
  return crawler;
}

export async function payAndReport(payment: OpenPayment): Promise<BankLine> {
  const line = payment.member.pay(payment.page);
  await payment.crawler.reportNew();
  return line;
}

export function untilStatus({ merchant, created }: OpenPayment, status: PaymentOrderStatus) {
  return eventually(`${created.OrderNo} becomes ${status}`, async () => {
    const answer = await merchant.query({ OrderNo: created.OrderNo });
    return answer.data?.Status === status && answer.data;
  });
}

export function untilTold({ world }: Stage, { created }: OpenPayment) {
  return eventually(`the merchant takes the callback of ${created.OrderNo}`, async () => {
    const received = world.receiver.of(created.OrderNo);
    return received !== undefined && received.accepted > 0 && received;
  });
}
