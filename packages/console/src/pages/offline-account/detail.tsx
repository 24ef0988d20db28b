/** One account: today, its terms, and the orders that wait for money on it. */
import type { OfflineAccountRows } from "@opc/contract/offline-account/calls";
import type { offlineAccountFields } from "@opc/contract/offline-account/fields";
import type { CombinedIn } from "@opc/contract/shown-fields";
import { useTexts } from "../../i18n/i18n.ts";
import { UseOfDay } from "../../kit/account/use-bar.tsx";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import type { RecordDetail } from "../../kit/detail/detail-page.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import { OpenOrders } from "../../kit/exposure/open-orders.tsx";
import { nothing } from "../../kit/table/columns.tsx";
import { Face } from "./face.tsx";
import { drawer } from "./fields.static.ts";
import {
  amountRange,
  differenceRange,
  pulseOf,
  rateHint,
  remarkText,
  riskText,
  slotsText,
  successRate,
  useOf,
} from "./figures.ts";
import { Hold } from "./hold.tsx";
import { type AccountRow, type Kind, kindCalls } from "./kinds.ts";
import css from "./offline-account.module.css";
import { shown } from "./shown.ts";

type Combined = CombinedIn<typeof offlineAccountFields, "drawer">;

const asks = (kind: Kind, id: string) => [kindCalls[kind].get, { AccountId: id }] as const;

function AccountDetail({ kind, id }: { kind: Kind; id: string }) {
  const query = useDetail(asks(kind, id), () => true);
  return (
    <DetailBody query={query}>
      {({ Account, OpenOrders: orders }) => (
        <>
          <Head kind={kind} row={Account} />
          <Today kind={kind} row={Account} />
          <Terms kind={kind} row={Account} />
          <OpenOrders title="exposure.orders" orders={orders} />
        </>
      )}
    </DetailBody>
  );
}

function Head({ kind, row }: { kind: Kind; row: AccountRow }) {
  const { t } = useTexts();
  return (
    <div className={css.detailHead}>
      <Face kind={kind} row={row} />
      <UseOfDay use={useOf(row)} title={t("offlineAccount.field.DailyLimit")} />
    </div>
  );
}

/** The fields of a kind are those of its rows. */
type AnyRow = OfflineAccountRows["QrCode"] & OfflineAccountRows["BankCard"] & OfflineAccountRows["TrueMoney"];

function Today({ kind, row }: { kind: Kind; row: AccountRow }) {
  const { t } = useTexts();
  return (
    <FieldGroup<AnyRow, Combined>
      {...shown}
      name="today"
      fields={drawer[kind].today}
      row={row as AnyRow}
      cells={{
        LiveOrders: slotsText(row, t),
        PaidOrders: (
          <>
            {successRate(row, t)} <small>{rateHint(row, t)}</small>
          </>
        ),
        IsMonitored: <Heartbeat pulse={pulseOf(row)} />,
        OrdersAtRisk: riskText(row, t) ?? nothing,
      }}
    />
  );
}

function Terms({ kind, row }: { kind: Kind; row: AccountRow }) {
  const { t } = useTexts();
  return (
    <FieldGroup<AnyRow, Combined>
      {...shown}
      name="terms"
      fields={drawer[kind].terms}
      row={row as AnyRow}
      cells={{
        HeldUntil: <Hold until={row.HeldUntil} isExplained />,
        AmountRange: amountRange(row),
        Difference: differenceRange(row),
        RandomRemark: remarkText(row, t),
      }}
    />
  );
}

function detailOf(kind: Kind): RecordDetail {
  const OneAccount = ({ id }: { id: string }) => <AccountDetail kind={kind} id={id} />;
  OneAccount.ahead = aheadOf((id: string) => asks(kind, id));
  OneAccount.useName = function useAccountName(id: string) {
    const { data } = useDetail(asks(kind, id), () => true);
    return data?.Account.AccountName;
  };
  return OneAccount;
}

export const details = {
  QrCode: detailOf("QrCode"),
  BankCard: detailOf("BankCard"),
  TrueMoney: detailOf("TrueMoney"),
};
