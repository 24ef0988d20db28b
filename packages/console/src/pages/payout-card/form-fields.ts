/** The fields of a payout card's form, in the groups that they are read in. */

import { type PayoutCardRow, payoutCardProblems } from "@opc/contract/payout-card/calls";
import { inputText } from "@opc/contract/titles/inputs";
import type { Output } from "../../api/client.ts";
import { currentLanguage } from "../../i18n/i18n.ts";
import { crawlerOptions } from "../../kit/account/crawler-options.ts";
import { banksOf } from "../../kit/form/bank-options.ts";
import type { FieldName, FormField, FormValues, Text } from "../../kit/form/form.ts";
import { proofFields } from "../../kit/form/proof-fields.ts";

export type CardOptions = Output<"payoutcardOptions">;
/** Of adding and of editing; what only one of them sends is a field of its own. */
type CardField = FormField<FieldName<"payoutcardAdd"> & FieldName<"payoutcardEdit">>;

/** `row`: the card that is edited; its currency and what it begins with are settled. */
export function cardFields(options: CardOptions, row?: PayoutCardRow): CardField[] {
  return [
    {
      kind: "text",
      name: "CardName",
      label: "payoutCard.field.CardName",
      isHalf: true,
      heading: "payoutCard.form.card",
    },
    { kind: "text", name: "Holder", label: "payoutCard.field.Holder", isHalf: true },
    {
      kind: "card",
      name: "CardNumber",
      label: "payoutCard.field.CardNumberMasked",
      hint: row
        ? (t) => t("payoutCard.form.numberKept", { masked: row.CardNumberMasked })
        : "payoutCard.form.numberHint",
    },
    ...routeFields(options, row),
    ...limitFields,
  ];
}

type AddField = FormField<FieldName<"payoutcardAdd">>;

/** A new card also has a currency, and what it begins with; whoever adds it proves who they are. */
export function addFields(options: CardOptions): AddField[] {
  const [name, holder, number, ...others] = cardFields(options);
  return [
    ...[name, holder, number].filter((field) => field !== undefined),
    currencyField(options),
    ...others,
    {
      kind: "amount",
      name: "OpeningBalance",
      label: "payoutCard.field.OpeningBalance",
      hint: "payoutCard.form.openingHint",
      isHalf: true,
      isRequired: true,
    },
    ...proofFields,
  ];
}

/** Currencies that there is a channel for. */
function currencyField({ Channels }: CardOptions): AddField {
  const currencies = [...new Set(Channels.map(({ Currency }) => Currency))];
  return {
    kind: "select",
    name: "Currency",
    label: "payoutCard.field.Currency",
    isHalf: true,
    options: currencies.map((value, at) => ({ value, label: value, isUsual: at === 0 })),
  };
}

function routeFields(options: CardOptions, row: PayoutCardRow | undefined): CardField[] {
  const currencyOf = ({ Currency }: FormValues) => row?.Currency ?? String(Currency);
  const dependsOn = row ? [] : ["Currency"];
  const crawlers = crawlerOptions(options.Crawlers, row?.SpiderId);
  return [
    {
      kind: "select",
      name: "BankCode",
      label: "payoutCard.field.BankName",
      isHalf: true,
      options: (values) => banksOf(currencyOf(values), row),
      dependsOn,
    },
    {
      kind: "select",
      name: "ChannelCode",
      label: "payoutCard.field.ChannelName",
      isHalf: true,
      heading: "payoutCard.form.route",
      options: async (values) =>
        options.Channels.filter(({ Currency }) => Currency === currencyOf(values)).map(
          ({ ChannelCode, ChannelName }, _, all) => ({
            value: ChannelCode,
            label: ChannelName,
            isUsual: all.length === 1,
          }),
        ),
      dependsOn,
    },
    {
      kind: "select",
      name: "SpiderId",
      label: "payoutCard.field.SpiderId",
      isHalf: true,
      ...(crawlers.length === 0 ? { hint: "payoutCard.form.noCrawler" as const } : {}),
      options: crawlers,
    },
  ];
}

const amount = { kind: "amount", isHalf: true, isRequired: true } as const;

const limitFields: CardField[] = [
  {
    ...amount,
    name: "MinimumAmount",
    label: "payoutCard.field.MinimumAmount",
    heading: "payoutCard.form.limits",
    check: among("MinimumAmount"),
  },
  {
    ...amount,
    name: "MaximumAmount",
    label: "payoutCard.field.MaximumAmount",
    check: among("MaximumAmount"),
  },
  {
    ...amount,
    name: "DailyLimit",
    label: "payoutCard.field.DailyLimit",
    hint: "payoutCard.form.dailyLimitHint",
    check: among("DailyLimit"),
  },
  {
    ...amount,
    name: "Fee",
    label: "payoutCard.field.Fee",
    hint: "payoutCard.form.feeHint",
    check: among("Fee"),
  },
];

/** The rules between the amounts in the contract's own words, at once and not only when every field is right. */
function among(name: string) {
  return (_: unknown, values: FormValues): Text | undefined => {
    const text = (field: string) => String(values[field] ?? "").trim();
    const problems = payoutCardProblems({
      MinimumAmount: text("MinimumAmount"),
      MaximumAmount: text("MaximumAmount"),
      DailyLimit: text("DailyLimit"),
      Fee: text("Fee"),
    });
    const message = problems.find(({ Field }) => Field === name)?.Message;
    return message === undefined ? undefined : () => inputText(message, currentLanguage());
  };
}
