/** The figures of Home as cards by currency, each leading to its list; loaded while they are asked for. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { groupDigits, groupSigned } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import {
  callbacksOf,
  collectionsOf,
  type Drill,
  daysRange,
  paidPayoutsOf,
  successesOf,
  withdrawalsOf,
} from "../../kit/report/drill.ts";
import { changeText, rateText } from "../../kit/report/figure-texts.ts";
import { routes } from "../../routes.static.ts";
import { useMenu, useSession } from "../../state/session.ts";
import classes from "./home.module.css";
import type { Home } from "./home-query.ts";

type LineOf<List extends keyof Home> = NonNullable<Home[List]> extends readonly (infer Line)[] ? Line : never;

export function Cards({ home }: { home: Home }) {
  const { t } = useTexts();
  const { Collections, Payouts, Withdrawals, Nets, Balances, Callbacks } = home;
  return (
    <>
      {Collections?.map((line) => (
        <CollectionCards key={line.Currency} line={line} />
      ))}
      {Collections?.length === 0 && (
        <Card name={t("home.orders")} value={t("home.noOrders")} hint={t("home.noOrdersHint")} />
      )}
      {Payouts?.map((line) => (
        <PayoutCard key={line.Currency} line={line} />
      ))}
      {Withdrawals?.map((line) => (
        <WithdrawalCard key={line.Currency} line={line} />
      ))}
      {Nets?.map(({ Currency, Net, YesterdayNet }) => (
        <Card
          key={Currency}
          name={t("home.net")}
          currency={Currency}
          value={groupSigned(Net)}
          to={`${routes.DailyOverview}?Date=today&Currency=${Currency}`}
          hint={<Against now={Net} before={YesterdayNet} />}
        />
      ))}
      {Balances?.map((line) => (
        <BalanceCard key={line.Currency} line={line} />
      ))}
      {Callbacks && Callbacks.EventCount > 0 && <CallbackCard callbacks={Callbacks} />}
    </>
  );
}

const count = (value: number) => groupDigits(String(value));

function CollectionCards({ line }: { line: LineOf<"Collections"> }) {
  const { t } = useTexts();
  const drill = useToday(line.Currency);
  return (
    <>
      <Card
        name={t("home.successAmount")}
        currency={line.Currency}
        value={groupDigits(line.SuccessAmount)}
        to={successesOf(drill)}
        hint={<Against now={line.SuccessAmount} before={line.YesterdaySuccessAmount} />}
      />
      <Card
        name={t("home.orders")}
        currency={line.Currency}
        value={count(line.SuccessCount)}
        total={count(line.Count)}
        to={collectionsOf(drill)}
        hint={`${t("home.successRate")} ${rateText(line.SuccessCount, line.Count)}`}
      />
      <Card name={t("home.fee")} currency={line.Currency} value={groupDigits(line.Fee)} />
    </>
  );
}

function PayoutCard({ line }: { line: LineOf<"Payouts"> }) {
  const { t } = useTexts();
  const drill = useToday(line.Currency);
  const paid = { part: count(line.SuccessCount), whole: count(line.Count) };
  const change = changeText(line.Amount, line.YesterdayAmount);
  return (
    <Card
      name={t("home.payouts")}
      currency={line.Currency}
      value={groupDigits(line.Amount)}
      to={paidPayoutsOf(drill)}
      hint={change ? t("home.paidOfChanged", { ...paid, change }) : t("home.paidOf", paid)}
    />
  );
}

function WithdrawalCard({ line }: { line: LineOf<"Withdrawals"> }) {
  const { t } = useTexts();
  const drill = useToday(line.Currency);
  return (
    <Card
      name={t("home.withdrawals")}
      currency={line.Currency}
      value={groupDigits(line.Amount)}
      to={withdrawalsOf(drill, "Approved")}
      hint={
        line.PendingCount > 0 &&
        t("home.pending", { amount: groupDigits(line.PendingAmount), count: count(line.PendingCount) })
      }
    />
  );
}

function BalanceCard({ line }: { line: LineOf<"Balances"> }) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  const name: TextKey = IsSuper ? "home.availableOfAll" : "home.available";
  return (
    <Card
      name={t(name)}
      currency={line.Currency}
      value={groupDigits(line.Available)}
      hint={`${t("home.frozen")} ${groupDigits(line.Frozen)}`}
    />
  );
}

function CallbackCard({ callbacks }: { callbacks: NonNullable<Home["Callbacks"]> }) {
  const { t } = useTexts();
  const drill = useToday();
  return (
    <Card
      name={t("home.callbacks")}
      value={rateText(callbacks.FirstTryCount, callbacks.EventCount)}
      to={callbacksOf(drill)}
      hint={t("home.callbackHint", {
        open: count(callbacks.OpenCount),
        failed: count(callbacks.FailureCount),
      })}
    />
  );
}

/** The lists' range of today on the viewer's clock. */
function useToday(currency?: string): Drill {
  const menu = useMenu();
  const { TimeDifferenceMinutes } = useSession();
  const day = formatTime(Date.now(), TimeDifferenceMinutes).slice(0, 10);
  return { menu, range: daysRange(day, day), currency };
}

/** Until the same time of yesterday. */
function Against({ now, before }: { now: string; before: string }) {
  const { t } = useTexts();
  const change = changeText(now, before);
  return change ? t("home.sameTimeYesterday", { change }) : t("home.noYesterday");
}

interface CardProps {
  name: string;
  currency?: string;
  value: string;
  total?: string;
  /** The list that it is of. */
  to?: string | undefined;
  hint?: ReactNode;
}

function Card({ name, currency, value, total, to, hint }: CardProps) {
  const shown = (
    <>
      {currency && <small>{currency} </small>}
      {value}
      {total && <small> / {total}</small>}
    </>
  );
  return (
    <div className={classes.card}>
      <div className={classes.cardName}>{name}</div>
      <div className={classes.cardValue}>{to ? <Link to={to}>{shown}</Link> : shown}</div>
      <div className={classes.cardHint}>{hint}</div>
    </div>
  );
}
