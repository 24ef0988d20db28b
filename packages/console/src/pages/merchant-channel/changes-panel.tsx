/** What saving would change, from what to what; what it would have done to last week's orders; and the two ways to go on. */
import { useId, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import kit from "../../kit/kit.module.css";
import { lazyPart, Part } from "../../kit/part.tsx";
import { type ChannelChange, countOf, type FieldChange, type TypeChange } from "./changes.ts";
import css from "./panel.module.css";
import { type Side, sentTypes } from "./side.ts";
import { useTypeName } from "./type-section.tsx";
import type { SettingState } from "./use-setting.ts";

interface ChangesPanelProps {
  side: Side;
  state: SettingState;
  canEdit: boolean;
}

const ReplayDialog = lazyPart(async () => (await import("./replay-dialog.tsx")).ReplayDialog);

export function ChangesPanel({ side, state, canEdit }: ChangesPanelProps) {
  const { t } = useTexts();
  const id = useId();
  const [isReplaying, setReplaying] = useState(false);
  const { held, types, changes, faults, refused, isOverTheirs, isSaving } = state;
  const isFaulty = faults.size > 0;
  if (!held || !types) return null;
  if (!canEdit) return <p className={css.small}>{t("merchantChannel.readOnly")}</p>;
  return (
    <section className={css.panel} data-changed={changes.length > 0} aria-labelledby={id}>
      <div className={css.top}>
        <h2 id={id}>{t("merchantChannel.changes.title")}</h2>
        <p className={css.count} role="status">
          {changes.length > 0 && t("merchantChannel.changes.count", { count: countOf(changes) })}
        </p>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in the keyboard's reach
        tabIndex={0}
        aria-label={t("merchantChannel.changes.list")}
        className={css.changes}
      >
        {isOverTheirs && <p className={css.warning}>{t("merchantChannel.changes.overTheirs")}</p>}
        {refused.text && !isOverTheirs && (
          <p role="alert" className={css.refusal}>
            {refused.text}
          </p>
        )}
        {changes.length === 0 && <p>{t("merchantChannel.changes.none")}</p>}
        {changes.map((change) => (
          <Change key={change.key} change={change} facts={held.facts.find(({ key }) => key === change.key)} />
        ))}
      </section>
      {isFaulty && (
        <p className={css.warning}>{t("merchantChannel.changes.faulty", { count: faults.size })}</p>
      )}
      <div className={css.actions}>
        <button
          type="button"
          className={kit.button}
          disabled={changes.length === 0 || isFaulty}
          onClick={() => setReplaying(true)}
        >
          {t("merchantChannel.replay.action")}
        </button>
        <span className={css.push} />
        <button type="button" className={kit.button} disabled={changes.length === 0} onClick={state.discard}>
          {t("merchantChannel.changes.discard")}
        </button>
        <button
          type="button"
          className={kit.primary}
          disabled={changes.length === 0 || isFaulty}
          aria-busy={isSaving}
          onClick={state.save}
        >
          {t("merchantChannel.changes.save")}
        </button>
      </div>
      {isReplaying && (
        <Part>
          <ReplayDialog
            side={side}
            held={held}
            types={sentTypes(types)}
            onClosed={() => setReplaying(false)}
          />
        </Part>
      )}
    </section>
  );
}

interface ChangeProps {
  change: TypeChange;
  facts: { name: string; name_enUS: string } | undefined;
}

function Change({ change, facts }: ChangeProps) {
  const { t } = useTexts();
  const name = useTypeName(facts ?? { name: change.key, name_enUS: change.key });
  const currency = change.key.split(" ").at(-1) ?? "";
  return (
    <div className={css.change}>
      <h3>
        {name} · {currency}
      </h3>
      <ul>
        {change.offered && <li>{t(`merchantChannel.changes.offer.${change.offered}`)}</li>}
        {change.fields.map((field) => (
          <li key={field.field}>
            <FromTo {...field} />
          </li>
        ))}
        {change.channels.map((channel) => (
          <ChannelLine key={channel.code} channel={channel} />
        ))}
      </ul>
    </div>
  );
}

function ChannelLine({ channel }: { channel: ChannelChange }) {
  const { t } = useTexts();
  if (channel.kind !== "changed")
    return (
      <li data-kind={channel.kind}>
        {t(`merchantChannel.changes.${channel.kind}`, { channel: channel.code })}
      </li>
    );
  return channel.fields.map((field) => (
    <li key={field.field}>
      <span className={css.code}>{channel.code}</span> <FromTo {...field} />
    </li>
  ));
}

function FromTo({ field, from, to }: FieldChange) {
  const { t } = useTexts();
  const shown = (value: string) => {
    if (field === "Enabled") return t(value === "true" ? "merchantChannel.on" : "merchantChannel.off");
    if (field === "RoutingMode") return t(`merchantChannel.mode.${value === "Weight" ? "Weight" : "Order"}`);
    if (value !== "") return field === "FeeRate" ? `${value} %` : value;
    return t(field === "ReviewFrom" ? "merchantChannel.neverReviewed" : "merchantChannel.noLimit");
  };
  const name = field === "ChannelCode" ? "" : t(`merchantChannel.field.${field}`);
  return (
    <>
      {name}: <del>{shown(from)}</del> <span aria-hidden="true">→</span> <ins>{shown(to)}</ins>
    </>
  );
}
