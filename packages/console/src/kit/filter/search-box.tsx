import { allNumbers, maxNumbers } from "@opc/contract/question/numbers";
import { type ClipboardEvent, type Ref, useId } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { CloseIcon, SearchIcon } from "../icons.tsx";
import css from "../kit.module.css";
import filterCss from "./filter.module.css";

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  kind: "numbers" | "text";
}

/** As long as the contract's names. */
const maxTextLength = 64;

/** One line for a text or for many numbers: a pasted column of a sheet keeps its breaks as blanks. */
export function SearchBox({ ref, text, onText, placeholder, kind }: SearchBoxProps) {
  const { t } = useTexts();
  const hintId = useId();
  const count = kind === "numbers" ? allNumbers(text).length : 0;
  const isTooMany = count > maxNumbers;

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (!/[\r\n\t]/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = text.slice(0, selectionStart ?? text.length);
    const after = text.slice(selectionEnd ?? text.length);
    onText(`${before}${allNumbers(pasted).join(" ")}${after}`);
  };

  return (
    <div className={filterCss.search}>
      <SearchIcon />
      <input
        ref={ref}
        type="text"
        value={text}
        placeholder={placeholder}
        title={placeholder}
        aria-label={placeholder}
        aria-invalid={isTooMany || undefined}
        aria-describedby={count > 1 ? hintId : undefined}
        aria-keyshortcuts="/"
        maxLength={kind === "text" ? maxTextLength : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        onPaste={kind === "numbers" ? paste : undefined}
        onKeyDown={({ key, nativeEvent, currentTarget }) =>
          // While signs are still being chosen, the key is theirs.
          key === "Escape" && !nativeEvent.isComposing && currentTarget.blur()
        }
      />
      {count > 1 && (
        <span id={hintId} className={css.badge} role={isTooMany ? "alert" : undefined}>
          {isTooMany
            ? t("kit.filter.tooManyNumbers", { count, most: maxNumbers })
            : t("kit.filter.numbers", { count })}
        </span>
      )}
      {text === "" ? (
        <kbd>/</kbd>
      ) : (
        <button
          type="button"
          className={css.bare}
          aria-label={t("kit.filter.clear")}
          onClick={() => onText("")}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
