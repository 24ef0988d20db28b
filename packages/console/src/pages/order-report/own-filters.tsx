/** The choices of a report of orders after those of every report: compared with what, which type, channel and account. */

import { type DateRange, daysOfPreset } from "@opc/contract/question/date-presets";
import type { DateChoice } from "@opc/contract/question/fields";
import { orderComparisons } from "@opc/contract/report/comparisons";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { useAccountChoices } from "../../kit/account/choices.ts";
import { ChoiceScope } from "../../kit/choice-scope.tsx";
import { DateControl } from "../../kit/filter/date-control.tsx";
import kit from "../../kit/kit.module.css";
import { useCardNameChoices } from "../../kit/payout/cards.ts";
import { usePayoutChannels } from "../../kit/payout/choices.ts";
import { usePayoutTypes, usePayTypes } from "../../kit/reference-choices.ts";
import { ReportChoice } from "../../kit/report/report-bar.tsx";
import { useSession } from "../../state/session.ts";
import css from "./order-report.module.css";
import type { Side } from "./side.ts";
import type { Asked } from "./use-asked.ts";

interface OwnFiltersProps {
  side: Side;
  asked: Asked;
}

export function OwnFilters({ side, asked }: OwnFiltersProps) {
  const { IsSuper } = useSession();
  return (
    <>
      <CompareChoice asked={asked} />
      <ChoiceScope>
        {side.key === "pay" ? <PayTypes asked={asked} /> : <CashoutTypes asked={asked} />}
      </ChoiceScope>
      {IsSuper && (side.key === "pay" ? <PayWays asked={asked} /> : <PayoutWays asked={asked} />)}
    </>
  );
}

function CompareChoice({ asked }: { asked: Asked }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { compare, own, change, asking } = asked;
  const days = own ?? { from: asking.input.From, to: asking.input.To };
  const choose = (value: string) =>
    value === "Own"
      ? change({ Compare: value, CompareFrom: days.from, CompareTo: days.to })
      : change({ Compare: value === "Previous" ? "" : value, CompareFrom: "", CompareTo: "" });
  return (
    <>
      <ReportChoice
        label="orderReport.field.Compare"
        value={compare}
        options={orderComparisons.map((value) => ({
          value,
          label: value === "Own" ? t("orderReport.compare.Own") : t(`report.compare.${value}`),
        }))}
        onValue={choose}
      />
      {compare === "Own" && (
        <fieldset className={css.own}>
          <legend className={kit.unseen}>{t("orderReport.ownDays")}</legend>
          <DateControl
            question={{
              date: { kind: "range", from: `${days.from} 00:00:00`, to: `${days.to} 23:59:59` },
              values: {},
              sort: "newest",
            }}
            usual="today"
            search=""
            isDaysOnly
            onAsk={({ date }) => {
              const range = date && rangeOf(date, offsetMinutes);
              if (!range) return;
              change({
                Compare: "Own",
                CompareFrom: range.from.slice(0, 10),
                CompareTo: range.to.slice(0, 10),
              });
            }}
          />
        </fieldset>
      )}
    </>
  );
}

function rangeOf(date: DateChoice, offsetMinutes: number): DateRange | undefined {
  if (date.kind === "all") return undefined;
  return date.kind === "range" ? date : daysOfPreset(date.preset, Date.now(), offsetMinutes);
}

function PayTypes({ asked }: { asked: Asked }) {
  const { t } = useTexts();
  return (
    <ReportChoice
      label="orderReport.field.PayTypeCode"
      value={asked.type}
      options={[{ value: "", label: t("orderReport.filters.allTypes") }, ...usePayTypes()]}
      onValue={(PayTypeCode) => asked.change({ PayTypeCode })}
    />
  );
}

function CashoutTypes({ asked }: { asked: Asked }) {
  const { t } = useTexts();
  return (
    <ReportChoice
      label="orderReport.field.CashoutTypeCode"
      value={asked.type}
      options={[{ value: "", label: t("orderReport.filters.allTypes") }, ...usePayoutTypes()]}
      onValue={(CashoutTypeCode) => asked.change({ CashoutTypeCode })}
    />
  );
}

function PayWays({ asked }: { asked: Asked }) {
  return (
    <>
      <ChannelCode asked={asked} />
      <ChoiceScope>
        <AccountChoice asked={asked} />
      </ChoiceScope>
    </>
  );
}

function AccountChoice({ asked }: { asked: Asked }) {
  const { t } = useTexts();
  return (
    <ReportChoice
      label="orderReport.field.AccountId"
      value={asked.account}
      options={[{ value: "", label: t("orderReport.filters.allAccounts") }, ...useAccountChoices()]}
      onValue={(AccountId) => asked.change({ AccountId })}
    />
  );
}

/** Typed, as in the list of orders; acts on Enter and when it is left. */
function ChannelCode({ asked: { channel, change } }: { asked: Asked }) {
  const { t } = useTexts();
  const [text, setText] = useState(channel);
  // Another one by the address replaces what is typed.
  const [seen, setSeen] = useState(channel);
  if (seen !== channel) {
    setSeen(channel);
    setText(channel);
  }
  const ask = () => text.trim() !== channel && change({ ChannelCode: text.trim() });
  return (
    <input
      className={`${kit.input} ${css.code}`}
      aria-label={t("orderReport.filters.channel")}
      placeholder={t("orderReport.filters.channel")}
      value={text}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setText(target.value)}
      onBlur={ask}
      onKeyDown={({ key, nativeEvent }) => key === "Enter" && !nativeEvent.isComposing && ask()}
    />
  );
}

function PayoutWays({ asked }: { asked: Asked }) {
  return (
    <>
      <ChoiceScope>
        <PayoutChannelChoice asked={asked} />
      </ChoiceScope>
      <ChoiceScope>
        <CardChoice asked={asked} />
      </ChoiceScope>
    </>
  );
}

function PayoutChannelChoice({ asked }: { asked: Asked }) {
  const { t } = useTexts();
  return (
    <ReportChoice
      label="orderReport.field.ChannelCode"
      value={asked.channel}
      options={[{ value: "", label: t("orderReport.filters.allChannels") }, ...usePayoutChannels()]}
      onValue={(ChannelCode) => asked.change({ ChannelCode })}
    />
  );
}

function CardChoice({ asked }: { asked: Asked }) {
  const { t } = useTexts();
  return (
    <ReportChoice
      label="orderReport.field.PayoutCard"
      value={asked.account}
      options={[{ value: "", label: t("orderReport.filters.allCards") }, ...useCardNameChoices()]}
      onValue={(PayoutCard) => asked.change({ PayoutCard })}
    />
  );
}
