/** What the preview found: one sentence, then every channel in turn with its chance or what keeps it. */
import { useTexts } from "../../i18n/i18n.ts";
import { formatMoney } from "../../kit/format/money.ts";
import css from "./panel.module.css";
import { whyNotText } from "./reason-texts.ts";
import type { Preview, PreviewedChannel, PreviewWish } from "./side.ts";

interface PreviewResultProps {
  preview: Preview;
  wish: PreviewWish;
  merchant: string;
}

export function PreviewResult(props: PreviewResultProps) {
  const { preview } = props;
  return (
    <>
      <p className={css.verdict} data-taken={preview.ChannelCode !== null}>
        <Sentence {...props} />
      </p>
      {preview.payout && <PayoutFacts {...props} />}
      {preview.Channels.length > 0 && (
        <ol className={css.verdicts}>
          {preview.Channels.map((channel) => (
            <Verdict key={channel.ChannelCode} channel={channel} isBlocked={preview.Blocked !== null} />
          ))}
        </ol>
      )}
    </>
  );
}

function Sentence({ preview, wish, merchant }: PreviewResultProps) {
  const { t } = useTexts();
  const { Blocked, ChannelCode, RoutingMode, Channels } = preview;
  const amount = formatMoney(wish.amount, wish.type.currency);
  if (Blocked)
    return t("merchantChannel.preview.blocked", { amount, merchant, reason: whyNotText(Blocked, t) });
  const taker = Channels.find((channel) => channel.ChannelCode === ChannelCode);
  if (!taker)
    return t(
      Channels.length === 0 ? "merchantChannel.preview.noChannel" : "merchantChannel.preview.noneTakes",
      { amount },
    );
  const facts = { amount, channel: taker.ChannelCode, chance: shownChance(taker.Chance) };
  const isSure = RoutingMode === "Order" || taker.Chance === "100.00";
  const where = t(isSure ? "merchantChannel.preview.taken" : "merchantChannel.preview.likely", facts);
  if (taker.FeeAmount === undefined || taker.NetAmount === undefined) return where;
  const money = (text: string) => formatMoney(text, wish.type.currency);
  const fee = t("merchantChannel.preview.fee", {
    fee: money(taker.FeeAmount),
    net: money(taker.NetAmount),
    merchant,
  });
  return `${where} ${fee}`;
}

function PayoutFacts({ preview, wish, merchant }: PreviewResultProps) {
  const { t } = useTexts();
  const { payout } = preview;
  if (!payout) return null;
  const money = (text: string) => formatMoney(text, wish.type.currency);
  return (
    <p className={css.small}>
      {t("merchantChannel.preview.deducted", {
        deducted: money(payout.DeductedAmount),
        fee: money(payout.FeeAmount),
        available: money(payout.AvailableAmount),
        merchant,
      })}{" "}
      {!preview.Blocked &&
        t(payout.NeedsReview ? "merchantChannel.preview.reviewed" : "merchantChannel.preview.unreviewed")}
    </p>
  );
}

function Verdict({ channel, isBlocked }: { channel: PreviewedChannel; isBlocked: boolean }) {
  const { t } = useTexts();
  const { ChannelCode, WhyNot, Chance, Accounts } = channel;
  return (
    <li data-takes={WhyNot === null}>
      <span className={css.code}>{ChannelCode}</span>
      <span className={css.answer}>
        {WhyNot === null
          ? t(
              isBlocked || Chance === "0.00"
                ? "merchantChannel.preview.would"
                : "merchantChannel.preview.chance",
              {
                chance: shownChance(Chance),
              },
            )
          : whyNotText(WhyNot, t)}
      </span>
      {Accounts.length > 0 && (
        <ul>
          {Accounts.map(({ Name, WhyNot: why }) => (
            <li key={Name}>
              {Name}: {why === null ? t("merchantChannel.preview.accountTakes") : whyNotText(why, t)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** "75.00" is 75. */
function shownChance(chance: string): string {
  return chance.replace(/\.00$/, "");
}
