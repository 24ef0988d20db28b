/** What needs someone now; each line leads to the list that shows exactly that. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { Icon } from "../../theme/icon.tsx";
import classes from "./home.module.css";
import type { Home, HomeQuery } from "./home-query.ts";

type Kind = Home["Attention"][number]["Kind"];

/** Absent where no page shows it yet. */
const targets: Record<Kind, string | undefined> = {
  pendingWithdrawals: routes.WithdrawalConfirm,
  pendingReviews: `${routes.PayOrder}?Date=lastMonth&ReviewStatuses=PendingReview`,
  failedCallbacks: `${routes.CallbackRecord}?Date=lastMonth&Statuses=Failure`,
  crawlersDown: undefined,
};

export function Attention({ home }: { home: HomeQuery }) {
  const { t } = useTexts();
  return (
    <section className={classes.box} aria-labelledby="home-attention">
      <h2 id="home-attention">{t("home.attention")}</h2>
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

function Line({ name, count, to }: { name: string; count: number; to: string | undefined }) {
  const content = (
    <>
      <span className={classes.dot} />
      <span className={classes.attentionName}>{name}</span>
      <strong>{count}</strong>
    </>
  );
  if (!to) return <div className={classes.attentionLine}>{content}</div>;
  return (
    <Link to={to} className={classes.attentionLine}>
      {content}
      <Icon name="chevronRight" size={14} />
    </Link>
  );
}
