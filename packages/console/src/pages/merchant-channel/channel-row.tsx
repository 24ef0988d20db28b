/** A channel of a merchant: its place, switch, weight with its share, fee and range. Moved by dragging or by its two buttons. */
import { useTexts } from "../../i18n/i18n.ts";
import { ChevronIcon, DeleteIcon } from "../../kit/icons.tsx";
import kit from "../../kit/kit.module.css";
import {
  type Faults,
  type Offered,
  placeOf,
  shareOf,
  type TypeDraft,
  type UseDraft,
  type UseField,
} from "./draft.ts";
import { Field } from "./field.tsx";
import css from "./merchant-channel.module.css";
import { whyNotText } from "./reason-texts.ts";

interface ChannelRowProps {
  use: UseDraft;
  place: number;
  type: TypeDraft;
  /** Undefined: the channel is gone. */
  offered: Offered | undefined;
  hasFees: boolean;
  faults: Faults;
  refusals: ReadonlyMap<string, string>;
  isReadOnly: boolean;
  isDragged: boolean;
  onDrag: (code: string | undefined) => void;
  onOver: () => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onChange: (changes: Partial<UseDraft>) => void;
}

export function ChannelRow(props: ChannelRowProps) {
  const { use, place, type, hasFees, isReadOnly, isDragged, onDrag, onOver } = props;
  const { t } = useTexts();
  return (
    <li
      className={css.channel}
      data-off={!use.Enabled}
      data-dragged={isDragged || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        onOver();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a handle for the mouse; two buttons do the same by keyboard */}
      <div
        className={css.place}
        draggable={!isReadOnly}
        title={isReadOnly ? undefined : t("merchantChannel.drag")}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          onDrag(use.ChannelCode);
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        {place + 1}
      </div>
      <Name {...props} />
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={use.Enabled}
          disabled={isReadOnly}
          aria-label={t("merchantChannel.enabledOf", { name: use.ChannelCode })}
          onChange={() => props.onChange({ Enabled: !use.Enabled })}
        />
        <span className={css.switchText}>{t("merchantChannel.field.Enabled")}</span>
      </label>
      {type.mode === "Weight" && <Value {...props} field="Weight" unit={shareText(use, type)} />}
      {hasFees && (
        <>
          <Value {...props} field="FeeRate" unit="%" />
          <Value {...props} field="MinimumFee" />
          <Value {...props} field="MaximumFee" placeholder={t("merchantChannel.noLimit")} />
        </>
      )}
      <Value {...props} field="MinimumAmount" />
      <Value {...props} field="MaximumAmount" />
      {!isReadOnly && <Acts {...props} />}
    </li>
  );
}

function shareText(use: UseDraft, type: TypeDraft): string {
  const share = shareOf(use, type.uses);
  return share === "" ? "" : `${share} %`;
}

function Name({ use, offered }: ChannelRowProps) {
  const { t } = useTexts();
  const whyNot = offered ? offered.WhyNot : "disabled";
  return (
    <div className={css.name}>
      <strong>{use.ChannelCode}</strong>
      <span title={offered?.SupplierName}>{offered?.ChannelName ?? t("merchantChannel.gone")}</span>
      {whyNot && <span className={css.whyNot}>{whyNotText(whyNot, t)}</span>}
    </div>
  );
}

interface ValueProps extends ChannelRowProps {
  field: UseField;
  unit?: string;
  placeholder?: string;
}

function Value({ field, unit, placeholder, use, type, faults, refusals, isReadOnly, onChange }: ValueProps) {
  const { t } = useTexts();
  const place = placeOf(type, field, use.ChannelCode);
  return (
    <Field
      label={t(`merchantChannel.field.${field}`)}
      of={use.ChannelCode}
      value={use[field]}
      fault={faults.get(place)}
      refusal={refusals.get(place)}
      isReadOnly={isReadOnly}
      {...(unit !== undefined && { unit })}
      placeholder={placeholder}
      onValue={(value) => onChange({ [field]: value })}
    />
  );
}

function Acts({ use, place, type, onMove, onRemove }: ChannelRowProps) {
  const { t } = useTexts();
  const name = use.ChannelCode;
  return (
    <div className={css.acts}>
      <button
        type="button"
        className={kit.bare}
        aria-label={t("merchantChannel.up", { name })}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        <ChevronIcon to="up" />
      </button>
      <button
        type="button"
        className={kit.bare}
        aria-label={t("merchantChannel.down", { name })}
        disabled={place === type.uses.length - 1}
        onClick={() => onMove(1)}
      >
        <ChevronIcon to="down" />
      </button>
      <button
        type="button"
        className={kit.bare}
        aria-label={t("merchantChannel.remove", { name })}
        onClick={onRemove}
      >
        <DeleteIcon />
      </button>
    </div>
  );
}
