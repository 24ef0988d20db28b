/** People's acts on payouts as tests make them: two clerks who hold all functions, and a merchant's administrators. */
import type { PayoutMove } from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach } from "vitest";
import { totpCode } from "../modules/session/totp.ts";
import type { PayoutOrder } from "../order/payout-row.ts";
import type { Answer, TestApp } from "./app.ts";
import { type Clerk, freshProof } from "./clerks.ts";
import { formOf } from "./form.ts";
import type { PayoutDesk } from "./payout-desk.ts";
import { proving } from "./proven.ts";

/** The acts that move an order, by the name of the call; `returned` is no move: it marks. */
export const payoutActs = {
  approve: "approve",
  reject: "reject",
  sendagain: "sendAgain",
  confirm: "confirm",
  cancel: "cancel",
  wronginfo: "markWrongInfo",
  correctpayee: "correctPayee",
  giveup: "giveUp",
  returned: undefined,
} as const satisfies Record<string, PayoutMove | undefined>;
export type PayoutAct = keyof typeof payoutActs;

function fieldsOf(act: PayoutAct): Record<string, string> {
  if (act === "approve" || act === "sendagain") return {};
  if (act === "confirm") return { Remark: "seen on the statement" };
  if (act === "correctpayee")
    return { BankCode: "SCB", PayeeName: "Somchai Jaidee", Reason: "the merchant wrote" };
  return { Reason: "because of it" };
}

const proved = new Set<PayoutAct>(["confirm", "cancel", "correctpayee", "giveup", "returned"]);
const everything = [
  "approve",
  "reject",
  "sendAgain",
  "confirm",
  "cancel",
  "wrongInfo",
  "correctPayee",
  "giveUp",
  "returned",
  "resendCallback",
  "revealCard",
];

export interface PayoutPeople {
  clerk: Clerk;
  other: Clerk;
  /** Holders of all functions. */
  colleague(): Promise<Clerk>;
  /** All that the merchant's people may hold; signed in anew, for a code works once. */
  admin(merchant: "OPC" | "ACME" | "LOTUS"): Promise<Clerk>;
  /** As the console sends it: multipart, proved anew where the call asks for it; by `clerk` unless told otherwise. */
  perform(act: PayoutAct, OrderNo: string, who?: Clerk, proof?: object): Promise<Answer>;
  get(who: Clerk, order: Pick<PayoutOrder, "OrderNo">): Promise<Answer>;
  reveal(who: Clerk, order: Pick<PayoutOrder, "OrderNo">, LoginPassword?: string): Promise<Answer>;
  /** Beside another's fresh proof, where both are to be good at once. */
  proofNow(who: Clerk): object;
  approverByHand(order: Pick<PayoutOrder, "Id">, who: Clerk): Promise<unknown>;
  query<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]>;
  picture: Buffer;
}

export async function testPayoutPeople(app: TestApp, desk: PayoutDesk): Promise<PayoutPeople> {
  const provenHeader = proving(app);
  const colleague = () => desk.clerk(...everything);
  const [clerk, other] = [await colleague(), await colleague()];
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a0" } })
    .png()
    .toBuffer();
  const get: PayoutPeople["get"] = ({ browser }, { OrderNo }) =>
    app.call("/rp_api/xpay/cashoutorder_get", { OrderNo }, browser);
  // Time flies in these tests: who does nothing for 15 minutes is signed out.
  beforeEach(async () => {
    for (const one of [clerk, other]) await get(one, { OrderNo: "C1" });
  });
  const inRows: PayoutPeople["query"] = (text) => desk.inWhole(async (tx) => (await text.execute(tx)).rows);
  const asSeen = async (OrderNo: string) => {
    const [order] = await inRows(
      sql<{ StatusSince: Date }>`select status_since from payout_order where order_no = ${OrderNo}`,
    );
    return { StatusSince: (order?.StatusSince ?? app.clock.now()).toISOString() };
  };
  return {
    clerk,
    other,
    colleague,
    get,
    picture,
    async admin(merchant) {
      app.clock.advance(31_000);
      const person = desk.people[`${merchant}/admin`];
      return { person, browser: await app.signIn(person) };
    },
    async perform(act, OrderNo, who = clerk, proof = undefined) {
      const given = proved.has(act) ? (proof ?? freshProof(app, who)) : {};
      const file = act === "confirm" && { Image: { name: "slip.png", bytes: picture, type: "image/png" } };
      const path = `/mc_api/xpay/cashoutorder_${act}`;
      const seen = act === "approve" && (await asSeen(OrderNo));
      const values = { OrderNo, ...seen, ...fieldsOf(act), ...given, ...file };
      const form = await formOf(values);
      const headers = { ...form.headers, ...(await provenHeader(who, path, values)) };
      return app.call(path, {}, who.browser, { ...form, headers });
    },
    reveal: (who, { OrderNo }, LoginPassword = who.person.password) =>
      desk.act(who, "cashoutorder_revealcard", { OrderNo, LoginPassword }),
    proofNow: ({ person }) => ({
      LoginPassword: person.password,
      GoogleVerifyCode: totpCode(person.totpSecret, app.clock.now()),
    }),
    approverByHand: ({ Id }, { person }) =>
      desk.inWhole((tx) =>
        tx
          .updateTable("PayoutOrder")
          .set({ ApprovedByUserId: person.userId, ApprovedBy: "OPC/x" })
          .where("Id", "=", Id)
          .execute(),
      ),
    query: inRows,
  };
}
