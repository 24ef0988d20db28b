/** Lines from a sheet or a CSV file; they are taken when every one of them is understood. */
import { useId, useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import kitCss from "../../kit/kit.module.css";
import css from "./bank-editor.module.css";
import { type BankLine, maxMappingLength, readBankLines } from "./bank-lines.ts";

/** More of them say nothing new. */
const maxFaults = 5;

interface PasteLinesProps {
  bankCodes: ReadonlySet<string>;
  onLines: (lines: readonly BankLine[]) => void;
}

export function PasteLines({ bankCodes, onLines }: PasteLinesProps) {
  const { t } = useTexts();
  const id = useId();
  const [text, setText] = useState("");
  const { lines, faults } = readBankLines(text, bankCodes);
  return (
    <div className={css.paste}>
      <label htmlFor={id}>{t("channelAction.banks.pasteHint")}</label>
      <textarea
        id={id}
        className={css.lines}
        rows={5}
        value={text}
        spellCheck={false}
        placeholder={"KBANK,004\nSCB,014"}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-said`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css.read}>
        <div id={`${id}-said`} role="status">
          {faults.length === 0 ? (
            <p>{t("channelAction.banks.understood", { count: lines.length })}</p>
          ) : (
            <ul>
              {faults.slice(0, maxFaults).map(({ line, text: said, fault }) => (
                <li key={line}>
                  {t(`channelAction.banks.fault.${fault}`, { line, text: said, most: maxMappingLength })}
                </li>
              ))}
              {faults.length > maxFaults && (
                <li>{t("channelAction.banks.moreFaults", { count: faults.length - maxFaults })}</li>
              )}
            </ul>
          )}
        </div>
        <button
          type="button"
          className={kitCss.button}
          disabled={lines.length === 0 || faults.length > 0}
          onClick={() => onLines(lines)}
        >
          {t("channelAction.banks.take")}
        </button>
      </div>
    </div>
  );
}
