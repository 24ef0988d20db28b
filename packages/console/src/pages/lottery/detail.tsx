/** One lottery: what awaits a result, the calendar of its draws, and what it is. */
import type { LotteryRow } from "@opc/contract/lottery/calls";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { recordChanged } from "../../kit/detail/record-changed.ts";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { zoneLabel } from "../../kit/format/time.ts";
import kitCss from "../../kit/kit.module.css";
import { ExportControl } from "../../kit/list/export-control.tsx";
import { Toned } from "../../kit/toned.tsx";
import { useCan, useSession } from "../../state/session.ts";
import { lotteryActions } from "./actions.tsx";
import { DrawCalendar } from "./calendar.tsx";
import { lotteriesChanged } from "./changed.ts";
import { Draws } from "./draws.tsx";
import { drawer } from "./fields.static.ts";
import css from "./lottery.module.css";
import { NextDraw } from "./next-draw.tsx";
import { shown } from "./shown.ts";
import { nameOf, prizeNameOf, prizeText, resultText, ruleText } from "./words.ts";

const waitingShown = 20;
const latestShown = 10;
const dayShown = 300;

const asks = (id: string) => ["lotterymanageGet", { LotteryCode: id }] as const;

export function LotteryDetail({ id }: { id: string }) {
  const query = useDetail(asks(id), () => true);
  return (
    <DetailBody query={query}>
      {({ Lottery }) => (
        <>
          <Head row={Lottery} />
          <RecordActions
            page="LotteryList"
            row={Lottery}
            actions={lotteryActions}
            refresh={() => void recordChanged({ page: "LotteryList", id, query }, lotteriesChanged)}
          />
          <Waiting row={Lottery} />
          <ByDay code={Lottery.LotteryCode} />
          <Facts row={Lottery} />
        </>
      )}
    </DetailBody>
  );
}

LotteryDetail.ahead = aheadOf(asks);

LotteryDetail.useName = function useLotteryName(id: string) {
  const { language } = useTexts();
  const { data } = useDetail(asks(id), () => true);
  return data && nameOf(data.Lottery, language);
};

function Head({ row }: { row: LotteryRow }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  return (
    <dl className={css.summary}>
      <div>
        <dt>{t("lottery.field.NextDrawAt")}</dt>
        <dd>
          <NextDraw at={row.NextDrawAt} offsetMinutes={offsetMinutes} />
        </dd>
      </div>
      <div>
        <dt>{t("lottery.field.LastNumbers")}</dt>
        <dd className={css.numbers}>{row.LastNumbers ? resultText(row.LastNumbers) : "–"}</dd>
      </div>
    </dl>
  );
}

/** The oldest first; nothing where nothing waits. */
function Waiting({ row: { LotteryCode, OverdueDraws } }: { row: LotteryRow }) {
  const { t } = useTexts();
  if (OverdueDraws === 0) return null;
  return (
    <Draws
      title={t("lottery.detail.waiting")}
      question={{ LotteryCode, IsOverdue: true, Sort: "oldest", Size: waitingShown }}
      none={t("lottery.detail.noWaiting")}
      more={t("lottery.detail.waitingMore", { count: waitingShown })}
    />
  );
}

/** A chosen day's draws, or the latest. */
function ByDay({ code }: { code: string }) {
  const { t } = useTexts();
  const [day, setDay] = useState<string>();
  const canExport = useCan("LotteryList", "export");
  const whole = () => ({ LotteryCode: code });
  const common = { LotteryCode: code, none: t("lottery.detail.noDraws") };
  return (
    <>
      <section className={detailCss.group}>
        <h3>{t("lottery.detail.calendar")}</h3>
        <DrawCalendar
          code={code}
          chosen={day}
          onChoose={(chosen) => setDay((now) => (now === chosen ? undefined : chosen))}
        />
      </section>
      {day === undefined ? (
        <Draws
          title={t("lottery.detail.latest")}
          question={{
            LotteryCode: code,
            Statuses: ["Drawn", "Corrected", "Cancelled"],
            Size: latestShown,
          }}
          none={common.none}
          beside={canExport && <ExportControl call="drawExport" input={whole} expectedRows={undefined} />}
        />
      ) : (
        <Draws
          title={t("lottery.detail.onDay", { day })}
          question={{
            LotteryCode: code,
            From: `${day} 00:00:00`,
            To: `${day} 23:59:59`,
            Sort: "oldest",
            Size: dayShown,
          }}
          none={common.none}
          beside={
            <button type="button" className={kitCss.link} onClick={() => setDay(undefined)}>
              {t("lottery.detail.allLatest")}
            </button>
          }
        />
      )}
    </>
  );
}

function Facts({ row }: { row: LotteryRow }) {
  const { t } = useTexts();
  return (
    <>
      <FieldGroup<LotteryRow, "Name">
        {...shown}
        name="facts"
        fields={drawer.facts}
        row={row}
        cells={{
          Name: nameOf(row),
          LotteryCode: row.LotteryCode,
          Enabled: (
            <Toned tone={row.Enabled ? "good" : "quiet"}>
              {t(`lottery.state.${row.Enabled ? "Enabled" : "Disabled"}`)}
            </Toned>
          ),
          DrawFrequency: ruleText(row.DrawFrequency, row.DrawRule, t),
          UtcOffsetMinutes: zoneLabel(row.UtcOffsetMinutes),
        }}
      />
      <section className={detailCss.group}>
        <h3>{t("lottery.detail.format")}</h3>
        <dl className={css.prizes}>
          {row.NumberFormat.map((prize) => (
            <div key={prize.PrizeCode}>
              <dt>{prizeNameOf(prize)}</dt>
              <dd>{prizeText(prize, t)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
