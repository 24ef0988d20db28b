/** One crawler and the orders that hang on it: at risk while it is down. */
import type { CrawlerRow } from "@opc/contract/crawler/calls";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { HeartbeatAge } from "../../kit/exposure/heartbeat.tsx";
import { OpenOrders } from "../../kit/exposure/open-orders.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import { formatDuration, formatTime } from "../../kit/format/time.ts";
import { nothing, Status } from "../../kit/table/columns.tsx";
import { useSession } from "../../state/session.ts";
import css from "./crawler.module.css";
import { drawer } from "./fields.static.ts";
import { crawlerState, shown } from "./shown.ts";

const asks = (id: string) => ["spidersettingGet", { SpiderId: id }] as const;

export function CrawlerDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), () => true);
  // Asked beside it: what stands below waits until its height is known.
  const exposure = useDetail(["spidersettingExposure", { SpiderId: id }], () => true);
  return (
    <DetailBody query={query}>
      {({ Crawler }) => (
        <>
          <Head crawler={Crawler} />
          <Exposure query={exposure} />
          <Facts crawler={Crawler} />
        </>
      )}
    </DetailBody>
  );
}

CrawlerDetail.ahead = aheadOf(asks);

function Head({ crawler }: { crawler: CrawlerRow }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes } = useSession();
  const { State, LastHeartbeatAt, IsMonitored } = crawler;
  return (
    <>
      <div className={detailCss.summary}>
        <Status set={crawlerState} value={State} t={t} />
        <HeartbeatAge isMonitored={IsMonitored} lastHeartbeatAt={LastHeartbeatAt} />
      </div>
      {State === "Down" && (
        <p className={css.down} role="alert">
          {LastHeartbeatAt === null
            ? t("crawler.detail.downNever")
            : t("crawler.detail.down", { time: formatTime(LastHeartbeatAt, TimeDifferenceMinutes) })}
        </p>
      )}
    </>
  );
}

function Exposure({ query }: { query: UseQueryResult<Output<"spidersettingExposure">> }) {
  const { t } = useTexts();
  return (
    <DetailBody query={query}>
      {({ AtRisk, Count: count, Amount, Currency, Orders }) => (
        <>
          {AtRisk && Amount !== null && (
            <p className={css.risk}>
              {t(count === 1 ? "exposure.atRiskSumOne" : "exposure.atRiskSum", {
                count,
                amount: formatMoney(Amount, Currency ?? ""),
              })}
            </p>
          )}
          <OpenOrders
            title={AtRisk ? "crawler.detail.exposure" : "crawler.detail.dependent"}
            orders={Orders}
          />
        </>
      )}
    </DetailBody>
  );
}

function Facts({ crawler }: { crawler: CrawlerRow }) {
  const { t } = useTexts();
  const { AccountName, LagMs } = crawler;
  return (
    <FieldGroup
      {...shown}
      name="crawler"
      fields={drawer.crawler}
      row={crawler}
      cells={{
        AccountName: AccountName ?? t("crawler.watchesNothing"),
        LagMs: LagMs === null ? nothing : formatDuration(LagMs),
      }}
    />
  );
}
