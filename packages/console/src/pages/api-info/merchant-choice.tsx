import { useId } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { ChoiceScope, useMissingOptions } from "../../kit/choice-scope.tsx";
import kitCss from "../../kit/kit.module.css";
import { useMerchantEntries } from "../../state/reference.ts";
import css from "./api-info.module.css";

/** Whose gateway the operator looks at. */
interface MerchantChoiceProps {
  alias: string;
  onChoose: (alias: string) => void;
}

export function MerchantChoice(props: MerchantChoiceProps) {
  return (
    <ChoiceScope>
      <Choice {...props} />
    </ChoiceScope>
  );
}

function Choice(props: MerchantChoiceProps) {
  const { alias, onChoose } = props;
  const { t } = useTexts();
  const id = useId();
  const { said, hasFailed, onOpen } = useMissingOptions();
  const entries = useMerchantEntries({ hidesAll: true });
  const isKnown = alias === "" || entries.some(({ MerchantAlias }) => MerchantAlias === alias);
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{t("apiInfo.merchant")}</label>
      <select
        id={id}
        className={kitCss.input}
        value={alias}
        onFocus={onOpen}
        onMouseDown={onOpen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{t("apiInfo.chooseShort")}</option>
        {!isKnown && <option value={alias}>{alias}</option>}
        {entries.map(({ MerchantAlias, MerchantName }) => (
          <option key={MerchantAlias} value={MerchantAlias}>
            {`${MerchantName} (${MerchantAlias})`}
          </option>
        ))}
        {hasFailed && <option disabled>{said}</option>}
      </select>
    </div>
  );
}
