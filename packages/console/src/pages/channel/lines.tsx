/** The banks that a channel serves, and the merchants that have it. */
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { Toned } from "../../kit/toned.tsx";
import ownCss from "./channel.module.css";
import type { ChannelDetail, ChannelRow } from "./side.ts";

export function BankLines({ row, banks }: { row: ChannelRow; banks: ChannelDetail["Banks"] }) {
  const { t, language } = useTexts();
  if (banks.length === 0)
    return (
      <section className={css.group}>
        <h3>{t("channel.detail.banks")}</h3>
        <p className={ownCss.note}>{t("channel.banks.everyLong")}</p>
      </section>
    );
  const nameOf = (bank: ChannelDetail["Banks"][number]) =>
    language === "zhCN" ? bank.BankName : bank.BankName_enUS;
  const off = banks.filter(({ Enabled }) => !Enabled);
  const hasMapping = row.Kind === "ThirdParty";
  return (
    <Lines
      title="channel.detail.banks"
      heads={hasMapping ? ["channel.detail.bank", "channel.detail.mapping"] : ["channel.detail.bank"]}
      foot={off.length > 0 ? t("channel.banks.off", { banks: off.map(nameOf).join(", ") }) : undefined}
    >
      {banks
        .filter(({ Enabled }) => Enabled)
        .map((bank) => (
          <tr key={bank.BankCode}>
            <td>
              {nameOf(bank)} <span className={ownCss.quiet}>{bank.BankCode}</span>
            </td>
            {hasMapping && <td className={css.code}>{bank.MappingCode ?? bank.BankCode}</td>}
          </tr>
        ))}
    </Lines>
  );
}

export function MerchantLines({ merchants }: { merchants: ChannelDetail["Merchants"] }) {
  const { t } = useTexts();
  return (
    <section className={css.group}>
      <h3>{t("channel.detail.merchants")}</h3>
      <p className={ownCss.links}>
        {merchants.length === 0 && <span className={ownCss.quiet}>{t("channel.detail.noMerchants")}</span>}
        {merchants.map(({ MerchantAlias, MerchantName, Enabled }) => (
          <Toned key={MerchantAlias} tone={Enabled ? "good" : "quiet"}>
            {MerchantName} <span className={ownCss.quiet}>{MerchantAlias}</span>
            {!Enabled && ` ${t("channel.detail.switchedOff")}`}
          </Toned>
        ))}
      </p>
    </section>
  );
}

interface LinesProps {
  title: TextKey;
  heads: readonly TextKey[];
  foot: string | undefined;
  children: ReactNode;
}

function Lines({ title, heads, foot, children }: LinesProps) {
  const { t } = useTexts();
  return (
    <section className={css.group}>
      <h3>{t(title)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
      <section className={css.linesBox} tabIndex={0} aria-label={t(title)}>
        <table className={css.lines}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
      {foot && <p className={ownCss.note}>{foot}</p>}
    </section>
  );
}
