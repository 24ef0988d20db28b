/** One callback record: every attempt with what was sent and what came back. */
import { useQueryClient } from "@tanstack/react-query";
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { CopyableId, Field, Fields, IdField, Instant, TimeField } from "../../kit/detail/fields.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { formatDuration } from "../../kit/format/time.ts";
import { ResendIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { AnyOrderLink } from "../../kit/order/any-order-link.tsx";
import { Status } from "../../kit/table/columns.tsx";
import { useCan } from "../../state/session.ts";
import { isResendable, resend } from "./resend.ts";
import { callbackRecordStatus } from "./resource.tsx";

type Detail = Output<"callbackrecordGet">;
type Attempt = Detail["Attempts"][number];

export function CallbackRecordDetail({ id }: { id: string }) {
  const { t } = useTexts();
  const query = useDetail(
    "callbackrecordGet",
    { EventId: id },
    ({ Record }) => Record.Status === "InProgress",
  );
  return (
    <DetailBody query={query}>
      {({ Record, Attempts }) => (
        <>
          <Head record={Record} onResent={() => void query.refetch()} />
          <Fields title="callbackRecord.detail.record" isWide>
            <Field label="callbackRecord.field.OrderNo">
              <AnyOrderLink orderNo={Record.OrderNo} />
            </Field>
            <Field label="callbackRecord.field.OrderKind">
              {t(`callbackRecord.kind.${Record.OrderKind}`)}
            </Field>
            <IdField label="callbackRecord.field.MerchantOrderNo" id={Record.MerchantOrderNo} />
            <IdField label="callbackRecord.field.EventId" id={Record.EventId} />
            <Field label="callbackRecord.field.Merchant">{`${Record.MerchantAlias} · ${Record.MerchantName}`}</Field>
            <Field label="callbackRecord.field.Url">
              <CopyableId id={Record.Url} />
            </Field>
            <TimeField label="callbackRecord.field.CreatedAt" instant={Record.CreatedAt} />
            <TimeField label="callbackRecord.field.NextAttemptAt" instant={Record.NextAttemptAt} />
            <TimeField label="callbackRecord.field.FinishedAt" instant={Record.FinishedAt} />
          </Fields>
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

function Head({ record, onResent }: { record: Detail["Record"]; onResent: () => void }) {
  const { t } = useTexts();
  const canResend = useCan("CallbackRecord", "resend");
  const queries = useQueryClient();
  const refresh = () => {
    onResent();
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "callbackrecordSummary" });
  };
  return (
    <div className={css.summary}>
      <Status set={callbackRecordStatus} value={record.Status} t={t} />
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
