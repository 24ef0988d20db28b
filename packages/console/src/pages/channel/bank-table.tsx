/** The banks of a currency: which are on, and how the supplier calls each. */
import { useTexts } from "../../i18n/i18n.ts";
import kitCss from "../../kit/kit.module.css";
import type { BankEntry } from "./bank-changes.ts";
import css from "./bank-editor.module.css";
import { maxMappingLength } from "./bank-lines.ts";

interface BankTableProps {
  banks: readonly BankEntry[];
  hasMapping: boolean;
  onChange: (bank: BankEntry) => void;
}

export function BankTable({ banks, hasMapping, onChange }: BankTableProps) {
  const { t } = useTexts();
  if (banks.length === 0) return <p className={css.none}>{t("channelAction.banks.nothingFound")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
    <section className={css.box} tabIndex={0} aria-label={t("channelAction.banks.list")}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("channelAction.banks.Enabled")}</th>
            <th scope="col">{t("channelAction.banks.BankName")}</th>
            {hasMapping && <th scope="col">{t("channelAction.banks.MappingCode")}</th>}
          </tr>
        </thead>
        <tbody>
          {banks.map((bank) => (
            <tr key={bank.BankCode} data-off={!bank.Enabled || undefined}>
              <td className={css.tick}>
                <input
                  type="checkbox"
                  aria-label={t("channelAction.banks.serves", { bank: bank.name })}
                  checked={bank.Enabled}
                  onChange={(event) => onChange({ ...bank, Enabled: event.currentTarget.checked })}
                />
              </td>
              <td>
                {bank.name} <small>{bank.BankCode}</small>
              </td>
              {hasMapping && (
                <td className={css.mapping}>
                  <input
                    className={kitCss.input}
                    aria-label={t("channelAction.banks.codeOf", { bank: bank.name })}
                    value={bank.MappingCode}
                    maxLength={maxMappingLength}
                    placeholder={bank.BankCode}
                    spellCheck={false}
                    autoComplete="off"
                    onChange={(event) => onChange({ ...bank, MappingCode: event.currentTarget.value })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
