/** One draw: when it is, its result, what can be done to it, and everything that people did. */
import type { DrawChangeRow, DrawRow } from "@opc/contract/lottery/draws";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import detailCss from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { Field, Fields, TimeField } from "../../kit/detail/fields.tsx";
import { RecordActions } from "../../kit/detail/record-actions.tsx";
import { Timeline, type TimelineEntry } from "../../kit/detail/timeline.tsx";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { type DialogTools, openDialog } from "../../kit/dialogs.tsx";
import { formatTime, zoneLabel } from "../../kit/format/time.ts";
import { CalendarIcon, DoneIcon, EditIcon, RejectIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import type { Tone } from "../../kit/status.ts";
import { Toned } from "../../kit/toned.tsx";
import { useSession } from "../../state/session.ts";
import css from "./lottery.module.css";
import { drawMoves } from "./values.static.ts";
import { differences, drawTones, nameOf, prizeNameOf, resultText, statusOf } from "./words.ts";

type Detail = Output<"drawGet">;
const widthPx = 560;

export async function openDraw(draw: DrawRow): Promise<void> {
  await openDialog((tools) => <DrawDialog draw={draw} {...tools} />);
}

const may = (move: keyof typeof drawMoves, { Status }: DrawRow) =>
  (drawMoves[move].from as readonly string[]).includes(Status);
const isToCome = ({ DrawAt }: DrawRow) => Date.parse(DrawAt) > Date.now();

const drawActions: readonly RowAction<DrawRow>[] = [
  {
    label: "lottery.enter.action",
    icon: <DoneIcon />,
    needs: "draw",
    isPossible: (row) => may("Entered", row) && !isToCome(row),
    run: async (row) => (await import("./draw-forms.tsx")).enterResult(row),
  },
  {
    label: "lottery.correct.action",
    icon: <EditIcon />,
    needs: "draw",
    isPossible: (row) => may("Corrected", row),
    run: async (row) => (await import("./draw-forms.tsx")).correctResult(row),
  },
  {
    label: "lottery.move.action",
    icon: <CalendarIcon />,
    needs: "draw",
    isPossible: (row) => may("Moved", row) && isToCome(row),
    run: async (row) => (await import("./draw-forms.tsx")).moveDraw(row),
  },
  {
    label: "lottery.cancel.action",
    icon: <RejectIcon />,
    needs: "draw",
    isPossible: (row) => may("Cancelled", row),
    run: async (row) => (await import("./draw-forms.tsx")).cancelDraw(row),
  },
];

function DrawDialog({ draw, isOpen, close, remove }: DialogTools<void> & { draw: DrawRow }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const query = useQuery({
    ...callQuery("drawGet", { DrawId: draw.DrawId }, { quiet: true }),
    staleTime: 5_000,
  });
  const issue = query.data?.Draw.IssueNumber ?? draw.IssueNumber;
  return (
    <DialogFrame
      title={t("lottery.draw.title", { issue })}
      isOpen={isOpen}
      onClose={() => close()}
      onGone={remove}
      widthPx={widthPx}
      isSheet
    >
      <DetailBody query={query}>
        {(detail) => (
          <div className={css.draw}>
            <RecordActions
              page="LotteryList"
              row={detail.Draw}
              actions={drawActions}
              refresh={() => void query.refetch()}
            />
            <Facts draw={detail.Draw} />
            <Result detail={detail} />
            <section className={detailCss.group}>
              <h3>{t("lottery.draw.timeline")}</h3>
              <Timeline entries={entriesOf(detail, t, offsetMinutes)} />
            </section>
          </div>
        )}
      </DetailBody>
    </DialogFrame>
  );
}

function Facts({ draw }: { draw: DrawRow }) {
  const { t, language } = useTexts();
  const status = statusOf(draw);
  return (
    <Fields title="lottery.detail.facts">
      <Field label="lottery.field.Name">{nameOf(draw, language)}</Field>
      <Field label="lottery.detail.status">
        <Toned tone={drawTones[status]}>{t(`lottery.status.${status}`)}</Toned>
      </Field>
      <TimeField label="lottery.detail.time" instant={draw.DrawAt} />
      <Field label="lottery.draw.ownTime">
        {formatTime(draw.DrawAt, draw.UtcOffsetMinutes).slice(0, 16)}
        <small>{zoneLabel(draw.UtcOffsetMinutes)}</small>
      </Field>
      <Field label="lottery.draw.origin">{t(`lottery.draw.${draw.IsByRule ? "byRule" : "byHand"}`)}</Field>
      <Field label="lottery.draw.enteredBy">{draw.EnteredBy}</Field>
    </Fields>
  );
}

function Result({ detail: { Draw, NumberFormat } }: { detail: Detail }) {
  const { t } = useTexts();
  const { Numbers } = Draw;
  return (
    <section className={detailCss.group}>
      <h3>{t("lottery.draw.result")}</h3>
      {Numbers === null ? (
        <p className={css.quiet}>{t("lottery.draw.noResult")}</p>
      ) : (
        <dl className={css.prizes}>
          {Numbers.map(({ PrizeCode, Numbers: numbers }) => {
            const prize = NumberFormat.find((one) => one.PrizeCode === PrizeCode);
            return (
              <div key={PrizeCode}>
                <dt>{prize ? prizeNameOf(prize) : PrizeCode}</dt>
                <dd className={css.numbers}>{numbers.join(" ")}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}

const changeTones: Readonly<Record<DrawChangeRow["Kind"], Tone>> = {
  Added: "busy",
  Moved: "warning",
  Cancelled: "quiet",
  Entered: "good",
  Corrected: "warning",
};

function entriesOf({ Draw, Changes }: Detail, t: Translate, offsetMinutes: number): TimelineEntry[] {
  const planned: TimelineEntry[] = Draw.IsByRule
    ? [{ at: Draw.CreatedAt, tone: "busy", sentence: t("lottery.change.Made"), by: "", facts: [] }]
    : [];
  return [...planned, ...Changes.map((change) => entryOf(change, t, offsetMinutes))];
}

function entryOf(change: DrawChangeRow, t: Translate, offsetMinutes: number): TimelineEntry {
  const timeOf = (at: string | null | undefined) => (at ? formatTime(at, offsetMinutes) : at);
  const { Kind, From, To, Reason, By, At } = change;
  const numbers =
    From?.Numbers && To?.Numbers
      ? differences(From.Numbers, To.Numbers)
      : To?.Numbers && resultText(To.Numbers);
  return {
    at: At,
    tone: changeTones[Kind],
    sentence: t(`lottery.change.${Kind}`),
    by: By,
    facts: [
      ...(numbers ? [{ name: t("lottery.detail.numbers"), value: numbers }] : []),
      ...stepsOf(From?.IssueNumber, To?.IssueNumber, t("lottery.detail.issue")),
      ...stepsOf(timeOf(From?.DrawAt), timeOf(To?.DrawAt), t("lottery.detail.time")),
      ...(Reason ? [{ name: t("lottery.draw.reason"), value: Reason }] : []),
    ],
  };
}

function stepsOf(from: string | null | undefined, to: string | null | undefined, name: string) {
  if (!to || from === to) return [];
  return [{ name, value: from ? `${from} → ${to}` : to }];
}
