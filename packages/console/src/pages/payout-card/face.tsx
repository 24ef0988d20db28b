/** A payout card as it looks: the bank, the masked number that shows itself on wish, the holder, both balances. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { useTexts } from "../../i18n/i18n.ts";
import { CardFace } from "../../kit/account/account-card.tsx";
import exposureCss from "../../kit/exposure/exposure.module.css";
import { groupSigned } from "../../kit/format/money.ts";
import { Revealable } from "../../kit/revealed.tsx";
import { Money } from "../../kit/table/columns.tsx";
import { useCan } from "../../state/session.ts";
import { isDifferent } from "./figures.ts";
import css from "./payout-card.module.css";

interface CardProps {
  row: PayoutCardRow;
}

export function Face({ row }: CardProps) {
  const { language } = useTexts();
  return (
    <CardFace
      issuer={language === "zhCN" ? row.BankName : row.BankName_enUS}
      corner={<Money amount={row.Balance} currency={row.Currency} />}
      number={<CardNumber row={row} />}
      holder={row.Holder}
    />
  );
}

export function CardNumber({ row }: CardProps) {
  const canReveal = useCan("PayoutCard", "reveal");
  const reveal = async () => (await import("./reveal.ts")).reveal(row);
  return (
    <Revealable
      id={`PayoutCard/${row.CardId}`}
      masked={row.CardNumberMasked}
      name={row.CardName}
      onReveal={canReveal ? () => void reveal() : undefined}
    />
  );
}

/** What the crawler saw last, and by how much that is not what our account says. */
export function Seen({ row }: CardProps) {
  const { t } = useTexts();
  if (row.BalanceSeen === null) return <span className={css.quiet}>{t("payoutCard.notSeen")}</span>;
  return (
    <>
      <Money amount={row.BalanceSeen} currency={row.Currency} />{" "}
      {isDifferent(row) && (
        <span className={exposureCss.risk} title={t("payoutCard.differsHint")}>
          {groupSigned(row.BalanceDifference ?? "")}
        </span>
      )}
    </>
  );
}
