/** What an account looks like: its QR code, its bank card, its wallet. A code opens what members see. */
import { useTexts } from "../../i18n/i18n.ts";
import { CardFace } from "../../kit/account/account-card.tsx";
import { inGroups } from "../../kit/format/card-number.ts";
import { QrIcon } from "../../kit/icons.tsx";
import { runOnce } from "../../kit/run-once.ts";
import { useCan } from "../../state/session.ts";
import { type AccountRow, type Kind, numberOf, qrImageAddress } from "./kinds.ts";
import css from "./offline-account.module.css";

interface FaceProps {
  kind: Kind;
  row: AccountRow;
}

export function Face({ kind, row }: FaceProps) {
  if ("QrType" in row) return <QrFace kind={kind} row={row} />;
  return <NumberFace row={row} />;
}

type QrRow = Extract<AccountRow, { QrType: unknown }>;

function QrFace({ kind, row }: { kind: Kind; row: QrRow }) {
  const { t } = useTexts();
  const canPreview = useCan(kind, "preview");
  const label = `${t("offlineAccount.preview.action")} ${row.AccountName}`;
  const code = <Thumbnail row={row} />;
  return (
    <div className={css.qrFace}>
      {canPreview ? (
        <button
          type="button"
          className={css.thumbnail}
          aria-label={label}
          title={label}
          onClick={() => void runOnce(row, () => openPreview(kind, row))}
        >
          {code}
        </button>
      ) : (
        <span className={css.thumbnail}>{code}</span>
      )}
      <div className={css.who}>
        <strong>{row.Holder}</strong>
        <span>{t(`offlineAccount.qrType.${row.QrType}`)}</span>
        <span className={css.number}>{numberOf(row)}</span>
        {row.PromptId !== null && <span>{row.Account}</span>}
      </div>
    </div>
  );
}

function Thumbnail({ row }: { row: QrRow }) {
  if (row.ImageId !== null) return <img src={qrImageAddress(row.ImageId)} alt="" loading="lazy" />;
  return <QrIcon />;
}

type NumberRow = Exclude<AccountRow, QrRow>;

function NumberFace({ row }: { row: NumberRow }) {
  const { t, language } = useTexts();
  if (!("CardNumber" in row)) {
    return <CardFace issuer="TrueMoney" number={numberOf(row)} holder={row.Holder} />;
  }
  return (
    <CardFace
      issuer={language === "zhCN" ? row.BankName : row.BankName_enUS}
      corner={t(`offlineAccount.cardType.${row.CardType}`)}
      number={inGroups(row.CardNumber)}
      holder={row.Holder}
    />
  );
}

async function openPreview(kind: Kind, row: AccountRow): Promise<void> {
  await (await import("./preview.tsx")).preview(kind, row);
}
