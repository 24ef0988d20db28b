/** One type of one merchant: whether and within what it is offered, how channels are chosen, and the channels. */
import { useId, useRef, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { formatMoney } from "../../kit/format/money.ts";
import kit from "../../kit/kit.module.css";
import { ChannelRow } from "./channel-row.tsx";
import {
  type Faults,
  type Mode,
  moved,
  movedTo,
  newUse,
  placeOf,
  type TermsDraft,
  type TypeDraft,
  type TypeFacts,
  type UseDraft,
} from "./draft.ts";
import { Field } from "./field.tsx";
import css from "./merchant-channel.module.css";
import { whyNotText } from "./reason-texts.ts";
import type { Side } from "./side.ts";

export interface TypeSectionProps {
  side: Side;
  type: TypeDraft;
  facts: TypeFacts;
  faults: Faults;
  refusals: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  onChange: (next: (type: TypeDraft) => TypeDraft) => void;
}

export function TypeSection(props: TypeSectionProps) {
  const { type, facts, isReadOnly, onChange } = props;
  const { t } = useTexts();
  const name = useTypeName(facts);
  const id = useId();
  const isOffered = type.terms !== null;
  const lastTerms = useRef(newTerms);
  const offer = () => {
    const terms = lastTerms.current;
    if (type.terms) lastTerms.current = type.terms;
    onChange((before) => ({ ...before, terms: isOffered ? null : terms }));
  };
  return (
    <section className={css.type} aria-labelledby={id}>
      <div className={css.typeHead}>
        <h2 id={id}>
          {name} <span className={css.code}>{type.currency}</span>
        </h2>
        <TypeNote {...props} />
        {type.terms !== undefined && (
          <label className={css.switch}>
            <input type="checkbox" checked={isOffered} disabled={isReadOnly} onChange={offer} />
            {t("merchantChannel.offered")}
          </label>
        )}
        {isOffered && hasChoice(type) && <Routing {...props} name={name} />}
      </div>
      {type.terms && <Terms {...props} terms={type.terms} name={name} />}
      {isOffered && <Channels {...props} name={name} />}
    </section>
  );
}

/** One channel is neither an order nor a draw. */
function hasChoice({ uses, mode }: TypeDraft): boolean {
  return uses.length > 1 || mode === "Weight";
}

export function useTypeName({ name, name_enUS }: Pick<TypeFacts, "name" | "name_enUS">): string {
  const { language } = useTexts();
  return language === "zhCN" ? name : name_enUS;
}

/** What a type is offered with that was not offered since the screen was opened; else it gets back what it had. */
const newTerms: TermsDraft = { Enabled: true, MinimumAmount: "", MaximumAmount: "", ReviewFrom: "" };

function TypeNote({ facts, type }: TypeSectionProps) {
  const { t } = useTexts();
  const { range, fee, isEnabled } = facts;
  const money = (amount: string) => formatMoney(amount, type.currency);
  return (
    <p className={css.note}>
      {!isEnabled && <strong>{t("merchantChannel.typeDisabled")} </strong>}
      {range && t("merchantChannel.range", { minimum: money(range.minimum), maximum: money(range.maximum) })}
      {fee &&
        t(fee.maximum === null ? "merchantChannel.feeFrom" : "merchantChannel.fee", {
          rate: fee.rate,
          minimum: money(fee.minimum),
          maximum: money(fee.maximum ?? ""),
        })}
    </p>
  );
}

interface Named {
  name: string;
}

const modes: readonly Mode[] = ["Order", "Weight"];

function Routing({ type, isReadOnly, faults, onChange, name }: TypeSectionProps & Named) {
  const { t } = useTexts();
  const fault = faults.get(placeOf(type, "RoutingMode"));
  return (
    <>
      <fieldset className={`${kit.joined} ${kit.pair} ${css.routing}`}>
        <legend className={kit.unseen}>{t("merchantChannel.routingOf", { type: name })}</legend>
        {modes.map((mode) => (
          <button
            key={mode}
            type="button"
            className={kit.button}
            aria-pressed={type.mode === mode}
            disabled={isReadOnly && type.mode !== mode}
            onClick={() => !isReadOnly && onChange((before) => ({ ...before, mode }))}
          >
            {t(`merchantChannel.mode.${mode}`)}
          </button>
        ))}
      </fieldset>
      <p className={css.how} data-fault={fault !== undefined}>
        {t(fault ? "merchantChannel.fault.weights" : `merchantChannel.how.${type.mode}`)}
      </p>
    </>
  );
}

function Terms({ terms, ...props }: TypeSectionProps & Named & { terms: TermsDraft }) {
  const { type, faults, refusals, isReadOnly, onChange, name } = props;
  const { t } = useTexts();
  const set = (changes: Partial<TermsDraft>) =>
    onChange((before) => ({ ...before, terms: { ...terms, ...changes } }));
  const field = (of: "MinimumAmount" | "MaximumAmount" | "ReviewFrom") => (
    <Field
      label={t(`merchantChannel.field.${of}`)}
      of={name}
      value={terms[of]}
      fault={faults.get(placeOf(type, of))}
      refusal={refusals.get(placeOf(type, of))}
      isReadOnly={isReadOnly}
      placeholder={of === "ReviewFrom" ? t("merchantChannel.neverReviewed") : undefined}
      onValue={(value) => set({ [of]: value })}
    />
  );
  return (
    <div className={css.terms}>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={terms.Enabled}
          disabled={isReadOnly}
          aria-label={t("merchantChannel.enabledOf", { name })}
          onChange={() => set({ Enabled: !terms.Enabled })}
        />
        {t("merchantChannel.field.Enabled")}
      </label>
      {field("MinimumAmount")}
      {field("MaximumAmount")}
      {field("ReviewFrom")}
    </div>
  );
}

function Channels(props: TypeSectionProps & Named) {
  const { side, type, facts, faults, refusals, isReadOnly, onChange } = props;
  const { t } = useTexts();
  const [dragged, setDragged] = useState<string>();
  const setUses = (next: (uses: readonly UseDraft[]) => readonly UseDraft[]) =>
    onChange((before) => ({ ...before, uses: next(before.uses) }));
  return (
    <>
      {type.uses.length > 0 && (
        <ol className={css.channels} data-side={side.name} data-mode={type.mode}>
          {type.uses.map((use, place) => (
            <ChannelRow
              key={use.ChannelCode}
              use={use}
              place={place}
              type={type}
              offered={facts.offered.find(({ ChannelCode }) => ChannelCode === use.ChannelCode)}
              hasFees={side.hasFees}
              faults={faults}
              refusals={refusals}
              isReadOnly={isReadOnly}
              isDragged={dragged === use.ChannelCode}
              onDrag={setDragged}
              onOver={() => dragged !== undefined && setUses((uses) => movedTo(uses, dragged, place))}
              onMove={(step) => setUses((uses) => moved(uses, use.ChannelCode, step))}
              onRemove={() => setUses((uses) => uses.filter((one) => one.ChannelCode !== use.ChannelCode))}
              onChange={(changes) =>
                setUses((uses) =>
                  uses.map((one) => (one.ChannelCode === use.ChannelCode ? { ...one, ...changes } : one)),
                )
              }
            />
          ))}
        </ol>
      )}
      {type.uses.length === 0 && <p className={css.none}>{t(`merchantChannel.${side.name}.noChannel`)}</p>}
      {!isReadOnly && <AddChannel {...props} />}
    </>
  );
}

function AddChannel({ side, type, facts, onChange, name }: TypeSectionProps & Named) {
  const { t } = useTexts();
  const left = facts.offered.filter(
    ({ ChannelCode }) => !type.uses.some((use) => use.ChannelCode === ChannelCode),
  );
  if (facts.offered.length === 0) return <p className={css.none}>{t("merchantChannel.noneOffered")}</p>;
  if (left.length === 0) return null;
  return (
    <select
      className={`${kit.input} ${css.add}`}
      value=""
      aria-label={t("merchantChannel.addTo", { type: name })}
      onChange={(event) => {
        const code = event.target.value;
        onChange((before) => ({
          ...before,
          uses: [...before.uses, newUse(code, before, facts, side.hasFees)],
        }));
      }}
    >
      <option value="">{t("merchantChannel.add")}</option>
      {left.map(({ ChannelCode, ChannelName, WhyNot }) => (
        <option key={ChannelCode} value={ChannelCode}>
          {[ChannelCode, ChannelName, WhyNot && whyNotText(WhyNot, t)].filter(Boolean).join(" · ")}
        </option>
      ))}
    </select>
  );
}
