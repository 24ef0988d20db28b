/** A result's numbers, a field each; all of them may be pasted at once. */

import type { Prize } from "@opc/contract/lottery/draw-numbers";
import { inputText } from "@opc/contract/titles/inputs";
import { useTexts } from "../../i18n/i18n.ts";
import type { OwnFacts } from "../../kit/form/form.ts";
import kitCss from "../../kit/kit.module.css";
import css from "./lottery.module.css";
import { numbersIn, resultFrom, resultProblems, spread, withNumber } from "./result-draft.ts";
import { prizeNameOf, prizeText } from "./words.ts";

export function ResultEditor({ id, error, value, onTyped, format }: OwnFacts & { format: readonly Prize[] }) {
  const { t, language } = useTexts();
  const draft = resultFrom(String(value));
  const found = resultProblems(format, draft);
  const write = (next: typeof draft) => onTyped(JSON.stringify(next));
  return (
    <div className={css.result}>
      <p className={css.told}>{t("lottery.enter.pasteHint")}</p>
      {format.map((prize, prizeAt) => (
        <fieldset key={prize.PrizeCode} className={css.prizeNumbers}>
          <legend>
            {prizeNameOf(prize)} <small>{prizeText(prize, t)}</small>
          </legend>
          {draft[prizeAt]?.Numbers.map((number, place) => {
            const message = found.get(`${prize.PrizeCode}.${place}`);
            const isSaid =
              message !== undefined && (error !== undefined || number.length >= (prize.Digits ?? 99));
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place
              <span key={place} className={css.number}>
                <input
                  id={prizeAt === 0 && place === 0 ? id : undefined}
                  className={kitCss.input}
                  style={{ width: `${Math.max(prize.Digits ?? 4, 3) + 4}ch` }}
                  data-autofocus={(prizeAt === 0 && place === 0) || undefined}
                  aria-label={t("lottery.enter.number", { prize: prizeNameOf(prize), number: place + 1 })}
                  aria-invalid={isSaid}
                  inputMode="numeric"
                  autoComplete="off"
                  value={number}
                  onChange={(event) =>
                    write(withNumber(draft, { prize: prizeAt, place }, event.currentTarget.value.trim()))
                  }
                  onPaste={(event) => {
                    const numbers = numbersIn(event.clipboardData.getData("text"));
                    if (numbers.length < 2) return;
                    event.preventDefault();
                    write(spread(draft, { prize: prizeAt, place }, numbers));
                  }}
                />
                {isSaid && <small data-wrong>{inputText(message, language)}</small>}
              </span>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
