/** What the typed settings would have done to the merchant's orders of the last seven days, and what nobody can know of it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import { Failure } from "../../kit/failure.tsx";
import { formatMoney } from "../../kit/format/money.ts";
import type { Setting, TypeDraft } from "./draft.ts";
import { whyNotText } from "./reason-texts.ts";
import css from "./replay.module.css";
import type { Replay, Side } from "./side.ts";

interface ReplayDialogProps {
  side: Side;
  held: Setting;
  types: readonly TypeDraft[];
  onClosed: () => void;
}

const widthPx = 720;

export function ReplayDialog({ side, held, types, onClosed }: ReplayDialogProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(true);
  const { data, error, refetch } = useQuery({
    queryKey: ["merchantChannelReplay", side.name, held.alias, types],
    queryFn: () => side.replay(held.alias, types),
    gcTime: 0,
    retry: false,
  });
  return (
    <DialogFrame
      title={t("merchantChannel.replay.title", { merchant: held.name })}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onGone={onClosed}
      widthPx={widthPx}
      isSheet
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={css.waiting} aria-busy="true" />}
      {data && <Result side={side} replay={data} />}
    </DialogFrame>
  );
}

function Result({ side, replay }: { side: Side; replay: Replay }) {
  const { t } = useTexts();
  const { OrderCount, IsCapped, Changed, Assumed } = replay;
  if (OrderCount === 0) return <p className={css.text}>{t(`merchantChannel.${side.name}.noOrders`)}</p>;
  return (
    <div className={css.result}>
      <p className={css.text}>
        {t(`merchantChannel.${side.name}.replayed`, { count: OrderCount, changed: Changed })}
        {IsCapped && ` ${t("merchantChannel.replay.capped", { count: OrderCount })}`}
      </p>
      <ChannelTable replay={replay} />
      <RefusedList replay={replay} />
      <Fees replay={replay} />
      {replay.ReviewedBefore !== undefined && (
        <p className={css.text}>
          {t("merchantChannel.replay.reviewed", {
            before: replay.ReviewedBefore,
            after: replay.ReviewedAfter ?? 0,
          })}
        </p>
      )}
      <p className={css.honest}>{t(`merchantChannel.${side.name}.unknown`, { count: Assumed })}</p>
    </div>
  );
}

function ChannelTable({ replay }: { replay: Replay }) {
  const { t } = useTexts();
  return (
    <section
      className={css.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in the keyboard's reach
      tabIndex={0}
      aria-label={t("merchantChannel.replay.byChannel")}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("merchantChannel.replay.channel")}</th>
            <th scope="col">{t("merchantChannel.replay.before")}</th>
            <th scope="col">{t("merchantChannel.replay.after")}</th>
          </tr>
        </thead>
        <tbody>
          {replay.Channels.map(({ ChannelCode, Currency, Before, After }) => (
            <tr key={`${ChannelCode} ${Currency}`}>
              <th scope="row">{ChannelCode}</th>
              {[Before, After].map((share, at) => (
                <td key={at === 0 ? "before" : "after"}>
                  {t("merchantChannel.replay.share", {
                    count: share.Count,
                    amount: formatMoney(share.Amount, Currency),
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RefusedList({ replay: { Refused } }: { replay: Replay }) {
  const { t } = useTexts();
  if (Refused.length === 0) return <p className={css.text}>{t("merchantChannel.replay.noneRefused")}</p>;
  return (
    <div className={css.refused}>
      <h3>{t("merchantChannel.replay.refused")}</h3>
      <ul>
        {Refused.map(({ Reason, Currency, Count, Amount }) => (
          <li key={`${Reason} ${Currency}`}>
            {whyNotText(Reason, t)}:{" "}
            {t("merchantChannel.replay.share", { count: Count, amount: formatMoney(Amount, Currency) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fees({ replay: { Fees: fees } }: { replay: Replay }) {
  const { t } = useTexts();
  return fees.map(({ Currency, Before, After }) => (
    <p key={Currency} className={css.text}>
      {t("merchantChannel.replay.fees", {
        before: formatMoney(Before, Currency),
        after: formatMoney(After, Currency),
      })}
    </p>
  ));
}
