/** One advertisement: what it shows, where it leads, when, and beside what. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { advertisingActions } from "./actions.tsx";
import css from "./advertising.module.css";
import { hostOf, imageAddress, shown, sizeText } from "./advertising.ts";
import { advertisementsChanged } from "./changed.ts";
import { drawer } from "./fields.static.ts";
import { LanguageName, PositionName } from "./names.tsx";
import { Overlap } from "./overlap.tsx";

const asks = (id: string) => ["advertisingGet", { AdvertisementId: id }] as const;

export function AdvertisingDetail({ id }: { id: string }) {
  const { t } = useTexts();
  const query = useDetail(asks(id), () => true);
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
          <FieldGroup {...shown} name="history" fields={drawer.history} row={Advertisement} />
        </>
      )}
    </DetailBody>
  );
}

AdvertisingDetail.ahead = aheadOf(asks);

AdvertisingDetail.useName = function useTitle(id: string) {
  const { data } = useDetail(asks(id), () => true);
  return data?.Advertisement.Title;
};

function What({ row }: { row: AdvertisingRow }) {
  const { t } = useTexts();
  return (
    <FieldGroup
      {...shown}
      name="what"
      fields={drawer.what}
      row={row}
      cells={{
        Position: (
          <>
            <PositionName position={row.Position} /> <small>{sizeText(row.Position, t)}</small>
          </>
        ),
        Language: <LanguageName code={row.Language} />,
        Link:
          row.Link === null ? (
            t("advertising.noLink")
          ) : (
            <a href={row.Link} target="_blank" rel="noopener noreferrer" title={row.Link}>
              {hostOf(row.Link)}
            </a>
          ),
      }}
    />
  );
}
