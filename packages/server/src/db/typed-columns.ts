// What the catalogue does not say of columns: which of a text column's values there are, what a JSON column holds, and
// what a reader should know. `npm run schema` writes tables.ts from the migrated database and from this.

/** By the module that declares a type, the columns that hold it; "" for what needs no declaration. */
export const typedColumns: Record<string, Record<string, string>> = {
  "@opc/contract/advertising/states": { AdvertisingStatus: "advertisement.status" },
  "@opc/contract/advertising/positions": { AdvertisingPosition: "advertisement.position" },
  "@opc/contract/approval/calls": { "ShownLine[]": "approval.shown" },
  "@opc/contract/approval/kinds": {
    ApprovalKind: "approval_rule.kind approval_rule_amount.kind approval.kind",
    ApprovalStatus: "approval.status",
    VoidBecause: "approval.void_because",
  },
  "@opc/contract/balance-change/types": { BalanceChangeType: "journal.type" },
  "@opc/contract/bank-transaction/states": {
    BankTransactionSource: "bank_transaction.source",
    BankTransactionStatus: "bank_transaction.match_status",
    MatchedBy: "bank_transaction.matched_by",
  },
  "@opc/contract/callback-record/states": {
    CallbackFailure: "callback_attempt.failure callback_lane.last_failure",
    CallbackOrderKind: "callback_record.order_kind report_callback.order_kind",
    CallbackRecordStatus: "callback_record.status",
  },
  "@opc/contract/callback-record/lanes": { CallbackCircuit: "callback_lane.circuit notice_target.circuit" },
  "@opc/contract/set-aside/queues": { AsideQueue: "set_aside.queue" },
  "@opc/contract/errors": {
    Language: "export_file.language report_schedule.language notice_target.language",
  },
  "@opc/contract/export/calls": {
    ExportFailure: "export_file.failure",
    ExportFormat: "export_file.format report_schedule.format",
    ExportStatus: "export_file.status",
  },
  "@opc/contract/export/schedule-values": {
    ScheduleFailure: "report_schedule.last_failure",
    ScheduleFrequency: "report_schedule.frequency",
    ScheduleRange: "report_schedule.range",
  },
  "@opc/contract/files": { ImageType: "stored_image.content_type" },
  "@opc/contract/home/notices": {
    NoticeKind: "notice.kind",
    NoticeSeverity: "notice.severity",
  },
  "@opc/contract/notice-target/values": {
    NoticeChannel: "notice_target.channel",
    NoticeDeliveryStatus: "notice_delivery.status",
    NoticePurpose: "notice_delivery.purpose",
  },
  "@opc/contract/lottery/draw-numbers": {
    "Prize[]": "lottery.number_format lottery_draw.number_format",
    "PrizeNumbers[]": "lottery_draw.numbers",
  },
  "@opc/contract/lottery/draw-rule": {
    DrawFrequency: "lottery.draw_frequency",
    DrawRule: "lottery.draw_rule",
  },
  "@opc/contract/lottery/draws": {
    DrawChangeKind: "lottery_draw_change.kind",
    DrawStatus: "lottery_draw.status",
  },
  "@opc/contract/maintenance/values": { MaintenanceScope: "maintenance_window.scope" },
  "@opc/contract/offline-account/kinds": {
    CardType: "offline_account.card_type",
    QrType: "offline_account.qr_type",
  },
  "@opc/contract/money-case/states": {
    CaseEnding: "money_case.ending",
    CaseKind: "money_case.kind",
    CaseOrderKind: "money_case.order_kind",
    CaseParty: "money_case.party",
    CaseSide: "money_case.side",
    CaseState: "money_case.state",
  },
  "@opc/contract/payment-order/states": {
    CallbackStatus: "payment_order.callback_status payout_order.callback_status",
    MatchStatus: "payment_order.match_status",
    OrderEventKind: "order_event.kind",
    OrderException: "payment_order.exception",
    PaymentOrderStatus: "payment_order.status order_event.status_from order_event.status_to",
    ReviewStatus: "payment_order.review_status",
  },
  "@opc/contract/payment-order/reviews": {
    OrderReviewStatus: "order_review.status",
    ReviewException: "order_review.exception",
  },
  "@opc/contract/payout-card/record-kinds": { PayoutCardRecordKind: "payout_card_record.kind" },
  "@opc/contract/payout-order/states": {
    PayoutDoubt: "payout_attempt.doubt",
    PayoutEventKind: "payout_event.kind",
    PayoutException: "payout_order.exception",
    PayoutSource: "payout_order.source",
    PayoutStatus: "payout_order.status payout_event.status_from payout_event.status_to",
  },
  "@opc/contract/passkey/window": { WindowKind: "proof_window.kind" },
  "@opc/contract/payout-task/states": {
    PayoutTaskFailure: "payout_task.failure",
    PayoutTaskStep: "payout_task.step",
  },
  "@opc/contract/proof/calls": { ProofStatus: "proof_run.status" },
  "@opc/contract/reconciliation/values": {
    DifferenceCause: "reconciliation_difference.cause",
    DifferenceKind: "reconciliation_difference.kind",
    DifferenceState: "reconciliation_difference.state",
    DifferenceWay: "reconciliation_difference.way reconciliation_event.way",
    ReconciliationAccount:
      "reconciliation.account_kind reconciliation_statement.account_kind reconciliation_difference.account_kind",
  },
  "@opc/contract/separate-key/states": {
    KeyPurpose: "separate_key.purpose",
    KeyPurposes: "separate_key_demand.purposes",
    SeparateKeyStatus: "separate_key.status",
  },
  "@opc/contract/settlement-account/states": { SettlementAccountStatus: "settlement_account.status" },
  "@opc/contract/withdrawal/states": { WithdrawalStatus: "withdrawal_order.status" },
  "./column-types.ts": {
    AccountTouchAct: "account_touch.act",
    ActorKind: "order_event.actor_kind",
    ArticleStatus: "article.status",
    DifferenceAct: "reconciliation_event.act",
    DrawState: "lottery_draw_change.state_from lottery_draw_change.state_to",
    ImagePurpose: "stored_image.purpose",
    InEachLanguage:
      "export_file.title export_file.filters report_schedule.title report_schedule.filter_words",
    NoticeKinds: "notice_target.kinds",
    "NoticeAttemptKept[]": "notice_delivery.attempts",
    LedgerAccountKind: "ledger_account.kind ledger_entry.kind",
    PayoutActorKind: "payout_event.actor_kind",
    PayoutAttemptStatus: "payout_attempt.status",
    ReportKind: "report_sum.kind report_change.kind",
    RoutingMode: "merchant_pay_type.routing_mode merchant_cashout_type.routing_mode",
    SessionEndReason: "session.end_reason",
    SpiderType: "crawler.type offline_account.kind",
    StoredSides: "reconciliation.sides",
    SupplierAdapterName: "supplier.adapter",
    SupplierAttemptStatus: "supplier_attempt.status",
    UnhealthyReason: "channel_health.reason payout_channel_health.reason",
  },
  "": {
    '"Card" | "Supplier"': "payout_attempt.kind",
    '"Credit" | "Debit"':
      "bank_transaction.direction reconciliation_statement_row.direction reconciliation_difference.direction",
    '"Native" | "ThirdParty"': "channel.kind payout_channel.kind",
    '"Pending" | "Paying"': "payment_order.status_before_lock",
    '"Own" | "Other" | "Cloned"': "passkey.revoke_reason",
    '"Publish" | "Unpublish"': "article_publication.act",
    '"Super" | "Normal"': "merchant.type",
    '"Waiting" | "Running" | "Done" | "Failed"': "reconciliation.status",
    '"hour" | "day"': "report_way_sum.level",
    '"payment" | "payout"': "report_way_sum.kind",
    '"quarter" | "hour" | "day"': "report_sum.level",
    "Record<string, number>": "proof_run.checked",
    "Record<string, string>": [
      "callback_attempt.request_headers notice.parameters",
      "order_event.detail order_event.operator_detail payout_event.detail payout_event.operator_detail",
    ].join(" "),
    "Record<string, unknown>": "report_schedule.filter",
    object: [
      "app_setting.value article_draft.fields export_file.input",
      "operation_log.change operation_log.input proof_run.first_bad",
    ].join(" "),
    unknown: "approval.payload approval.before",
  },
};

/** Views that have the columns of a table, and what it holds up to this moment. */
export const viewsOf: Record<string, string> = {
  report_callback_now: "report_callback",
  report_payment_now: "report_payment",
  report_payout_now: "report_payout",
  report_withdrawal_now: "report_withdrawal",
};

export const columnNotes: Record<string, string> = {
  "approval.secrets_sealed": 'By the vault, purpose "approval-secret".',
  "export_file.deleted_at": "It is shown to nobody any more; its pieces go, then the row.",
  "export_file.downloaded_at": "When it was fetched first.",
  "export_file.input": "As it was asked, a card number by its last digits.",
  "export_file.input_sealed": "The whole of it, where those do not say all.",
  "export_file.returned_count": "Of those attempts, the ones that count as nobody's fault.",
  "export_file.schedule_id": "What made it by itself.",
  "gateway_request.path": "The call that it was used for.",
  "merchant_cashout_type.review_from_minor": "Null: never reviewed; 0: always.",
  "notice.user_id": "Of a notice for one person alone.",
  "payment_order.reversed_fee_minor":
    "What the merchant had back of its fee: none of one that stays. Null: not reversed, or by a former release.",
  "payout_order.card_sealed": 'By the vault, purpose "payee-card".',
  "report_payment.quarter": "Its beginning.",
  "report_payment.reversed_count": "Of those that succeeded, what was taken back later.",
  "report_payment.settled_minor": "What merchants were credited for, before the fee.",
  "report_payment.status_counts": "By each status, in the contract's order.",
  "report_payment.success_minor": "What was asked for by orders that succeeded.",
  "report_payment.took":
    "How many succeeded within 30, 60, 120, 300, 600, 900, 1800, 3600 seconds, and later.",
  "report_payout.returned_count": "Of those that succeeded, what a bank returned later.",
  "report_payout.status_counts":
    "By each status, in the contract's order, then of the paid ones what a bank returned.",
  "report_schedule.next_due_at": "Null: paused.",
  "report_schedule.offset_minutes": "The merchant's, when that was said.",
  "report_sum.back_count": "Of what succeeded, taken back or returned later.",
  "report_sum.currency": "Empty for callbacks.",
  "report_sum.merchant_id": "Null: all merchants together.",
  "report_way_sum.account": "Of an account its id, of a card its name.",
  "report_way_sum.channel": "The id of a collection channel, the code of a payout channel.",
  "report_way_sum.ends": "How many ended otherwise, by each of the kind's statuses for it.",
  "report_way_sum.status_counts": "As of a quarter; of collections there are no fees by status.",
  "settlement_account.number_sealed": 'By the vault, purpose "settlement-account".',
  "user_account.temporary_until": "Until then a password that somebody else chose signs in.",
  "withdrawal_order.payee_sealed": 'By the vault, purpose "settlement-account".',
};
