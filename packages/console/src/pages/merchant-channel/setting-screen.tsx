/** One merchant's settings: its types with their channels, and beside them what an amount would do and what changes. */
import { useLayoutEffect, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { useCan } from "../../state/session.ts";
import { useTabTitle } from "../../state/tab.tsx";
import { ChangesPanel } from "./changes-panel.tsx";
import { CopyFrom } from "./copy-from.tsx";
import { isBlank, type TypeDraft, typeKey } from "./draft.ts";
import css from "./merchant-channel.module.css";
import { NoMerchant } from "./no-merchant.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import type { Side } from "./side.ts";
import { TypeSection } from "./type-section.tsx";
import { type SettingState, useSetting } from "./use-setting.ts";

interface SettingScreenProps {
  side: Side;
  alias: string;
  /** Told whenever there comes to be, or no longer is, something to lose; by the merchant's name. */
  onUnsaved: (name: string | undefined) => void;
}

export function SettingScreen({ side, alias, onUnsaved }: SettingScreenProps) {
  const state = useSetting(side, alias);
  const [touched, setTouched] = useState<string>();
  const { held, types, changes } = state;
  const canEdit = useCan(side.page, "edit");
  const { t } = useTexts();
  useTabTitle(held && `${held.name} · ${t(`merchantChannel.${side.name}.tab`)}`);
  const unsavedName = changes.length > 0 ? held?.name : undefined;
  useLayoutEffect(() => onUnsaved(unsavedName), [unsavedName, onUnsaved]);
  if (!held || !types)
    return state.error ? <NoMerchant side={side} error={state.error} onRetry={state.retry} /> : <Skeleton />;
  return (
    <>
      <Header side={side} state={state} canEdit={canEdit} />
      <div className={css.body}>
        <div className={css.types}>
          {types.every(isBlank) && <Beginning side={side} state={state} canEdit={canEdit} />}
          <Types side={side} state={state} types={types} canEdit={canEdit} onTouched={setTouched} />
        </div>
        <div className={css.aside}>
          <PreviewPanel side={side} setting={held} types={types} faults={state.faults} touched={touched} />
          <ChangesPanel side={side} state={state} canEdit={canEdit} />
        </div>
      </div>
    </>
  );
}

interface PartProps {
  side: Side;
  state: SettingState;
  canEdit: boolean;
}

function Header({ side, state: { held, types, replace }, canEdit }: PartProps) {
  const { t } = useTexts();
  if (!held) return null;
  return (
    <header className={css.header}>
      <h1>
        {held.name} <span className={css.code}>{held.alias}</span>
      </h1>
      <p>{t(side.title)}</p>
      {!held.isEnabled && <p className={css.warning}>{t("merchantChannel.merchantDisabled")}</p>}
      {canEdit && types && !types.every(isBlank) && (
        <CopyFrom side={side} held={held} types={types} onCopied={replace} />
      )}
    </header>
  );
}

/** The normal first case: a merchant that nobody has set up yet. */
function Beginning({ side, state: { held, types, replace }, canEdit }: PartProps) {
  const { t } = useTexts();
  if (!held || !types) return null;
  return (
    <div className={css.beginning}>
      <p>{t(`merchantChannel.${side.name}.nothingYet`, { merchant: held.name })}</p>
      {canEdit && <CopyFrom side={side} held={held} types={types} onCopied={replace} />}
    </div>
  );
}

interface TypesProps extends PartProps {
  types: readonly TypeDraft[];
  /** Told which type was changed last: the one that an amount is tried with. */
  onTouched: (key: string) => void;
}

function Types({ side, state, types, canEdit, onTouched }: TypesProps) {
  const { held, faults, refused, change } = state;
  // One that nobody can use is shown only where the merchant has something of it.
  const shown = types.filter(
    (type) => !isBlank(type) || held?.facts.find(({ key }) => key === typeKey(type))?.isEnabled,
  );
  return shown.map((type) => {
    const facts = held?.facts.find(({ key }) => key === typeKey(type));
    return (
      facts && (
        <TypeSection
          key={facts.key}
          side={side}
          type={type}
          facts={facts}
          faults={faults}
          refusals={refused.fields}
          isReadOnly={!canEdit}
          onChange={(next) => {
            onTouched(facts.key);
            change(facts.key, next);
          }}
        />
      )
    );
  });
}

function Skeleton() {
  return (
    <div className={css.skeleton} aria-busy="true">
      {[1, 2, 3].map((block) => (
        <div key={block} />
      ))}
    </div>
  );
}
