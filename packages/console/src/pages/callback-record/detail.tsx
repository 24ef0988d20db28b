/** One callback record: every attempt with what was sent and what came back. */
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { CopyableId, Instant } from "../../kit/detail/fields.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { formatDuration } from "../../kit/format/time.ts";
import { ResendIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { refetchCalls } from "../../kit/list/refetch.ts";
import { AnyOrderLink } from "../../kit/order/any-order-link.tsx";
import { useCan } from "../../state/session.ts";
import { drawer } from "./fields.static.ts";
import { isResendable, resend } from "./resend.ts";
import { shown, statusOf } from "./resource.tsx";

type Detail = Output<"callbackrecordGet">;
type Attempt = Detail["Attempts"][number];

const asks = (id: string) => ["callbackrecordGet", { EventId: id }] as const;

export function CallbackRecordDetail({ id }: { id: string }) {
  const { t } = useTexts();
  const query = useDetail(asks(id), ({ Record }) => Record.Status === "InProgress");
  return (
    <DetailBody query={query}>
      {({ Record, Attempts }) => (
        <>
          <Head record={Record} onResent={() => void query.refetch()} />
          <FieldGroup
            {...shown}
            name="record"
            fields={drawer.record}
            row={Record}
            cells={{
              OrderNo: <AnyOrderLink orderNo={Record.OrderNo} />,
              MerchantName: `${Record.MerchantAlias} · ${Record.MerchantName}`,
              Url: <CopyableId id={Record.Url} />,
            }}
            isWide
          />
          <section className={css.group}>
            <h3>{t("callbackRecord.detail.attempts")}</h3>
            {Attempts.length === 0 && <p>{t("callbackRecord.detail.noAttempts")}</p>}
            {[...Attempts]
              .sort((one, other) => other.Number - one.Number)
              .map((attempt, index) => (
                <AttemptBlock
                  key={`${attempt.Number} ${attempt.RequestedAt}`}
                  attempt={attempt}
                  isLast={index === 0}
                />
              ))}
          </section>
        </>
      )}
    </DetailBody>
  );
}

CallbackRecordDetail.ahead = aheadOf(asks);

function Head({ record, onResent }: { record: Detail["Record"]; onResent: () => void }) {
  const { t } = useTexts();
  const canResend = useCan("CallbackRecord", "resend");
  const refresh = () => {
    onResent();
    refetchCalls(["callbackrecordList", "callbackrecordSummary"]);
  };
  return (
    <div className={css.summary}>
      {statusOf(record, t)}
      {canResend && isResendable(record) && (
        <button type="button" className={kitCss.button} onClick={() => void resend([record], { t, refresh })}>
          <ResendIcon /> {t("callbackRecord.resend.action")}
        </button>
      )}
    </div>
  );
}

function AttemptBlock({ attempt, isLast }: { attempt: Attempt; isLast: boolean }) {
  const { t } = useTexts();
  const headers = Object.entries(attempt.RequestHeaders).map(([name, value]) => `${name}: ${value}`);
  return (
    <details className={css.attempt} open={isLast}>
      <summary>
        <b>{t("callbackRecord.detail.attempt", { number: attempt.Number })}</b>
        <Instant at={attempt.RequestedAt} />
        <span>
          {attempt.HttpStatus === null ? t("callbackRecord.detail.noAnswer") : `HTTP ${attempt.HttpStatus}`}
        </span>
        <span>{formatDuration(attempt.DurationMs)}</span>
      </summary>
      {attempt.Failure !== null && (
        <Block
          title={t("callbackRecord.detail.failure")}
          text={t(`callbackRecord.failure.${attempt.Failure}`)}
        />
      )}
      {attempt.Result !== null && (
        <Block
          title={t("callbackRecord.detail.answer")}
          text={attempt.Result === "" ? t("callbackRecord.detail.emptyAnswer") : attempt.Result}
        />
      )}
      <Block title={t("callbackRecord.detail.sentBody")} text={readable(attempt.RequestBody)} />
      <Block title={t("callbackRecord.detail.sentHeaders")} text={headers.join("\n")} />
    </details>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}

/** JSON on several lines; anything else as it was sent. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
