/** Statuses, types and fields are labelled as the specification names them (sections 3 and 4). */
import { enUS as balanceChange } from "@opc/contract/balance-change/words";
import { enUS as callbackRecord } from "@opc/contract/callback-record/words";
import { enUS as channel } from "@opc/contract/channel/words";
import { enUS as crawler } from "@opc/contract/crawler/words";
import { merchantFields } from "@opc/contract/merchant/fields";
import { enUS as merchant } from "@opc/contract/merchant/words";
import { enUS as offlineAccount } from "@opc/contract/offline-account/words";
import { enUS as paymentOrder } from "@opc/contract/payment-order/words";
import { enUS as payoutOrder } from "@opc/contract/payout-order/words";
import { enUS as payoutTask } from "@opc/contract/payout-task/words";
import { enUS as reference } from "@opc/contract/reference/words";
import { enUS as withdrawal } from "@opc/contract/withdrawal/words";
import { expect, test } from "vitest";
import { listAfter, listedIn } from "../testing/specification.ts";

const { status, review, match, callback } = paymentOrder;

test.each([
  ["orders", listedIn("- Order: "), status],
  ["payouts", listedIn("- Payout: "), { ...payoutOrder.status, paid: payoutOrder.payoutSuccess }],
  ["reviews", listedIn("- Review: "), review],
  ["callbacks", listedIn("- Callback: "), callbackRecord.status],
  ["orders' callbacks", listedIn("- Callback: "), callback],
  ["matches", listedIn("- Match: "), match],
  ["withdrawals", listedIn("- Withdrawal: "), withdrawal.status],
  ["balance changes", listAfter("- Balance change types:"), balanceChange.type],
  ["crawler payouts", listAfter("- Crawler payout flow, in order:"), payoutTask.step],
  ["crawler failures", listedIn("- Crawler failures: "), payoutTask.failure],
])("the labels of %s are the specification's", (_of, given, labels: Readonly<Record<string, string>>) => {
  const said = Object.values(labels).map((label) => label.toLowerCase());
  expect(given.length).toBeGreaterThan(1);
  expect(said).toEqual(expect.arrayContaining(given.map((label) => label.toLowerCase())));
});

/** The single fields of "code, name (minimum and maximum)". */
function fieldsIn(items: readonly string[]): string[] {
  return items.flatMap((item) => item.split(/, | and | or | \(|\)/)).filter((field) => field !== "");
}

/** A noun's labels, and what stands for those that the specification names in other words. */
test.each<[string, readonly string[], object, Readonly<Record<string, string>>]>([
  [
    "merchants",
    listAfter("- Merchant:"),
    { ...merchant.field, ...merchant.type },
    {
      "time difference in minutes": merchantFields.TimeDifferenceMinutes.file.enUS,
      "login password": "a one-time password, shown once",
      "key view": merchant.field.KeyCount,
    },
  ],
  [
    "cashout types",
    listedIn("- Cashout type: "),
    reference.field,
    { "handling fee rate": reference.field.FeeRate },
  ],
  [
    "suppliers and channels",
    listAfter("- Payment supplier and channel:"),
    { ...channel.field, ...channel.kind, ...channel.state },
    { "SettingA to SettingD": channel.field.SettingA, "payment bank": channel.field.Banks },
  ],
  ["payment types", listedIn("- Payment type: "), reference.field, {}],
  [
    "offline QR codes",
    listAfter("- Offline QR:"),
    offlineAccount.field,
    { "validity in minutes": offlineAccount.field.ValidityMinutes },
  ],
  ["bank cards", listedIn("- Bank card: "), offlineAccount.field, {}],
  ["orders", listAfter("- Order:"), paymentOrder.field, { "expiry time": paymentOrder.field.ExpiresAt }],
  ["withdraw orders", listedIn("- Withdraw order: "), withdrawal.field, {}],
  [
    "callback records",
    listedIn("- Callback record: "),
    callbackRecord.field,
    { detail: "the record's drawer", time: callbackRecord.field.CreatedAt },
  ],
  ["balance changes", listedIn("- Balance change: "), balanceChange.field, {}],
  ["crawlers", listedIn("- Crawler: "), crawler.field, {}],
])("the fields of %s are labelled as the specification names them", (_of, items, labels, otherwise) => {
  const fields = fieldsIn(items);
  const said = Object.values<string>({ ...labels });
  expect(fields.length).toBeGreaterThan(3);
  const others = fields.filter(
    (field) => !said.some((label) => new RegExp(`\\b${field.replace(".", "")}\\b`, "i").test(label)),
  );
  expect(others).toEqual(Object.keys(otherwise));
});
