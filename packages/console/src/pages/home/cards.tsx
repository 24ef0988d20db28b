/** The figures of Home as cards by currency, each leading to its list; loaded while they are asked for. */
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import { groupDigits, groupSigned } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { Change } from "../../kit/report/change.tsx";
import {
  callbacksOf,
  collectionsOf,
  type Drill,
  daysRange,
  paidPayoutsOf,
  successesOf,
  withdrawalsOf,
} from "../../kit/report/drill.ts";
import { FigureCard } from "../../kit/report/figure-card.tsx";
import { changeText, rateText } from "../../kit/report/figure-texts.ts";
import { routes } from "../../routes.static.ts";
import { useMenu, useSession } from "../../state/session.ts";
import type { Home } from "./home-query.ts";
import { Sparkline } from "./sparkline.tsx";

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
        <FigureCard name={t("home.orders")} value={t("home.noOrders")} change={t("home.noOrdersHint")} />
      )}
      {Payouts?.map((line) => (
        <PayoutCard key={line.Currency} line={line} />
      ))}
      {Withdrawals?.map((line) => (
        <WithdrawalCard key={line.Currency} line={line} />
      ))}
      {Nets?.map(({ Currency, Net, YesterdayNet, LastDays }) => (
        <FigureCard
          key={Currency}
          name={t("home.net")}
          currency={Currency}
          value={groupSigned(Net)}
          to={`${routes.DailyOverview}?Date=today&Currency=${Currency}`}
          change={<Against now={Net} before={YesterdayNet} />}
          picture={<Sparkline amounts={LastDays} />}
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
      <FigureCard
        name={t("home.successAmount")}
        currency={line.Currency}
        value={groupDigits(line.SuccessAmount)}
        to={successesOf(drill)}
        change={<Against now={line.SuccessAmount} before={line.YesterdaySuccessAmount} />}
        picture={<Sparkline amounts={line.LastDays} />}
      />
      <FigureCard
        name={t("home.orders")}
        of={line.Currency}
        value={count(line.SuccessCount)}
        whole={count(line.Count)}
        to={collectionsOf(drill)}
        change={`${t("home.successRate")} ${rateText(line.SuccessCount, line.Count)}`}
      />
      <FigureCard name={t("home.fee")} currency={line.Currency} value={groupDigits(line.Fee)} />
    </>
  );
}

function PayoutCard({ line }: { line: LineOf<"Payouts"> }) {
  const { t } = useTexts();
  const drill = useToday(line.Currency);
  const paid = { part: count(line.SuccessCount), whole: count(line.Count) };
  const change = changeText(line.Amount, line.YesterdayAmount);
  return (
    <FigureCard
      name={t("home.payouts")}
      currency={line.Currency}
      value={groupDigits(line.Amount)}
      to={paidPayoutsOf(drill)}
      change={change ? t("home.paidOfChanged", { ...paid, change }) : t("home.paidOf", paid)}
      picture={<Sparkline amounts={line.LastDays} />}
    />
  );
}

function WithdrawalCard({ line }: { line: LineOf<"Withdrawals"> }) {
  const { t } = useTexts();
  const drill = useToday(line.Currency);
  return (
    <FigureCard
      name={t("home.withdrawals")}
      currency={line.Currency}
      value={groupDigits(line.Amount)}
      to={withdrawalsOf(drill, "Approved")}
      change={
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
    <FigureCard
      name={t(name)}
      currency={line.Currency}
      value={groupDigits(line.Available)}
      change={`${t("home.frozen")} ${groupDigits(line.Frozen)}`}
    />
  );
}

function CallbackCard({ callbacks }: { callbacks: NonNullable<Home["Callbacks"]> }) {
  const { t } = useTexts();
  const drill = useToday();
  return (
    <FigureCard
      name={t("home.callbacks")}
      value={rateText(callbacks.FirstTryCount, callbacks.EventCount)}
      to={callbacksOf(drill)}
      change={t("home.callbackHint", {
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
function Against(figures: { now: string; before: string }) {
  return <Change {...figures} more="good" than="home.sameTimeYesterday" noBefore="home.noYesterday" />;
}
