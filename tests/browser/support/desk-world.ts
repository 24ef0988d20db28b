/** Credits that no rule can place, made by the demo world's merchants and crawlers. */
import type { World } from "@opc/sandbox/world";

export interface AskedOrder {
  orderNo: string;
  payableAmount: string;
  /** Of the account that it is to be paid to. */
  promptId: string;
}

let made = 0;

export async function askFor(world: World, memberName: string, amount: string): Promise<AskedOrder> {
  made += 1;
  const merchant = world.merchant("ACME");
  const asked = await merchant.create({
    MerchantOrderNo: `desk-${Date.now()}-${made}`,
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount: amount,
    NotifyUrl: merchant.notifyUrl(),
    MemberName: memberName,
  });
  if (asked.code !== 0) throw new Error(asked.msg);
  const { OrderNo, PayableAmount, QrPayload } = asked.data;
  if (QrPayload === null) throw new Error(`order ${OrderNo} shows no code`);
  return {
    orderNo: OrderNo,
    payableAmount: PayableAmount,
    promptId: world.bank.receiverOf({ QrPayload, AccountNumber: null }),
  };
}

/** Two orders of one member on one account: money of another amount may be either's. */
export async function askForTwo(
  world: World,
  memberName: string,
  amounts: readonly [string, string],
): Promise<[AskedOrder, AskedOrder]> {
  const first = await askFor(world, memberName, amounts[0]);
  for (let tries = 0; tries < 10; tries += 1) {
    const second = await askFor(world, memberName, amounts[1]);
    if (second.promptId === first.promptId) return [first, second];
  }
  throw new Error("no second order was given the first one's account");
}

export interface NewCredit {
  amount: string;
  payer: string;
  remark?: string;
}

/** The account's crawler sees it now. Returns the bank's number. */
export async function credit(
  world: World,
  promptId: string,
  { amount, payer, remark }: NewCredit,
): Promise<string> {
  const crawler = world.crawlers.find((one) => one.promptId === promptId);
  if (!crawler) throw new Error(`nobody watches ${promptId}`);
  made += 1;
  const externalId = `DESK-${Date.now()}-${made}`;
  await crawler.report([
    {
      externalId,
      direction: "Credit",
      currency: "THB",
      amount,
      counterparty: payer,
      remark: remark ?? null,
      occurredAt: new Date(),
    },
  ]);
  return externalId;
}
