/** One maintenance window: whom it is for, what it stops and when, what people are told, and who did what. */
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Field, Fields, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { BothBanners } from "../../kit/maintenance/both-banners.tsx";
import { Toned } from "../../kit/toned.tsx";
import { maintenanceActions } from "./actions.tsx";
import { maintenanceChanged } from "./changed.ts";
import { stopsText, whatText } from "./words.ts";

const tones = { Planned: "busy", Running: "warning", Ended: "quiet", Cancelled: "quiet" } as const;

export function MaintenanceDetail({ id }: { id: string }) {
  const { t, language } = useTexts();
  const query = useDetail("maintenanceGet", { MaintenanceId: id }, () => true);
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
          <Fields title="maintenance.detail.facts">
            <Field label="maintenance.field.State">
              <Toned tone={tones[row.State]}>{t(`maintenance.state.${row.State}`)}</Toned>
            </Field>
            <Field label="maintenance.field.What">{whatText(row, t, language)}</Field>
            <Field label="maintenance.field.Stops">{stopsText(row, t)}</Field>
            <TimeField label="maintenance.field.StartsAt" instant={row.StartsAt} />
            {row.EndsAt === null ? (
              <Field label="maintenance.field.EndsAt">{t("maintenance.openEnd")}</Field>
            ) : (
              <TimeField label="maintenance.field.EndsAt" instant={row.EndsAt} />
            )}
          </Fields>
          <section className={detailCss.group}>
            <h3>{t("maintenance.detail.says")}</h3>
            <BothBanners window={row} />
          </section>
          <Fields title="maintenance.detail.history">
            <Field label="maintenance.field.CreatedBy">{row.CreatedBy}</Field>
            <TimeField label="maintenance.field.CreatedAt" instant={row.CreatedAt} />
            <Field label="maintenance.field.UpdatedBy">{row.UpdatedBy}</Field>
            <TimeField label="maintenance.field.UpdatedAt" instant={row.UpdatedAt} />
            {row.EndedBy !== null && (
              <>
                <Field label="maintenance.field.EndedBy">{row.EndedBy}</Field>
                <TimeField label="maintenance.field.EndedAt" instant={row.EndedAt} />
              </>
            )}
            {row.CancelledBy !== null && (
              <>
                <Field label="maintenance.field.CancelledBy">{row.CancelledBy}</Field>
                <TimeField label="maintenance.field.CancelledAt" instant={row.CancelledAt} />
              </>
            )}
          </Fields>
        </>
      )}
    </DetailBody>
  );
}

MaintenanceDetail.useName = function useWhat(id: string) {
  const { t, language } = useTexts();
  const { data } = useDetail("maintenanceGet", { MaintenanceId: id }, () => true);
  return data && whatText(data.Maintenance, t, language);
};
