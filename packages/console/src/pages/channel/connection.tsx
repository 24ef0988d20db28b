/** How a third-party channel reaches its supplier: addresses, keys by their signs, the last test, what was agreed. */
import { useTexts } from "../../i18n/i18n.ts";
import { Field, Fields, IdField, Instant } from "../../kit/detail/fields.tsx";
import { formatTime } from "../../kit/format/time.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import { useSession } from "../../state/session.ts";
import css from "./channel.module.css";
import type { ChannelDetail, ChannelRow } from "./side.ts";

export function Connection({ detail }: { detail: ChannelDetail }) {
  const { t } = useTexts();
  const { Channel, OwnPublicKey, NoticeAddress } = detail;
  const { Keys } = Channel;
  return (
    <>
      <Fields title="channel.detail.connection">
        <Field label="channel.field.ChannelMerchantNo">{Channel.ChannelMerchantNo}</Field>
        <Field label="channel.field.MappingCode">{Channel.MappingCode}</Field>
        <Field label="channel.field.PublicKey">
          {Keys.PublicKeyMasked === null ? (
            t("channel.keys.none")
          ) : (
            <code className={css.mask}>{Keys.PublicKeyMasked}</code>
          )}
          <SetSince row={Channel} />
        </Field>
        <Field label="channel.field.PrivateKey">
          {t(Keys.HasPrivateKey ? "channel.keys.sealed" : "channel.keys.none")}
        </Field>
        <Field label="channel.field.LastTest">
          <LastTest row={Channel} />
        </Field>
      </Fields>
      <Fields title="channel.detail.handOver" isWide>
        <IdField label="channel.field.BaseAddress" id={Channel.BaseAddress} />
        <IdField label="channel.field.OwnPublicKey" id={OwnPublicKey} />
        <IdField label="channel.field.NoticeAddress" id={NoticeAddress} />
      </Fields>
      <p className={css.handOver}>{t("channel.detail.handOverSays")}</p>
    </>
  );
}

/** When the keys were set and by whom, and how long those before them are good. */
function SetSince({ row: { Keys } }: { row: ChannelRow }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const { SetAt, SetBy, PreviousUntil } = Keys;
  return (
    <>
      {SetAt !== null && (
        <small>
          {t("channel.keys.since", { at: formatTime(SetAt, offsetMinutes), by: SetBy ?? nothing })}
        </small>
      )}
      {PreviousUntil !== null && (
        <small>{t("channel.keys.previous", { until: formatTime(PreviousUntil, offsetMinutes) })}</small>
      )}
    </>
  );
}

function LastTest({ row: { LastTestAt, LastTestPassed } }: { row: ChannelRow }) {
  const { t } = useTexts();
  if (LastTestAt === null || LastTestPassed === null) return t("channel.test.never");
  return (
    <>
      <Toned tone={LastTestPassed ? "good" : "bad"}>
        {t(LastTestPassed ? "channel.test.passed" : "channel.test.failed")}
      </Toned>{" "}
      <Instant at={LastTestAt} />
    </>
  );
}

export function Settings({ row }: { row: ChannelRow }) {
  const settings = ["SettingA", "SettingB", "SettingC", "SettingD"] as const;
  return (
    <Fields title="channel.detail.settings" isWide>
      {settings.map((name) => (
        <Field key={name} label={`channel.field.${name}`}>
          {row[name]}
        </Field>
      ))}
    </Fields>
  );
}
