/** The fields of a channel's form, in the groups that they are read in. A native channel has none of a supplier's. */
import { channelTermProblems } from "@opc/contract/channel/common-fields";
import { inputText } from "@opc/contract/titles/inputs";
import type { Output } from "../../api/client.ts";
import { currentLanguage } from "../../i18n/i18n.ts";
import type { FieldName, FormField, FormValues, Option, Text } from "../../kit/form/form.ts";
import { can, sessionStore } from "../../state/session.ts";
import type { ChannelRow, Side } from "./side.ts";

export type ChannelOptions = Output<Side["formoptions"]>;
/** Of all four forms; what only some of them send is a field of its own. */
type TermField = FormField<
  FieldName<"paychannelAdd"> & FieldName<"paychannelUpdate"> & FieldName<"cashoutchannelAdd">
>;
type AddField = TermField | FormField<"ChannelCode" | "SupplierCode" | "Kind" | "Type" | "Currency">;

export interface FieldFacts {
  side: Side;
  /** The channel that is edited; its kind, supplier, type and currency are settled. */
  row?: ChannelRow;
}

const isThirdParty = (values: FormValues, row?: ChannelRow) => (row?.Kind ?? values.Kind) === "ThirdParty";

export function termFields({ side, row }: FieldFacts): TermField[] {
  return [...connectionFields({ side, row } as FieldFacts), ...limitFields(side), ...settingFields(row)];
}

export const nameField: TermField = {
  kind: "text",
  name: "ChannelName",
  label: "channel.field.ChannelName",
  isHalf: true,
};

export const remarkField: TermField = { kind: "text", name: "Remark", label: "channel.field.Remark" };

function connectionFields({ side, row }: FieldFacts): TermField[] {
  const isShown = (values: FormValues) => isThirdParty(values, row);
  const mayEditKeys = can(sessionStore.get()?.menu ?? [], side.page, "editKeys");
  const isLocked = row !== undefined && !mayEditKeys;
  const locked = isLocked
    ? ({ isDisabled: true, hint: "channelAction.form.needsKeyRights" } as const)
    : undefined;
  return [
    {
      kind: "text",
      name: "BaseAddress",
      label: "channel.field.BaseAddress",
      heading: "channelAction.form.connection",
      hint: "channelAction.form.addressHint",
      isShown,
      check: among("BaseAddress"),
      ...locked,
    },
    {
      kind: "text",
      name: "ChannelMerchantNo",
      label: "channel.field.ChannelMerchantNo",
      hint: "channelAction.form.merchantNoHint",
      isHalf: true,
      isShown,
      ...locked,
    },
    {
      kind: "text",
      name: "MappingCode",
      label: "channel.field.MappingCode",
      hint: "channelAction.form.mappingHint",
      isHalf: true,
      isShown,
    },
  ];
}

function limitFields(side: Side): TermField[] {
  const validity: TermField = {
    kind: "number",
    // Of payment channels alone; the type of what both have does not know it.
    name: "ValidityMinutes" as "SortOrder",
    label: "channel.field.ValidityMinutes",
    hint: "channelAction.form.validityHint",
    isRequired: true,
    isHalf: true,
  };
  return [
    {
      kind: "number",
      name: "SortOrder",
      label: "channel.field.SortOrder",
      heading: "channelAction.form.limits",
      hint: "channelAction.form.sortHint",
      isHalf: true,
    },
    {
      kind: "amount",
      name: "DailyLimit",
      label: "channel.field.DailyLimit",
      hint: "channelAction.form.limitHint",
      isHalf: true,
      check: among("DailyLimit"),
    },
    {
      kind: "text",
      name: "OpensAt",
      label: "channel.field.OpensAt",
      hint: "channelAction.form.opensHint",
      isHalf: true,
      placeholder: () => "08:00",
    },
    {
      kind: "text",
      name: "ClosesAt",
      label: "channel.field.ClosesAt",
      hint: "channelAction.form.closesHint",
      isHalf: true,
      placeholder: () => "23:30",
      check: among("ClosesAt"),
    },
    ...(side.page === "PayChannel" ? [validity] : []),
  ];
}

function settingFields(row: ChannelRow | undefined): TermField[] {
  const settings = ["SettingA", "SettingB", "SettingC", "SettingD"] as const;
  return settings.map((name, at) => ({
    kind: "text",
    name,
    label: `channel.field.${name}`,
    isHalf: true,
    isShown: (values) => isThirdParty(values, row),
    ...(at === 0 ? { heading: "channelAction.form.settings", hint: "channelAction.form.settingHint" } : {}),
  }));
}

/** A new channel also has what never changes. */
export function identityFields(side: Side, options: ChannelOptions): AddField[] {
  const types = typesOf(options);
  const currencies = [...new Set(types.map(({ currency }) => currency))];
  return [
    {
      kind: "choice",
      name: "Kind",
      label: "channel.field.Kind",
      options: [
        { value: "Native", label: "channel.kind.Native", detail: "channelAction.form.kindNative" },
        {
          value: "ThirdParty",
          label: "channel.kind.ThirdParty",
          detail: "channelAction.form.kindThirdParty",
        },
      ],
    },
    {
      kind: "text",
      name: "ChannelCode",
      label: "channel.field.ChannelCode",
      hint: "channelAction.form.codeHint",
      isHalf: true,
    },
    nameField,
    {
      kind: "select",
      name: "SupplierCode",
      label: "channel.field.SupplierName",
      isHalf: true,
      options: async (values) => suppliersOf(options, values),
      dependsOn: ["Kind"],
      placeholder: (t) =>
        suppliersOf(options, {}).length === 0 ? t("channelAction.form.noSupplier") : t("kit.form.choose"),
    },
    {
      kind: "select",
      name: "Currency",
      label: "channel.field.Currency",
      isHalf: true,
      options: currencies.map((value, at) => ({ value, label: value, isUsual: at === 0 })),
    },
    {
      kind: "select",
      name: (side.page === "PayChannel" ? "PayTypeCode" : "CashoutTypeCode") as "Type",
      label: side.page === "PayChannel" ? "channel.field.PayTypeCode" : "channel.field.CashoutTypeCode",
      isHalf: true,
      options: async ({ Currency }) =>
        types
          .filter(({ currency }) => currency === Currency)
          .map(({ code, name }, _, all) => ({ value: code, label: name, isUsual: all.length === 1 })),
      dependsOn: ["Currency"],
    },
  ];
}

interface TypeOption {
  code: string;
  name: string;
  currency: string;
}

function typesOf(options: ChannelOptions): TypeOption[] {
  const isChinese = currentLanguage() === "zhCN";
  if ("PayTypes" in options) {
    return options.PayTypes.map((type) => ({
      code: type.PayTypeCode,
      name: isChinese ? type.PayTypeName : type.PayTypeName_enUS,
      currency: type.Currency,
    }));
  }
  return options.CashoutTypes.map((type) => ({
    code: type.CashoutTypeCode,
    name: isChinese ? type.CashoutTypeName : type.CashoutTypeName_enUS,
    currency: type.Currency,
  }));
}

/** Native channels have a supplier of the native adapter, third-party ones another. */
function suppliersOf({ Suppliers }: ChannelOptions, { Kind }: FormValues): Option[] {
  return Suppliers.filter(({ Enabled, Adapter }) => {
    if (!Enabled) return false;
    return Kind === undefined || (Adapter === "native") === (Kind === "Native");
  }).map(({ SupplierCode, SupplierName }, _, all) => ({
    value: SupplierCode,
    label: `${SupplierCode} · ${SupplierName}`,
    isUsual: all.length === 1,
  }));
}

/** The rules between the fields in the contract's own words, at once and not only when every field is right. */
function among(name: string) {
  return (_: unknown, values: FormValues): Text | undefined => {
    const text = (field: string) => String(values[field] ?? "").trim() || undefined;
    const problems = channelTermProblems({
      BaseAddress: text("BaseAddress"),
      DailyLimit: text("DailyLimit"),
      OpensAt: text("OpensAt"),
      ClosesAt: text("ClosesAt"),
    });
    const message = problems.find(({ Field }) => Field === name)?.Message;
    return message === undefined ? undefined : () => inputText(message, currentLanguage());
  };
}
