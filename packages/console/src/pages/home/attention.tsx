/** What needs someone now; each line leads to the list that shows exactly that. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/report/figures.module.css";
import { routes } from "../../routes.static.ts";
import { Icon } from "../../theme/icon.tsx";
import classes from "./home.module.css";
import type { Home, HomeQuery } from "./home-query.ts";

type Kind = Home["Attention"][number]["Kind"];

const targets: Record<Kind, string> = {
  pendingWithdrawals: routes.WithdrawalConfirm,
  pendingApprovals: routes.Approval,
  pendingPayouts: `${routes.CashoutOrder}?Date=all&Statuses=PendingReview`,
  pendingReviews: `${routes.PayOrder}?Date=lastMonth&ReviewStatuses=PendingReview`,
  failedCallbacks: `${routes.CallbackRecord}?Date=lastMonth&Statuses=Failure`,
  codesAwaited: `${routes.CashoutTask}?Steps=AwaitingCode`,
  payoutDoubts: `${routes.CashoutOrder}?Date=all&Doubts=DeniedAfterAcceptance,PaidAfterRefusal`,
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
        {home.data?.Attention.map(({ Kind, Count }) => (
          <li key={Kind}>
            <Line name={t(`home.kinds.${Kind}`)} count={Count} to={targets[Kind]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ name, count, to }: { name: string; count: number; to: string }) {
  return (
    <Link to={to} className={classes.attentionLine}>
      <span className={classes.dot} />
      <span className={classes.attentionName}>{name}</span>
      <strong>{count}</strong>
      <Icon name="chevronRight" size={14} />
    </Link>
  );
}
