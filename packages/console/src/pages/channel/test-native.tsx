/** What is behind a native channel: each account or card, whether it would take an order now, and else why not. */
import type { ChannelTestResult } from "@opc/contract/channel/test-result";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { UseFigures } from "../../kit/account/use-bar.tsx";
import detailCss from "../../kit/detail/detail.module.css";
import { Heartbeat } from "../../kit/exposure/heartbeat.tsx";
import { Money } from "../../kit/table/columns.tsx";
import { Toned } from "../../kit/toned.tsx";
import css from "./test-dialog.module.css";

type Account = ChannelTestResult["Accounts"][number];
type Card = ChannelTestResult["Cards"][number];

interface TestNativeProps {
  result: ChannelTestResult;
  currency: string;
}

export function TestNative({ result, currency }: TestNativeProps) {
  const { t } = useTexts();
  const { Accounts, Cards } = result;
  const all = Accounts.length + Cards.length;
  const ready = [...Accounts, ...Cards].filter(({ WhyNot }) => WhyNot === null).length;
  if (all === 0) return <p className={css.verdict}>{t("channelTest.nothing")}</p>;
  return (
    <>
      <p className={css.verdict} data-passed={result.Passed}>
        {ready > 0 ? t("channelTest.passedNative", { ready, all }) : t("channelTest.failedNative")}
      </p>
      {Accounts.length > 0 && (
        <Lines name={t("channelTest.native.account")} figure={t("channelTest.native.free")}>
          {Accounts.map((account) => (
            <Line
              key={account.AccountName}
              one={account}
              name={account.AccountName}
              live={account.LiveOrders}
              currency={currency}
              figure={t("channelTest.native.freeOf", { free: account.FreeSlots, all: account.SlotCount })}
            />
          ))}
        </Lines>
      )}
      {Cards.length > 0 && (
        <Lines name={t("channelTest.native.card")} figure={t("channelTest.native.available")}>
          {Cards.map((card) => (
            <Line
              key={card.CardId}
              one={card}
              name={card.CardName}
              live={card.LiveTasks}
              currency={currency}
              figure={<Money amount={card.AvailableBalance} currency={currency} />}
            />
          ))}
        </Lines>
      )}
    </>
  );
}

function Lines({ name, figure, children }: { name: string; figure: string; children: ReactNode }) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach
    <section className={`${detailCss.linesBox} ${css.native}`} tabIndex={0} aria-label={name}>
      <table className={detailCss.lines}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{t("channelTest.native.now")}</th>
            <th scope="col">{t("channelTest.native.crawler")}</th>
            <th scope="col" className={detailCss.amount}>
              {t("channelTest.native.live")}
            </th>
            <th scope="col" className={detailCss.amount}>
              {figure}
            </th>
            <th scope="col" className={detailCss.amount}>
              {t("channelTest.native.today")}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface LineProps {
  one: Account | Card;
  name: string;
  live: number;
  figure: ReactNode;
  currency: string;
}

function Line({ one, name, live, figure, currency }: LineProps) {
  const { t } = useTexts();
  const { WhyNot, IsMonitored, LastHeartbeatAt, PromisedToday, DailyLimit } = one;
  const pulse = { isEnabled: true, isMonitored: IsMonitored, lastHeartbeatAt: LastHeartbeatAt };
  return (
    <tr>
      <td>{name}</td>
      <td>
        {WhyNot === null ? (
          <Toned tone="good">{t("channelTest.native.ready")}</Toned>
        ) : (
          <Toned tone={WhyNot === "disabled" ? "quiet" : "warning"}>
            {t(`channelTest.whyNot.${WhyNot}`)}
          </Toned>
        )}
      </td>
      <td>
        <Heartbeat pulse={pulse} />
      </td>
      <td className={detailCss.amount}>{live}</td>
      <td className={detailCss.amount}>{figure}</td>
      <td className={detailCss.amount}>
        <UseFigures use={{ name, used: PromisedToday, limit: DailyLimit, currency }} />
      </td>
    </tr>
  );
}
