/** A real order of a merchant, to try a channel: made by the operator, paid by whoever opens its page. */
import { payorderCreatetest } from "@opc/contract/payment-order/actions";
import { api, type Output } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { currentLanguage } from "../../i18n/i18n.ts";
import { openDialog } from "../../kit/dialogs.tsx";
import type { FormValues, Option } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { groupDigits } from "../../kit/format/money.ts";
import { isOffered } from "../../kit/reference-choices.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { TestOrderDialog } from "./test-order-dialog.tsx";

type PayType = Output<"paytypelist">[number];

export async function createTest({ refresh }: ActionTools): Promise<void> {
  const created = await openForm({
    title: "orderAction.test.title",
    call: "payorderCreatetest",
    input: payorderCreatetest.input,
    fields: [
      {
        kind: "select",
        name: "MerchantAlias",
        label: "orderAction.test.merchant",
        options: merchantOptions,
      },
      { kind: "select", name: "PayTypeCode", label: "orderAction.test.payType", options: payTypeOptions },
      {
        kind: "select",
        name: "Currency",
        label: "orderAction.test.currency",
        options: currencyOptions,
        dependsOn: ["PayTypeCode"],
      },
      { kind: "amount", name: "Amount", label: "orderAction.test.amount", isRequired: true },
      {
        kind: "text",
        name: "ChannelCode",
        label: "orderAction.test.channel",
        hint: "orderAction.test.channelHint",
      },
      {
        kind: "text",
        name: "NotifyUrl",
        label: "orderAction.test.notifyUrl",
        hint: "orderAction.test.notifyUrlHint",
        placeholder: () => "https://",
      },
    ],
    sentence: ({ MerchantAlias }, t) =>
      MerchantAlias ? t("orderAction.test.sentence", { merchant: String(MerchantAlias) }) : undefined,
    confirm: "orderAction.test.action",
    done: "kit.done.created",
  });
  if (!created) return;
  refresh();
  await openDialog((tools) => <TestOrderDialog {...tools} created={created} />);
}

async function merchantOptions(): Promise<Option[]> {
  const merchants = await api("merchantSimplelist", {}, { quiet: true });
  return merchants.map(({ MerchantAlias, MerchantName }) => ({
    value: MerchantAlias,
    label: `${MerchantAlias} · ${MerchantName}`,
  }));
}

async function payTypeOptions(): Promise<Option[]> {
  const isEnglish = currentLanguage() === "enUS";
  const types = Map.groupBy(await payTypes(), ({ PayTypeCode }) => PayTypeCode);
  return [...types].map(([value, inCurrencies]) => {
    const name = isEnglish ? inCurrencies[0]?.PayTypeName_enUS : inCurrencies[0]?.PayTypeName;
    return { value, label: `${name} (${inCurrencies.map(range).join(", ")})` };
  });
}

/** One code may stand in several currencies. */
async function currencyOptions({ PayTypeCode }: FormValues): Promise<Option[]> {
  const types = await payTypes();
  const currencies = types.filter((type) => type.PayTypeCode === PayTypeCode).map(({ Currency }) => Currency);
  return currencies.map((value) => ({ value, label: value, isUsual: currencies.length === 1 }));
}

function range({ Currency, MinimumAmount, MaximumAmount }: PayType): string {
  return `${Currency} ${groupDigits(MinimumAmount)} – ${groupDigits(MaximumAmount)}`;
}

async function payTypes(): Promise<PayType[]> {
  const types = await queryClient.fetchQuery({
    queryKey: ["paytypelist"],
    queryFn: () => api("paytypelist", {}, { quiet: true }),
    staleTime: 60_000,
  });
  return types.filter(isOffered);
}
