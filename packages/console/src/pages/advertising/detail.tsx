/** One advertisement: what it shows, where it leads, when, and beside what. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Field, Fields, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { Toned } from "../../kit/toned.tsx";
import { advertisingActions } from "./actions.tsx";
import css from "./advertising.module.css";
import { advertisingState, hostOf, imageAddress, sizeText } from "./advertising.ts";
import { advertisementsChanged } from "./changed.ts";
import { LanguageName, PositionName } from "./names.tsx";
import { Overlap } from "./overlap.tsx";

export function AdvertisingDetail({ id }: { id: string }) {
  const { t } = useTexts();
  const query = useDetail("advertisingGet", { AdvertisementId: id }, () => true);
  return (
    <DetailBody query={query}>
      {({ Advertisement, Overlaps }) => (
        <>
          <RecordActions
            page="AdvertisingManagement"
            row={Advertisement}
            actions={advertisingActions}
            refresh={() => {
              const page = "AdvertisingManagement";
              void recordChanged({ page, id, query }, advertisementsChanged);
            }}
          />
          <img className={css.shown} src={imageAddress(Advertisement.ImageId)} alt={Advertisement.Title} />
          <What row={Advertisement} />
          <section className={detailCss.group}>
            <h3>{t("advertising.detail.schedule")}</h3>
            <Overlap own={Advertisement} others={Overlaps} />
          </section>
          <History row={Advertisement} />
        </>
      )}
    </DetailBody>
  );
}

AdvertisingDetail.useName = function useTitle(id: string) {
  const { data } = useDetail("advertisingGet", { AdvertisementId: id }, () => true);
  return data?.Advertisement.Title;
};

function What({ row }: { row: AdvertisingRow }) {
  const { t } = useTexts();
  return (
    <Fields title="advertising.detail.what">
      <Field label="advertising.field.Title">{row.Title}</Field>
      <Field label="advertising.field.State">
        <Toned tone={advertisingState.tones[row.State]}>{t(advertisingState.label(row.State))}</Toned>
      </Field>
      <Field label="advertising.field.Position">
        <PositionName position={row.Position} /> <small>{sizeText(row.Position, t)}</small>
      </Field>
      <Field label="advertising.field.Language">
        <LanguageName code={row.Language} />
      </Field>
      <TimeField label="advertising.field.StartsAt" instant={row.StartsAt} />
      <TimeField label="advertising.field.EndsAt" instant={row.EndsAt} />
      <Field label="advertising.field.SortOrder">{row.SortOrder}</Field>
      <Field label="advertising.field.Link">
        {row.Link === null ? (
          t("advertising.noLink")
        ) : (
          <a href={row.Link} target="_blank" rel="noopener noreferrer" title={row.Link}>
            {hostOf(row.Link)}
          </a>
        )}
      </Field>
    </Fields>
  );
}

function History({ row }: { row: AdvertisingRow }) {
  return (
    <Fields title="advertising.detail.history">
      <TimeField label="advertising.field.PublishedAt" instant={row.PublishedAt} />
      <TimeField label="advertising.field.UpdatedAt" instant={row.UpdatedAt} />
      <Field label="advertising.field.UpdatedBy">{row.UpdatedBy}</Field>
      <TimeField label="advertising.field.CreatedAt" instant={row.CreatedAt} />
      <Field label="advertising.field.CreatedBy">{row.CreatedBy}</Field>
    </Fields>
  );
}
