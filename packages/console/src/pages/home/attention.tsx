/** What needs this person now, before all else; each card leads to the list that shows exactly that, the oldest first. */
import { channelTroubles } from "@opc/contract/channel/values";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { ageText } from "../../kit/format/age.ts";
import { groupDigits } from "../../kit/format/money.ts";
import { routes } from "../../routes.static.ts";
import classes from "./home.module.css";
import type { Home, HomeQuery } from "./home-query.ts";

type Waiting = Home["Attention"][number];

const channelsOut = `?States=Enabled&WhyNots=${channelTroubles.map(encodeURIComponent).join(",")}`;

const targets: Record<Waiting["Kind"], string> = {
  databaseFaults: `${routes.AuditLog}?View=Proof`,
  restoredCopy: `${routes.AuditLog}?View=Proof`,
  payoutsStopped: `${routes.AuditLog}?View=Proof`,
  recordsSetAside: `${routes.AuditLog}?View=SetAside`,
  unmatchedCredits: `${routes.OriginalRecord}?Sort=oldest`,
  pendingReviews: `${routes.PayOrder}?Date=all&ReviewStatuses=PendingReview&Sort=oldest`,
  pendingWithdrawals: `${routes.WithdrawalConfirm}?Sort=oldest`,
  pendingApprovals: `${routes.Approval}?Sort=oldest`,
  rulesUnset: `${routes.Approval}?View=Rules`,
  pendingPayouts: `${routes.CashoutOrder}?Date=all&Statuses=PendingReview&Sort=oldest`,
  payoutKeysWaiting: `${routes.MerchantList}?PayoutKeys=Waiting`,
  callbacksHeld: `${routes.CallbackRecord}?Date=all&HeldBack=true&Sort=oldest`,
  failedCallbacks: `${routes.CallbackRecord}?Date=lastMonth&Statuses=Failure&Sort=oldest`,
  codesAwaited: `${routes.CashoutTask}?Steps=AwaitingCode&Sort=oldest`,
  payoutDoubts: `${routes.CashoutOrder}?Date=all&Doubts=DeniedAfterAcceptance,PaidAfterRefusal&Sort=oldest`,
  openCases: `${routes.MoneyCase}?Sort=oldest`,
  openDifferences: `${routes.Reconciliation}?View=Differences&Date=all&Sort=oldest`,
  payChannelsOut: `${routes.PayChannel}${channelsOut}`,
  payoutChannelsOut: `${routes.CashoutChannel}${channelsOut}`,
  crawlersDown: `${routes.SpiderSetting}?States=Down`,
  ordersAtRisk: `${routes.SpiderSetting}?States=Down,Disabled`,
  drawsOverdue: `${routes.LotteryList}?HasOverdue=true`,
};

/** Before all else, across the whole width: money stands still or may be lost, and no number says so. */
const grave: readonly Waiting["Kind"][] = ["restoredCopy", "payoutsStopped", "databaseFaults"];
const isGrave = ({ Kind }: Waiting) => grave.includes(Kind);

export function Attention({ home, isDrawable }: { home: HomeQuery; isDrawable: boolean }) {
  const { t } = useTexts();
  if (home.isError && !home.data) return null;
  const waiting = isDrawable ? home.data?.Attention : undefined;
  const ordered = waiting && [...waiting.filter(isGrave), ...waiting.filter((one) => !isGrave(one))];
  return (
    <section aria-labelledby="home-attention">
      <h2 id="home-attention" className={classes.heading}>
        {t("home.attention")}
      </h2>
      {!waiting && <div className={classes.attentionSkeleton} />}
      {waiting?.length === 0 && <p className={classes.quiet}>{t("home.nothingToDo")}</p>}
      <ul className={classes.attention}>
        {ordered?.map((one) => (
          <li key={one.Kind} className={isGrave(one) ? classes.grave : undefined}>
            <Card {...one} to={targets[one.Kind]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ to, ...waiting }: Waiting & { to: string }) {
  const { t } = useTexts();
  const { Kind, Count, Sums, Since } = waiting;
  if (isGrave(waiting)) {
    return (
      <Link to={to} className={classes.attentionCard}>
        <strong>{t(`home.kinds.${Kind}`)}</strong>
        <span>{t(`home.grave.${Kind as "payoutsStopped" | "databaseFaults" | "restoredCopy"}`)}</span>
        {Since !== undefined && (
          <small suppressHydrationWarning>
            {t("home.graveSince", { age: ageText(Since, Date.now(), t) })}
          </small>
        )}
      </Link>
    );
  }
  return (
    <Link to={to} className={classes.attentionCard}>
      <span className={classes.attentionName}>{t(`home.kinds.${Kind}`)}</span>
      <strong>{groupDigits(String(Count))}</strong>
      {Sums.map(({ Currency, Amount }) => (
        <span key={Currency} className={classes.attentionSum}>
          {Currency} {groupDigits(Amount)}
        </span>
      ))}
      {Since !== undefined && (
        <small suppressHydrationWarning>{t("home.since", { age: ageText(Since, Date.now(), t) })}</small>
      )}
    </Link>
  );
}
