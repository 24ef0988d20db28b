/** "I paid 5,000.71": orders and credits side by side, by what somebody remembers of a payment; one of each can be bound. */
import type { FoundCredit, FoundOrder } from "@opc/contract/bank-transaction/find";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { Instant } from "../../kit/detail/fields.tsx";
import { Failure } from "../../kit/failure.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
import { LinkIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { Money, Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan, useSession } from "../../state/session.ts";
import { FindForm } from "./find-form.tsx";
import css from "./find-payment.module.css";
import { type FindValues, givenOf, questionOf, valuesOf } from "./find-question.ts";
import { orderStatus, transactionStatus } from "./statuses.ts";

export const findView = "Find";

export function FindPayment() {
  const { t } = useTexts();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = valuesOf(search);
  const question = questionOf(asked);
  const found = useQuery({
    ...callQuery("paymentFind", question ?? {}, { quiet: true }),
    enabled: question !== undefined,
    staleTime: 0,
  });
  const ask = (values: FindValues) => {
    const to = new URLSearchParams([["View", findView], ...givenOf(values)]).toString();
    if (`?${to}` !== search) void navigate({ pathname, search: to });
    // The same question again is a wish to look again.
    if (JSON.stringify(questionOf(values)) === JSON.stringify(question)) void found.refetch();
  };
  return (
    <section className={css.page} aria-label={t("bankTransaction.views.find")}>
      <h1 className={kitCss.unseen}>{t("bankTransaction.views.find")}</h1>
      <FindForm key={`form ${search}`} asked={asked} onAsk={ask} />
      {!question && <p className={css.intro}>{t("findPayment.intro")}</p>}
      {found.error && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {question && found.data && (
        <Found key={search} found={found.data} onBound={() => void found.refetch()} />
      )}
    </section>
  );
}

interface FoundProps {
  found: {
    From: string;
    To: string;
    Orders: readonly FoundOrder[];
    Credits: readonly FoundCredit[] | null;
  };
  onBound: () => void;
}

function Found({ found: { From, To, Orders, Credits }, onBound }: FoundProps) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes } = useSession();
  const credits = Credits ?? [];
  const free = credits.filter(({ IsWaiting }) => IsWaiting);
  const [orderNo, setOrderNo] = useState(Orders.length === 1 ? Orders[0]?.OrderNo : undefined);
  const [creditId, setCreditId] = useState(free.length === 1 ? free[0]?.TransactionId : undefined);
  const order = Orders.find((one) => one.OrderNo === orderNo);
  const credit = free.find((one) => one.TransactionId === creditId);
  const time = (at: string) => formatTime(at, TimeDifferenceMinutes).slice(0, 16);
  return (
    <>
      <div className={css.panes}>
        <section className={css.pane} aria-labelledby="found-orders">
          <h2 id="found-orders">
            {t("findPayment.orders")} <small>{Orders.length}</small>
          </h2>
          {Orders.length === 0 && <p className={css.none}>{t("findPayment.noOrders")}</p>}
          <ul>
            {Orders.map((one) => (
              <OrderLine
                key={one.OrderNo}
                order={one}
                isChosen={one.OrderNo === orderNo}
                onChoose={() => setOrderNo(one.OrderNo)}
              />
            ))}
          </ul>
        </section>
        <section className={css.pane} aria-labelledby="found-credits">
          <h2 id="found-credits">
            {t("findPayment.credits")} <small>{credits.length}</small>
          </h2>
          {credits.length === 0 && <p className={css.none}>{t("findPayment.noCredits")}</p>}
          <ul>
            {credits.map((one) => (
              <CreditLine
                key={one.TransactionId}
                credit={one}
                isChosen={one.TransactionId === creditId}
                onChoose={one.IsWaiting ? () => setCreditId(one.TransactionId) : undefined}
              />
            ))}
          </ul>
        </section>
      </div>
      <footer className={css.foot}>
        <span>{t("findPayment.range", { from: time(From), to: time(To) })}</span>
        <BindChosen order={order} credit={credit} onBound={onBound} />
      </footer>
    </>
  );
}

interface BindChosenProps {
  order: FoundOrder | undefined;
  credit: FoundCredit | undefined;
  onBound: () => void;
}

function BindChosen({ order, credit, onBound }: BindChosenProps) {
  const { t } = useTexts();
  const mayBind = useCan("OriginalRecord", "bind");
  if (!mayBind) return null;
  if (!order || !credit) return <span>{t("findPayment.choose")}</span>;
  const amount = formatMoney(credit.Amount, credit.Currency);
  const bind = async () => {
    const { bindFound } = await import("./bind.ts");
    if (await bindFound(credit.TransactionId, order.OrderNo)) onBound();
  };
  return (
    <button type="button" className={kitCss.primary} onClick={() => void bind()}>
      <LinkIcon /> {t("findPayment.bindTitle", { amount, order: order.OrderNo })}
    </button>
  );
}

interface OrderLineProps {
  order: FoundOrder;
  isChosen: boolean;
  onChoose: () => void;
}

function OrderLine({ order, isChosen, onChoose }: OrderLineProps) {
  const { t } = useTexts();
  const mayOpen = useCan("PayOrder");
  const money = (amount: string) => formatMoney(amount, order.Currency);
  return (
    <li className={css.found} data-chosen={isChosen || undefined}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <span className={css.line}>
          <strong>
            <Money amount={order.Amount} currency={order.Currency} />
          </strong>
          <Status set={orderStatus} value={order.Status} t={t} />
        </span>
        <span className={css.line}>
          <span>
            {t("findPayment.payable", { amount: money(order.PayableAmount) })}
            {order.RealPaymentAmount !== null &&
              ` · ${t("findPayment.paid", { amount: money(order.RealPaymentAmount) })}`}
          </span>
          <Instant at={order.CreatedAt} />
        </span>
        <span className={css.origin}>
          {[order.MemberName, order.MerchantName, order.AccountName].filter(Boolean).join(" · ")}
        </span>
      </button>
      {mayOpen ? (
        <Link to={`${routes.PayOrder}/${encodeURIComponent(order.OrderNo)}`}>{order.OrderNo}</Link>
      ) : (
        <code>{order.OrderNo}</code>
      )}
    </li>
  );
}

interface CreditLineProps {
  credit: FoundCredit;
  isChosen: boolean;
  onChoose: (() => void) | undefined;
}

function CreditLine({ credit, isChosen, onChoose }: CreditLineProps) {
  const { t } = useTexts();
  const { OrderNo } = credit;
  return (
    <li className={css.found} data-chosen={isChosen || undefined}>
      <button type="button" aria-pressed={isChosen} disabled={!onChoose} onClick={onChoose}>
        <span className={css.line}>
          <strong>
            <Money amount={credit.Amount} currency={credit.Currency} />
          </strong>
          <Status set={transactionStatus} value={credit.MatchStatus} t={t} />
        </span>
        <span className={css.line}>
          <span>{credit.Counterparty ?? t("matchingDesk.noPayer")}</span>
          <Instant at={credit.OccurredAt} />
        </span>
        <span className={css.origin}>{[credit.AccountName, credit.Remark].filter(Boolean).join(" · ")}</span>
      </button>
      {OrderNo && <code>{t("findPayment.boundTo", { order: OrderNo })}</code>}
    </li>
  );
}
