/** The prizes of a lottery's result: what each is called, and how many numbers of what kind it is drawn. */
import { inputText } from "@opc/contract/titles/inputs";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import formCss from "../../kit/form/form.module.css";
import type { OwnFacts } from "../../kit/form/form.ts";
import { AddIcon, DeleteIcon } from "../../kit/icons.tsx";
import kitCss from "../../kit/kit.module.css";
import { draftProblems, emptyPrize, formatFrom, type PrizeDraft } from "./format-draft.ts";
import css from "./lottery.module.css";

const maxPrizes = 20;

export function FormatEditor({ id, label, error, value, onTyped }: OwnFacts) {
  const { t, language } = useTexts();
  const drafts = formatFrom(String(value));
  const found = draftProblems(drafts);
  const write = (next: readonly PrizeDraft[]) => onTyped(JSON.stringify(next));
  const change = (index: number, changes: Partial<PrizeDraft>) =>
    write(drafts.map((draft, place) => (place === index ? { ...draft, ...changes } : draft)));
  // Before anything was judged only what is plainly wrong is marked, not what is still empty.
  const said = (place: string, text: string) =>
    error !== undefined || text.trim() !== "" ? found.get(place) : undefined;
  const whole =
    error === undefined ? undefined : (found.get("NumberFormat") ?? (found.size === 0 ? error : undefined));
  return (
    <fieldset className={css.format} aria-label={label}>
      {drafts.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place; its code is being typed
        <fieldset key={index} className={css.prize}>
          <legend className={formCss.label}>{t("lottery.format.prize", { number: index + 1 })}</legend>
          <PrizeFields
            id={index === 0 ? id : `${id}-${index}`}
            draft={draft}
            problem={(name) => {
              const message = said(`${index}.${name}`, String(draft[name]));
              return message === undefined ? undefined : inputText(message, language);
            }}
            onChange={(changes) => change(index, changes)}
          />
          {drafts.length > 1 && (
            <button
              type="button"
              className={`${kitCss.bare} ${css.removePrize}`}
              aria-label={t("lottery.format.remove", { code: draft.PrizeCode || index + 1 })}
              title={t("lottery.format.remove", { code: draft.PrizeCode || index + 1 })}
              onClick={() => write(drafts.filter((_, place) => place !== index))}
            >
              <DeleteIcon />
            </button>
          )}
        </fieldset>
      ))}
      {whole && (
        <p className={css.told} data-wrong>
          {inputText(whole, language)}
        </p>
      )}
      {drafts.length < maxPrizes && (
        <button type="button" className={kitCss.button} onClick={() => write([...drafts, emptyPrize])}>
          <AddIcon /> {t("lottery.format.add")}
        </button>
      )}
    </fieldset>
  );
}

interface PrizeProps {
  id: string;
  draft: PrizeDraft;
  problem: (name: keyof PrizeDraft) => string | undefined;
  onChange: (changes: Partial<PrizeDraft>) => void;
}

function PrizeFields({ id, draft, problem, onChange }: PrizeProps) {
  const { t } = useTexts();
  const cell = (name: Exclude<keyof PrizeDraft, "Kind" | "Unique">, label: TextKey, isFigure = false) => (
    <label className={css.cell} data-figure={isFigure || undefined}>
      <span>{t(label)}</span>
      <input
        id={name === "PrizeCode" ? id : undefined}
        className={kitCss.input}
        value={draft[name]}
        inputMode={isFigure ? "numeric" : "text"}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem(name) !== undefined}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
      {problem(name) && <small data-wrong>{problem(name)}</small>}
    </label>
  );
  return (
    <div className={css.cells}>
      {cell("PrizeCode", "lottery.format.code")}
      {cell("PrizeName_enUS", "lottery.format.en")}
      {cell("PrizeName", "lottery.format.zh")}
      {cell("Count", "lottery.format.count", true)}
      <label className={css.cell}>
        <span>{t("lottery.format.kind")}</span>
        <select
          className={kitCss.input}
          value={draft.Kind}
          onChange={(event) => onChange({ Kind: event.currentTarget.value as PrizeDraft["Kind"] })}
        >
          <option value="Digits">{t("lottery.format.Digits")}</option>
          <option value="Range">{t("lottery.format.Range")}</option>
        </select>
      </label>
      {draft.Kind === "Digits" && cell("Digits", "lottery.format.digits", true)}
      {draft.Kind === "Range" && cell("Minimum", "lottery.format.minimum", true)}
      {draft.Kind === "Range" && cell("Maximum", "lottery.format.maximum", true)}
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={draft.Unique}
          onChange={(event) => onChange({ Unique: event.currentTarget.checked })}
        />
        {t("lottery.format.unique")}
      </label>
    </div>
  );
}
