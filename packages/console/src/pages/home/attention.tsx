/** What needs someone now; each line leads to the list that shows exactly that. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { ageText } from "../../kit/format/age.ts";
import css from "../../kit/report/figures.module.css";
import { routes } from "../../routes.static.ts";
import { Icon } from "../../theme/icon.tsx";
import classes from "./home.module.css";
import type { Home, HomeQuery } from "./home-query.ts";

type Kind = Home["Attention"][number]["Kind"];

/** Absent: nothing in the console shows them; the log and `/readyz?verbose` name them. */
const targets: Record<Kind, string | undefined> = {
  recordsSetAside: undefined,
  pendingWithdrawals: routes.WithdrawalConfirm,
  pendingApprovals: routes.Approval,
  pendingPayouts: `${routes.CashoutOrder}?Date=all&Statuses=PendingReview`,
  pendingReviews: `${routes.PayOrder}?Date=lastMonth&ReviewStatuses=PendingReview`,
  callbacksHeld: `${routes.CallbackRecord}?Date=all&HeldBack=true`,
  failedCallbacks: `${routes.CallbackRecord}?Date=lastMonth&Statuses=Failure`,
  codesAwaited: `${routes.CashoutTask}?Steps=AwaitingCode`,
  payoutDoubts: `${routes.CashoutOrder}?Date=all&Doubts=DeniedAfterAcceptance,PaidAfterRefusal`,
  openCases: routes.MoneyCase,
  crawlersDown: `${routes.SpiderSetting}?States=Down`,
  ordersAtRisk: `${routes.SpiderSetting}?States=Down,Disabled`,
  drawsOverdue: `${routes.LotteryList}?HasOverdue=true`,
};

export function Attention({ home }: { home: HomeQuery }) {
  const { t } = useTexts();
  return (
    <section className={css.panel} aria-labelledby="home-attention">
      <div className={css.panelHead}>
        <h2 id="home-attention">{t("home.attention")}</h2>
      </div>
      {home.isPending && <div className={classes.lineSkeleton} />}
      {home.data?.Attention.length === 0 && <p className={classes.quiet}>{t("home.nothingToDo")}</p>}
      <ul className={classes.attention}>
        {home.data?.Attention.map(({ Kind, Count, Since }) => (
          <li key={Kind}>
            <Line name={t(`home.kinds.${Kind}`)} count={Count} since={Since} to={targets[Kind]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  name: string;
  count: number;
  since: string | undefined;
  to: string | undefined;
}

function Line({ name, count, since, to }: LineProps) {
  const { t } = useTexts();
  const facts = (
    <>
      <span className={classes.dot} />
      <span className={classes.attentionName}>{name}</span>
      {since !== undefined && (
        <small className={classes.attentionAge}>
          {t("home.since", { age: ageText(since, Date.now(), t) })}
        </small>
      )}
      <strong>{count}</strong>
      {to !== undefined && <Icon name="chevronRight" size={14} />}
    </>
  );
  if (to === undefined) return <div className={classes.attentionLine}>{facts}</div>;
  return (
    <Link to={to} className={classes.attentionLine}>
      {facts}
    </Link>
  );
}
