/** What the merchant's server was told of a payout, newest first. */
import { Link } from "react-router";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { Instant } from "../../kit/detail/fields.tsx";
import { RecordTable } from "../../kit/detail/record-table.tsx";
import { Status } from "../../kit/table/columns.tsx";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import type { PayoutDetail } from "./order.ts";
import { callbackStatus } from "./statuses.ts";

type Told = PayoutDetail["Callbacks"][number];

interface CallbacksProps {
  order: Pick<PayoutDetail["Order"], "OrderNo" | "CallbackStatus">;
  told: readonly Told[];
}

export function Callbacks({ order, told }: CallbacksProps) {
  const { t } = useTexts();
  const canOpen = useCan("CallbackRecord");
  return (
    <section className={css.group}>
      <h3>{t("payoutOrder.detail.callback")}</h3>
      {told.length === 0 ? (
        <p>
          {t(`payoutOrder.detail.${order.CallbackStatus === "None" ? "noCallbacks" : "callbacksArchived"}`)}
        </p>
      ) : (
        <RecordTable
          title={t("payoutOrder.detail.callback")}
          heads={[
            { name: t("payoutOrder.detail.at") },
            { name: t("payoutOrder.detail.callbackStatus") },
            { name: t("payoutOrder.detail.tries") },
            { name: t("payoutOrder.detail.answer") },
          ]}
        >
          {told.map((one) => (
            <tr key={one.EventId}>
              <td>
                <Instant at={one.FinishedAt ?? one.CreatedAt} />
              </td>
              <td>
                <Status set={callbackStatus} value={one.Status} t={t} />
              </td>
              <td>{one.AttemptCount}</td>
              <td>{[one.HttpStatus, one.Result].filter((part) => part !== null).join(" ") || "–"}</td>
            </tr>
          ))}
        </RecordTable>
      )}
      {canOpen && told.length > 0 && (
        <Link to={`${routes.CallbackRecord}?OrderNos=${order.OrderNo}`}>
          {t("payoutOrder.detail.callbackLink")}
        </Link>
      )}
    </section>
  );
}
