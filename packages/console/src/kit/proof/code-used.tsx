/** A Google code that was spent: when the next one comes, which is sent as soon as it is typed and good. */
import { useEffect } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../form/form.module.css";
import type { FormTools } from "../form/use-form.ts";
import { useNow } from "../use-now.ts";

export interface UsedCode {
  /** The field that holds it. */
  name: string;
  code: string;
  /** When authenticators show the next one. */
  nextAt: number;
}

export function CodeUsed({ used, tools }: { used: UsedCode; tools: FormTools }) {
  const { t } = useTexts();
  const seconds = Math.max(0, Math.ceil((used.nextAt - useNow()) / 1000));
  const typed = String(tools.values[used.name] ?? "");
  const isNext = /^\d{6}$/.test(typed) && typed !== used.code;
  const isDue = isNext && seconds === 0 && !tools.isRunning;
  const { submit } = tools;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once when it is due, not with each render
  useEffect(() => {
    if (isDue) submit();
  }, [isDue]);
  return (
    <>
      <p className={css.refusal} role="alert">
        {t("passkey.codeUsed.says")}
      </p>
      <p>
        {isNext
          ? t("passkey.codeUsed.sending", { seconds })
          : t(seconds > 0 ? "passkey.codeUsed.next" : "passkey.codeUsed.now", { seconds })}
      </p>
    </>
  );
}
