/** What would change, from and to side by side. */
import type { ShownLine } from "@opc/contract/approval/calls";
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import { callRows } from "../../api/call-rows.ts";
import type { Output } from "../../api/client.ts";
import { type TextKey, type Translate, useTexts } from "../../i18n/i18n.ts";
import { Instant } from "../../kit/detail/fields.tsx";
import { groupDigits } from "../../kit/format/money.ts";
import { Picture } from "../../kit/picture.tsx";
import { nothing } from "../../kit/table/columns.tsx";
import css from "./approval.module.css";
import { caseWords } from "./case-words.static.ts";
import { permissionNames } from "./permission-names.static.ts";

type Detail = Pick<Output<"approvalGet">, "Kind" | "Lines" | "Subject">;

export function Lines({ detail }: { detail: Detail }) {
  const { t } = useTexts();
  return (
    <table className={css.lines}>
      <caption>{t("approval.detail.change")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("approval.detail.from")}</th>
          <th scope="col">{t("approval.detail.to")}</th>
        </tr>
      </thead>
      <tbody>
        {detail.Lines.map((line) => (
          <tr key={line.Field}>
            <th scope="row">{t(`approval.line.${line.Field}`)}</th>
            <td>
              <Value detail={detail} line={line} value={line.From} />
            </td>
            <td data-new>
              <Value detail={detail} line={line} value={line.To} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueProps {
  detail: Detail;
  line: ShownLine;
  value: string | null;
}

function Value({ detail, line: { Field }, value }: ValueProps) {
  const { t, language } = useTexts();
  if (value === null) return nothing;
  if (Field === "EvidenceImage") {
    const address = `${imagePath(detail.Kind)}?ImageId=${value}`;
    return (
      <Picture address={address} name={t("paymentOrder.detail.evidenceImage", { order: detail.Subject })} />
    );
  }
  if (Field === "AccountImage") {
    const address = `${callRows.qrcodeImage.path}?ImageId=${value}`;
    return <Picture address={address} name={`${t("approval.line.AccountImage")} ${detail.Subject}`} />;
  }
  if (Field === "PermissionsAdded" || Field === "PermissionsTakenAway") {
    const codes = value.split(", ");
    return (
      <ul>
        {codes.map((code) => (
          <li key={code}>{permissionNames[code]?.[language] ?? code}</li>
        ))}
      </ul>
    );
  }
  if (Field === "HeldUntil") return <Instant at={value} />;
  if (Field === "CaseKind" || Field === "CaseEnding") return <>{caseWords[language][value] ?? value}</>;
  return <>{valueText(detail, Field, value, t)}</>;
}

const statusText: Partial<Record<ApprovalKind, (value: string) => TextKey>> = {
  CollectionReversal: (value) => `paymentOrder.status.${value}` as TextKey,
  ManualConfirm: (value) => `paymentOrder.status.${value}` as TextKey,
  PayoutReturned: (value) => `payoutOrder.status.${value}` as TextKey,
  PayoutDoubt: (value) => `payoutOrder.status.${value}` as TextKey,
  PayoutUnpaid: (value) => `payoutOrder.status.${value}` as TextKey,
  PayoutConfirm: (value) => `payoutOrder.status.${value}` as TextKey,
  Withdrawal: (value) => `withdrawal.status.${value}` as TextKey,
};

function valueText({ Kind }: Detail, field: ShownLine["Field"], value: string, t: Translate): string {
  if (field === "Status") {
    const key = statusText[Kind];
    return key ? t(key(value)) : value;
  }
  if (field === "Exception")
    return t(`${Kind === "PayoutReturned" ? "payoutOrder" : "paymentOrder"}.exception.${value}` as TextKey);
  if (field === "AccountAct" || field === "CrawlerToken" || field === "StopReason")
    return t(`approval.value.${value}` as TextKey);
  if (field === "SeparateKeys")
    return (value || "nothing")
      .split(", ")
      .map((purpose) => t(`approval.value.${purpose}` as TextKey))
      .join(", ");
  if (field === "DailyWithdrawalQuota" || field === "DailyPayoutLimit" || field === "HourlyPayouts")
    return value === "" ? t("approval.value.noLimit") : groupDigits(value);
  if (field === "AgentIpList" && value === "") return t("approval.value.anywhere");
  if (field === "TokenDays" && value === "0") return t("approval.value.noEnd");
  if (field === "RuleEnabled" || field === "UserEnabled" || field === "SignedOnly")
    return t(value === "true" ? "common.yes" : "common.no");
  if (field === "RuleAmounts") return value === "" ? t("approval.value.always") : value;
  if (field === "Amount" || field === "Fee" || field === "AvailableBalance") return groupDigits(value);
  return value === "" ? t("approval.value.nothing") : value;
}

function imagePath(kind: ApprovalKind): string {
  return kind === "PayoutConfirm" || kind === "PayoutUnpaid"
    ? callRows.cashoutorderEvidenceimage.path
    : callRows.payorderEvidenceimage.path;
}
