/** One maintenance window: whom it is for, what it stops and when, what people are told, and who did what. */
import type { MaintenanceRow } from "@opc/contract/maintenance/calls";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { BothBanners } from "../../kit/maintenance/both-banners.tsx";
import { maintenanceActions } from "./actions.tsx";
import { maintenanceChanged } from "./changed.ts";
import { drawer } from "./fields.static.ts";
import { shown } from "./shown.ts";
import { stopsText, whatText } from "./words.ts";

const asks = (id: string) => ["maintenanceGet", { MaintenanceId: id }] as const;

export function MaintenanceDetail({ id }: { id: string }) {
  const { t, language } = useTexts();
  const query = useDetail(asks(id), () => true);
  return (
    <DetailBody query={query}>
      {({ Maintenance: row }) => (
        <>
          <RecordActions
            page="Maintenance"
            row={row}
            actions={maintenanceActions}
            refresh={() => void recordChanged({ page: "Maintenance", id, query }, maintenanceChanged)}
          />
          <FieldGroup<MaintenanceRow, "What">
            {...shown}
            name="facts"
            fields={drawer.facts}
            row={row}
            cells={{
              What: whatText(row, t, language),
              StopsPayments: stopsText(row, t),
              EndsAt: row.EndsAt === null ? t("maintenance.openEnd") : undefined,
            }}
          />
          <section className={detailCss.group}>
            <h3>{t("maintenance.detail.says")}</h3>
            <BothBanners window={row} />
          </section>
          <FieldGroup<MaintenanceRow, "What">
            {...shown}
            name="history"
            fields={drawer.history}
            row={row}
            cells={{
              ...(row.EndedBy === null && { EndedBy: null, EndedAt: null }),
              ...(row.CancelledBy === null && { CancelledBy: null, CancelledAt: null }),
            }}
          />
        </>
      )}
    </DetailBody>
  );
}

MaintenanceDetail.ahead = aheadOf(asks);

MaintenanceDetail.useName = function useWhat(id: string) {
  const { t, language } = useTexts();
  const { data } = useDetail(asks(id), () => true);
  return data && whatText(data.Maintenance, t, language);
};
