/** Steps for many payouts at once: each has its own result. */
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { api, type Output } from "../../api/client.ts";
import { translate } from "../../i18n/i18n.ts";
import { openBulk } from "../../kit/bulk/bulk-dialog.tsx";
import type { About } from "../../kit/bulk/bulk-rows.tsx";
import { openProvenBulk } from "../../kit/bulk/proven-bulk.tsx";
import { NotDone } from "../../kit/bulk/run-each.ts";
import { formatMoney } from "../../kit/format/money.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { sumsText } from "./money-sentence.ts";
import { isSent } from "./sent.ts";

type Rows = readonly PayoutOrderRow[];

const rowId = ({ OrderNo }: PayoutOrderRow) => OrderNo;
/** Whom it is for, where, and how much. */
const about = ({ PayeeName, BankCode, CardNumberMasked, Amount, Currency }: PayoutOrderRow): About => [
  `${PayeeName} · ${BankCode} ${CardNumberMasked}`,
  formatMoney(Amount, Currency),
];
const named = ({ OrderNo }: PayoutOrderRow) => ({ OrderNo });
/** As they are on the list now: a payee that was corrected since is not approved unseen. */
const asSeen = ({ OrderNo, StatusSince }: PayoutOrderRow) => ({ OrderNo, StatusSince });
const quiet = { quiet: true };

export async function approveEach(rows: Rows, { t, refresh }: ActionTools): Promise<void> {
  const wasTried = await openProvenBulk({
    title: t("payoutAction.bulk.approveTitle", { count: rows.length }),
    sentence: t("payoutAction.bulk.approveSentence", { sums: sumsText(rows) }),
    action: "payoutAction.approve.action",
    rows,
    rowId,
    about,
    call: "cashoutorderApprove",
    inputOf: asSeen,
    judge: assertTaken,
  });
  if (wasTried) refresh();
}

export async function sendEach(rows: Rows, { t, refresh }: ActionTools): Promise<void> {
  const wasTried = await openProvenBulk({
    title: t("payoutAction.bulk.sendTitle", { count: rows.length }),
    sentence: t("payoutAction.bulk.sendSentence", { sums: sumsText(rows) }),
    action: "payoutAction.send.action",
    rows,
    rowId,
    about,
    call: "cashoutorderSendagain",
    inputOf: named,
    judge: assertTaken,
  });
  if (wasTried) refresh();
}

export async function resendEach(rows: Rows, { t, refresh }: ActionTools): Promise<void> {
  const wasTried = await openBulk({
    title: t("payoutAction.bulk.resendTitle", { count: rows.length }),
    sentence: t("payoutAction.bulk.resendSentence"),
    action: "orderAction.resend.action",
    rows,
    rowId,
    step: ({ OrderNo }) => api("cashoutorderResendcallback", { OrderNo }, quiet),
  });
  if (wasTried) refresh();
}

/** What no channel took did not do what was asked for. */
function assertTaken(sent: Output<"cashoutorderApprove">): void {
  if (!isSent(sent)) throw new NotDone(translate("payoutAction.bulk.noChannel"));
}
