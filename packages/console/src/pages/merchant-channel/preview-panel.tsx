/** Which channel would take an amount now, and why not the others: asked anew whenever the amount or the settings change. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { refusalOf } from "../../kit/form/refusal.ts";
import { formatMoney } from "../../kit/format/money.ts";
import kit from "../../kit/kit.module.css";
import { isOffered } from "../../kit/reference-choices.ts";
import { useAsWritten } from "../../kit/use-as-written.ts";
import { useCachedList } from "../../state/reference.ts";
import { useTab } from "../../state/tab.tsx";
import { tabKey } from "../../state/tabs.ts";
import { type Faults, isBlank, type Setting, type TypeDraft, typeKey } from "./draft.ts";
import css from "./merchant-channel.module.css";
import panel from "./panel.module.css";
import { PreviewResult } from "./preview-result.tsx";
import type { Side } from "./side.ts";
import { useTypeName } from "./type-section.tsx";

interface PreviewPanelProps {
  side: Side;
  setting: Setting;
  types: readonly TypeDraft[];
  faults: Faults;
  /** The type that was changed last. */
  touched: string | undefined;
}

const settleMs = 350;

export function PreviewPanel(props: PreviewPanelProps) {
  const { side, setting, types, faults, touched } = props;
  const { t } = useTexts();
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const [followed, setFollowed] = useState(touched);
  const [amount, setAmount] = useState("");
  const [bank, setBank] = useState({ currency: "", code: "" });
  if (touched !== followed) {
    setFollowed(touched);
    setChosen(touched);
  }
  const usable = types.filter((type) => !isBlank(type) && type.terms !== null);
  const type = usable.find((one) => typeKey(one) === chosen) ?? usable[0];
  // A bank is one of a currency: of another one none is chosen, as its list shows.
  const bankCode = bank.currency === type?.currency ? bank.code : "";
  const isFaulty =
    type !== undefined && [...faults.keys()].some((place) => place.startsWith(`${typeKey(type)}/`));
  const isAmount = /^\d+(\.\d+)?$/.test(amount);
  const wish = useSettled(type && isAmount && !isFaulty ? { type, amount, bankCode } : undefined);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [tabKey(useTab().instance), side.page, "preview", setting.alias, setting.version, wish],
    queryFn: async ({ signal }) =>
      wish ? { wish, preview: await side.preview(setting.alias, wish, signal) } : null,
    enabled: wish !== undefined,
    // What was asked before stands with its own amount until the answer is here.
    placeholderData: (previous) => previous,
    // Channels change from minute to minute.
    staleTime: 0,
    retry: false,
  });
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.top}>
        <h2 id={id}>{t("merchantChannel.preview.title")}</h2>
      </div>
      <div className={panel.form}>
        {type ? (
          <Form
            side={side}
            setting={setting}
            usable={usable}
            type={type}
            onType={setChosen}
            amount={amount}
            onAmount={setAmount}
            bankCode={bankCode}
            onBank={(code) => setBank({ currency: type.currency, code })}
          />
        ) : (
          <p className={css.none}>{t("merchantChannel.preview.nothing")}</p>
        )}
      </div>
      <div
        className={panel.result}
        aria-live="polite"
        aria-busy={isFetching}
        data-stale={isPlaceholderData || undefined}
      >
        {type && isFaulty && <p>{t("merchantChannel.preview.faulty")}</p>}
        {type && !isFaulty && !wish && <p>{t("merchantChannel.preview.hint")}</p>}
        {wish && error && <p className={css.fault}>{refusalOf(error, []).whole}</p>}
        {wish && !error && data && <PreviewResult {...data} merchant={setting.name} />}
      </div>
    </section>
  );
}

interface FormProps {
  side: Side;
  setting: Setting;
  usable: readonly TypeDraft[];
  type: TypeDraft;
  onType: (key: string) => void;
  amount: string;
  onAmount: (amount: string) => void;
  bankCode: string;
  onBank: (code: string) => void;
}

function Form({ side, setting, usable, type, onType, amount, onAmount, bankCode, onBank }: FormProps) {
  const { t } = useTexts();
  const { shown, write } = useAsWritten(amount, onAmount);
  return (
    <>
      <label className={panel.wide}>
        {t(`merchantChannel.${side.name}.type`)}
        <select className={kit.input} value={typeKey(type)} onChange={(event) => onType(event.target.value)}>
          {usable.map((one) => (
            <TypeOption key={typeKey(one)} setting={setting} type={one} />
          ))}
        </select>
      </label>
      <label>
        {t("merchantChannel.preview.amount", { currency: type.currency })}
        <input
          className={kit.input}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          placeholder={formatMoney("1000", type.currency)}
          onChange={(event) => write(event.target.value.trim())}
        />
      </label>
      {side.name === "payout" && <BankChoice currency={type.currency} bankCode={bankCode} onBank={onBank} />}
    </>
  );
}

function TypeOption({ setting, type }: { setting: Setting; type: TypeDraft }) {
  const facts = setting.facts.find(({ key }) => key === typeKey(type));
  const name = useTypeName(facts ?? { name: type.code, name_enUS: type.code });
  return <option value={typeKey(type)}>{`${name} · ${type.currency}`}</option>;
}

function BankChoice({
  currency,
  bankCode,
  onBank,
}: { currency: string } & Pick<FormProps, "bankCode" | "onBank">) {
  const { t, language } = useTexts();
  const banks = useCachedList("bankList").filter((bank) => isOffered(bank) && bank.Currency === currency);
  return (
    <label>
      {t("merchantChannel.preview.bank")}
      <select className={kit.input} value={bankCode} onChange={(event) => onBank(event.target.value)}>
        <option value="">{t("merchantChannel.preview.anyBank")}</option>
        {banks.map((bank) => (
          <option key={bank.BankCode} value={bank.BankCode}>
            {language === "zhCN" ? bank.BankName : bank.BankName_enUS}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The value once nobody has typed for a moment; what is undefined is so at once. */
function useSettled<Value>(value: Value | undefined): Value | undefined {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing has an object of its own that says the same
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return value === undefined ? undefined : settled;
}
