import { useId } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import kitCss from "../../kit/kit.module.css";
import { useMerchantEntries } from "../../state/reference.ts";
import css from "./api-info.module.css";

/** Whose gateway the operator looks at. */
export function MerchantChoice(props: { alias: string; onChoose: (alias: string) => void }) {
  const { alias, onChoose } = props;
  const { t } = useTexts();
  const id = useId();
  const entries = useMerchantEntries({ hidesAll: true });
  const isKnown = alias === "" || entries.some(({ MerchantAlias }) => MerchantAlias === alias);
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{t("apiInfo.merchant")}</label>
      <select
        id={id}
        className={kitCss.input}
        value={alias}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{t("apiInfo.chooseShort")}</option>
        {!isKnown && <option value={alias}>{alias}</option>}
        {entries.map(({ MerchantAlias, MerchantName }) => (
          <option key={MerchantAlias} value={MerchantAlias}>
            {`${MerchantName} (${MerchantAlias})`}
          </option>
        ))}
      </select>
    </div>
  );
}
