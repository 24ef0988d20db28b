/** One request: what would change, who asked, how long there is, and why the viewer cannot decide where that is so. */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import { Link } from "react-router";
import type { Output } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import { Countdown } from "../../kit/detail/countdown.tsx";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { RecordHead } from "../../kit/detail/record-head.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { canOpen, useMenu } from "../../state/session.ts";
import { approvalActions } from "./actions.tsx";
import css from "./approval.module.css";
import { drawer } from "./fields.static.ts";
import { Lines } from "./lines.tsx";
import { obstacleText, permissionText } from "./obstacle.ts";
import { approvalStatus, shown } from "./statuses.ts";

type Detail = Output<"approvalGet">;

const isLive = ({ Status: status }: Detail) => status === "Waiting";

const asks = (id: string) => ["approvalGet", { ApprovalId: id }] as const;

export function ApprovalDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), isLive);
  return <DetailBody query={query}>{(detail) => <Whole detail={detail} />}</DetailBody>;
}

ApprovalDetail.ahead = aheadOf(asks);

ApprovalDetail.useName = function useSubject(id: string) {
  const { data } = useDetail(asks(id), () => false);
  return data?.Subject;
};

function Whole({ detail }: { detail: Detail }) {
  const { t } = useTexts();
  const { ApprovalId, Obstacle, VoidBecause } = detail;
  return (
    <>
      <Summary detail={detail} />
      {Obstacle !== null && Obstacle !== "Over" && <p className={css.obstacle}>{obstacleText(detail, t)}</p>}
      {VoidBecause !== null && (
        <p className={css.obstacle}>
          {t("approval.field.VoidBecause")}: {t(`approval.void.${VoidBecause}`)}
        </p>
      )}
      <RecordActions
        page="Approval"
        row={detail}
        actions={approvalActions}
        refresh={() => void queryClient.invalidateQueries({ predicate: isOf(ApprovalId) })}
      />
      <Lines detail={detail} />
      <SubjectLink detail={detail} />
      <FieldGroup<Detail>
        {...shown}
        name="request"
        isWide
        fields={drawer.request}
        row={detail}
        cells={{ Permission: permissionText(detail) }}
      />
    </>
  );
}

function isOf(approvalId: string) {
  return ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey.includes("approvalGet") && JSON.stringify(queryKey).includes(approvalId);
}

function Summary({ detail: { Status: status, Amount, Currency, ExpiresAt, Kind } }: { detail: Detail }) {
  const { t } = useTexts();
  return (
    <RecordHead
      amount={
        Amount !== null && Currency !== null ? { of: Amount, currency: Currency } : t(`approval.kind.${Kind}`)
      }
      status={<Status set={approvalStatus} value={status} t={t} />}
    >
      {status === "Waiting" && (
        <>
          {t("approval.field.Remaining")} <Countdown until={ExpiresAt} />
        </>
      )}
    </RecordHead>
  );
}

const subjectRoutes: Partial<Record<ApprovalKind, string>> = {
  ManualConfirm: routes.PayOrder,
  CollectionReversal: routes.PayOrder,
  PayoutConfirm: routes.CashoutOrder,
  PayoutReturned: routes.CashoutOrder,
  PayoutDoubt: routes.CashoutOrder,
  Unbind: routes.PayOrder,
  MoneyCase: routes.MoneyCase,
  PayoutUnpaid: routes.CashoutOrder,
  Withdrawal: routes.WithdrawalConfirm,
};

/** To what is acted on, for whoever may look at it. */
function SubjectLink({ detail: { Kind, Subject: subject } }: { detail: Detail }) {
  const { t } = useTexts();
  const menu = useMenu();
  const route = subjectRoutes[Kind];
  if (route === undefined || !canOpen(menu, route)) return null;
  return (
    <p className={css.subject}>
      <Link to={`${route}/${subject}`}>{t("approval.detail.open", { subject })}</Link>
    </p>
  );
}
