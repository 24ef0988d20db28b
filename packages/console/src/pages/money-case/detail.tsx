/** One case: what is surplus or missing, since when, what shows it, whom to ask, who may end it, its order, how it ended. */
import type { MoneyCaseRow } from "@opc/contract/money-case/calls";
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Elapsed } from "../../kit/detail/elapsed.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { Field, Fields } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { canOpen, useMenu } from "../../state/session.ts";
import { caseActions } from "./actions.tsx";
import { casesChanged } from "./changed.ts";
import { EvidenceTable } from "./evidence.tsx";
import { drawer } from "./statuses.static.ts";
import { caseState, shown } from "./statuses.ts";

const asks = (id: string) => ["moneycaseGet", { CaseId: id }] as const;

export function MoneyCaseDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), ({ Case }) => Case.State === "Open");
  const { t } = useTexts();
  return (
    <DetailBody query={query}>
      {({ Case: one, ApprovalId, Evidence, MayEnd, MayApprove }) => (
        <>
          <Summary one={one} />
          <RecordActions
            page="MoneyCase"
            row={one}
            actions={caseActions}
            refresh={() => void recordChanged({ page: "MoneyCase", id, query }, casesChanged)}
          />
          <p className={css.notice}>{t(`moneyCase.about.${one.Kind}`)}</p>
          {ApprovalId !== null && <p className={css.notice}>{t("moneyCase.close.waits")}</p>}
          {one.State === "Open" && <Actors mayEnd={MayEnd} mayApprove={MayApprove} />}
          <EvidenceTable evidence={Evidence} />
          <FieldGroup {...shown} name="order" fields={drawer.order} row={one} />
          <FieldGroup
            {...shown}
            name="numbers"
            fields={drawer.numbers}
            row={one}
            cells={{ OrderNo: <OrderLink one={one} /> }}
          />
          {one.State === "Closed" && <FieldGroup {...shown} name="end" fields={drawer.end} row={one} />}
          <FieldGroup {...shown} name="times" fields={drawer.times} row={one} />
        </>
      )}
    </DetailBody>
  );
}

MoneyCaseDetail.ahead = aheadOf(asks);

MoneyCaseDetail.useName = function useOrderNo(id: string) {
  const { data } = useDetail(asks(id), () => false);
  return data?.Case.OrderNo;
};

function Summary({ one }: { one: MoneyCaseRow }) {
  const { t } = useTexts();
  return (
    <RecordHead
      amount={{ of: one.Amount, currency: one.Currency }}
      status={<Status set={caseState} value={one.State} t={t} />}
    >
      {one.State === "Open" && (
        <>
          {t("moneyCase.detail.since")} <Elapsed since={one.OpenedAt} />
        </>
      )}
    </RecordHead>
  );
}

/** For whoever may look at it. */
function OrderLink({ one: { OrderKind, OrderNo } }: { one: MoneyCaseRow }) {
  const menu = useMenu();
  const route = OrderKind === "Payment" ? routes.PayOrder : routes.CashoutOrder;
  return canOpen(menu, route) ? <Link to={`${route}/${OrderNo}`}>{OrderNo}</Link> : OrderNo;
}

function Actors({ mayEnd, mayApprove }: { mayEnd: readonly string[]; mayApprove: readonly string[] }) {
  const { t } = useTexts();
  return (
    <Fields title="moneyCase.actors.title">
      <Field label="moneyCase.actors.end">{mayEnd.join(", ") || t("moneyCase.actors.nobody")}</Field>
      <Field label="moneyCase.actors.approve">
        {mayApprove.join(", ") || t("moneyCase.actors.noApprover")}
      </Field>
    </Fields>
  );
}
