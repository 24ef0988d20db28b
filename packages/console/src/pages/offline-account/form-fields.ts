/** The fields of an account's form, in the groups that they are read in. */

import { promptProblems, termProblems } from "@opc/contract/offline-account/inputs";
import { cardTypes, qrTypes } from "@opc/contract/offline-account/kinds";
import { inputText } from "@opc/contract/titles/inputs";
import type { Output } from "../../api/client.ts";
import { currentLanguage, translate } from "../../i18n/i18n.ts";
import { crawlerOptions } from "../../kit/account/crawler-options.ts";
import { banksOf } from "../../kit/form/bank-options.ts";
import type { FieldName, FormField, FormValues, Option, Text } from "../../kit/form/form.ts";
import { type AccountRow, type Kind, type KindCall, qrImageAddress } from "./kinds.ts";

export type AccountOptions = Output<KindCall<"options">>;
type CommonField = FormField<FieldName<"qrcodeAdd"> & FieldName<"bankcardAdd"> & FieldName<"truemoneyAdd">>;

/** `row`: the account that is edited; a new one also has a currency to be chosen. */
export function accountFields(kind: Kind, options: AccountOptions, row?: AccountRow): FormField[] {
  const own = {
    QrCode: () => qrFields(row),
    BankCard: () => cardFields(row),
    TrueMoney: walletFields,
  }[kind]();
  return [
    {
      kind: "text",
      name: "AccountName",
      label: "offlineAccount.field.AccountName",
      isHalf: true,
      heading: "offlineAccount.form.account",
    },
    { kind: "text", name: "Holder", label: "offlineAccount.field.Holder", isHalf: true },
    ...own,
    ...routeFields(options, row),
    ...limitFields(),
    ...memberFields(),
  ];
}

function qrFields(row: AccountRow | undefined): FormField<FieldName<"qrcodeAdd">>[] {
  const imageId = row && "ImageId" in row ? row.ImageId : null;
  const isStatic = ({ QrType }: FormValues) => QrType === "StaticImage";
  return [
    {
      kind: "select",
      name: "QrType",
      label: "offlineAccount.field.QrType",
      isHalf: true,
      options: named(qrTypes, (one) => translate(`offlineAccount.qrType.${one}`)),
    },
    {
      kind: "text",
      name: "Account",
      label: "offlineAccount.field.Account",
      isHalf: true,
      hint: "offlineAccount.form.accountHint",
    },
    {
      kind: "text",
      name: "PromptId",
      label: "offlineAccount.field.PromptId",
      isRequired: true,
      isShown: (values) => !isStatic(values),
      hint: "offlineAccount.form.promptIdHint",
      check: (value) => said(promptProblems({ QrType: "PromptPay", PromptId: String(value) }), "PromptId"),
    },
    {
      kind: "image",
      name: "Image",
      label: "offlineAccount.field.Image",
      isShown: isStatic,
      hint: "offlineAccount.form.imageHint",
      ...(imageId === null ? { isRequired: true } : { current: qrImageAddress(imageId) }),
    },
  ];
}

function cardFields(row: AccountRow | undefined): FormField<FieldName<"bankcardAdd">>[] {
  return [
    {
      kind: "select",
      name: "CardType",
      label: "offlineAccount.field.CardType",
      isHalf: true,
      options: named(cardTypes, (one) => translate(`offlineAccount.cardType.${one}`)),
    },
    {
      kind: "select",
      name: "BankCode",
      label: "offlineAccount.field.Bank",
      isHalf: true,
      options: ({ Currency }) => banksOf(String(Currency), row && "BankCode" in row ? row : undefined),
      dependsOn: ["Currency"],
    },
    { kind: "text", name: "CardNumber", label: "offlineAccount.field.CardNumber", isHalf: true },
    { kind: "text", name: "ExtraInfo", label: "offlineAccount.field.ExtraInfo", isHalf: true },
  ];
}

function walletFields(): FormField<FieldName<"truemoneyAdd">>[] {
  return [{ kind: "text", name: "WalletNumber", label: "offlineAccount.field.WalletNumber" }];
}

function routeFields(options: AccountOptions, row: AccountRow | undefined): FormField[] {
  const heading = "offlineAccount.form.route" as const;
  const currencies = [...new Set(options.Channels.map(({ Currency }) => Currency))];
  const currency: FormField = row
    ? {
        kind: "readOnly",
        name: "Currency",
        local: "optional",
        label: "offlineAccount.field.Currency",
        isHalf: true,
        heading,
      }
    : {
        kind: "select",
        name: "Currency",
        label: "offlineAccount.field.Currency",
        isHalf: true,
        heading,
        options: currencies.map((value, at) => ({ value, label: value, isUsual: at === 0 })),
      };
  const crawlers = crawlerOptions(options.Crawlers, row?.SpiderId);
  return [
    currency,
    {
      kind: "select",
      name: "ChannelCode",
      label: "offlineAccount.field.ChannelName",
      isHalf: true,
      options: async ({ Currency }) => channelOptions(options, String(Currency)),
      dependsOn: ["Currency"],
    },
    {
      kind: "select",
      name: "SpiderId",
      label: "offlineAccount.field.SpiderId",
      ...(crawlers.length === 0 ? { hint: "offlineAccount.form.noCrawler" as const } : {}),
      options: crawlers,
    },
  ];
}

function limitFields(): CommonField[] {
  const half = { kind: "amount", isHalf: true, isRequired: true } as const;
  return [
    {
      ...half,
      name: "MinimumAmount",
      label: "offlineAccount.field.MinimumAmount",
      heading: "offlineAccount.form.limits",
      check: among("MinimumAmount"),
    },
    {
      ...half,
      name: "MaximumAmount",
      label: "offlineAccount.field.MaximumAmount",
      check: among("MaximumAmount"),
    },
    {
      ...half,
      name: "DailyLimit",
      label: "offlineAccount.field.DailyLimit",
      hint: "offlineAccount.form.dailyLimitHint",
      check: among("DailyLimit"),
    },
    { kind: "number", isHalf: true, name: "ValidityMinutes", label: "offlineAccount.field.ValidityMinutes" },
    {
      ...half,
      name: "MinimumDifference",
      label: "offlineAccount.field.MinimumDifference",
      check: among("MinimumDifference"),
    },
    {
      ...half,
      name: "MaximumDifference",
      label: "offlineAccount.field.MaximumDifference",
      hint: "offlineAccount.form.differenceHint",
      check: among("MaximumDifference"),
    },
  ];
}

function memberFields(): CommonField[] {
  return [
    {
      kind: "switch",
      name: "RandomRemark",
      label: "offlineAccount.field.RandomRemark",
      hint: "offlineAccount.form.randomRemarkHint",
      isHalf: true,
      heading: "offlineAccount.form.member",
    },
    {
      kind: "number",
      name: "RemarkLength",
      label: "offlineAccount.field.RemarkLength",
      hint: "offlineAccount.form.remarkHint",
      isHalf: true,
      isRequired: true,
      isShown: ({ RandomRemark }) => RandomRemark === true,
    },
    { kind: "textarea", name: "Tip", label: "offlineAccount.field.Tip", hint: "offlineAccount.form.tipHint" },
  ];
}

type Problems = ReturnType<typeof termProblems>;

/** The rules between the fields, at once and not only when every field by itself is right. */
function among(name: string) {
  return (_: unknown, values: FormValues): Text | undefined => {
    const text = (field: string) => String(values[field] ?? "").trim();
    const problems = termProblems({
      MinimumDifference: text("MinimumDifference"),
      MaximumDifference: text("MaximumDifference"),
      MinimumAmount: text("MinimumAmount"),
      MaximumAmount: text("MaximumAmount"),
      DailyLimit: text("DailyLimit"),
      RandomRemark: false,
    });
    return said(problems, name);
  };
}

/** In the contract's own words. */
function said(problems: Problems, name: string): Text | undefined {
  const message = problems.find(({ Field }) => Field === name)?.Message;
  return message === undefined ? undefined : () => inputText(message, currentLanguage());
}

function channelOptions({ Channels }: AccountOptions, currency: string): Option[] {
  const isChinese = currentLanguage() === "zhCN";
  return Channels.filter(({ Currency }) => Currency === currency).map((channel, _, all) => ({
    value: channel.ChannelCode,
    label: `${channel.ChannelName} · ${isChinese ? channel.PayTypeName : channel.PayTypeName_enUS}`,
    isUsual: all.length === 1,
  }));
}

function named<Value extends string>(values: readonly Value[], nameOf: (value: Value) => string): Option[] {
  return values.map((value) => ({ value, label: nameOf(value) }));
}
