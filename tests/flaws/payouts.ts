import type { Flaw } from "./flaw.ts";

export const payouts: Flaw[] = [
  {
    what: "a worker that stood still sends a payout that another one has given up",
    file: "packages/server/src/modules/payout-channel/dispatcher.ts",
    search:
      'if (!mayLeave()) return { kind: question === "create" ? "notSent" : "silent", failure: "Stalled" };',
    replace: "",
    test: {
      file: "packages/server/src/modules/payout-channel/stalled.test.ts",
      name: "after Asked is committed is not sent when it goes on",
    },
  },
  {
    what: "what a stalled worker was to send leaves once its connection stands",
    file: "packages/server/src/ports/callback-sender.ts",
    search: "if (!mayLeave()) return void request.destroy(new Stalled());",
    replace: "",
    test: {
      file: "packages/server/src/ports/callback-sender.test.ts",
      name: "what may leave no more when its connection stands is not written",
    },
  },
  {
    what: "a process goes by its own machine's clock",
    file: "packages/server/src/db/database-clock.ts",
    search: "base = { ticks: (before + own.ticks()) / 2, databaseMs };",
    replace: "base = { ticks: own.ticks(), databaseMs: own.wall() + 0 * (before + databaseMs) };",
    test: {
      file: "packages/server/src/db/database-clock.test.ts",
      name: "nodes whose clocks are ten minutes apart agree",
    },
  },
  {
    what: "payouts are sent from a database that failed over before it was compared",
    file: "packages/server/src/modules/payout-stop/line.ts",
    search: "select line = database_line() and not exists",
    replace: "select not exists",
    test: {
      file: "packages/server/src/modules/payout-stop/payout-stop.test.ts",
      name: "nothing is sent before the new line was compared",
    },
  },
  {
    what: "a database that lost sealed rows goes on paying out",
    file: "packages/server/src/modules/payout-stop/watch.ts",
    search: 'if (compared.lost.length > 0) return this.#stop("AnchorContradicts", compared.lost, standing);',
    replace: "",
    test: {
      file: "packages/server/src/modules/payout-stop/payout-stop.test.ts",
      name: "lost rows stop sending",
    },
  },
  {
    what: "the end of a stop that the database's owner wrote moves the anchors on",
    file: "packages/server/src/modules/payout-stop/stop.ts",
    search: "return stop.Code?.equals(endCode(vault, end)) ? stop.Id : ",
    replace: "return stop.Code ? stop.Id : ",
    test: {
      file: "packages/server/src/modules/payout-stop/payout-stop.test.ts",
      name: "written into the database by its owner moves no anchor",
    },
  },
  {
    what: "a crawler begins a payout while they are stopped",
    file: "packages/server/src/modules/payout-task/next.ts",
    search: 'return action === "Take" && !(await mayPayOut(tx)) ? "None" : action;',
    replace: "return action;",
    test: {
      file: "packages/server/src/modules/payout-task/story.test.ts",
      name: "while payouts are stopped no task is begun",
    },
  },
  {
    what: "a report about another payee settles",
    file: "packages/server/src/modules/payout-channel/rules.ts",
    search: " || report.cardLast4 !== attempt.cardLast4) return",
    replace: ") return",
    test: { file: "packages/server/src/modules/payout-channel/rules.test.ts" },
  },
  {
    what: "a report of another amount settles",
    file: "packages/server/src/modules/payout-channel/rules.ts",
    search: '  if (report.amountMinor !== attempt.amountMinor) return "AmountMismatch";\n',
    replace: "",
    test: { file: "packages/server/src/modules/payout-channel/rules.test.ts" },
  },
  {
    what: "a report over another channel settles",
    file: "packages/server/src/modules/payout-channel/rules.ts",
    search: '  if (report.merchantNo !== attempt.merchantNo) return "ChannelMismatch";\n',
    replace: "",
    test: { file: "packages/server/src/modules/payout-channel/rules.test.ts" },
  },
  {
    what: "a denial after the acceptance refunds",
    file: "packages/server/src/modules/payout-channel/rules.ts",
    search: 'return status === "Accepted" && conflict === null ? "Denied" : "Known";',
    replace: 'return conflict === null ? "Refused" : "Known";',
    test: { file: "packages/server/src/modules/payout-channel/rules.test.ts" },
  },
  {
    what: "a payment after a refusal is forgotten",
    file: "packages/server/src/modules/payout-channel/rules.ts",
    search: 'return conflict === null ? "PaidAfterRefusal" : "Known";',
    replace: 'return "Known";',
    test: { file: "packages/server/src/modules/payout-channel/rules.test.ts" },
  },
  {
    what: "an unknown reference is believed at once",
    file: "packages/server/src/modules/payout-channel/rules.ts",
    search: "return now.getTime() - askedAt.getTime() >= onItsWayMs;",
    replace: "return now.getTime() - askedAt.getTime() >= 0 * onItsWayMs;",
    test: { file: "packages/server/src/modules/payout-channel/rules.test.ts" },
  },
  {
    what: "a payout goes to a channel that does not serve the payee's bank",
    file: "packages/server/src/modules/payout-channel/route-rules.ts",
    search: "if (!banks || bankCode === undefined || banks.has(bankCode)) return undefined;",
    replace: "if (!banks || bankCode === undefined || banks.size > 0) return undefined;",
    test: {
      file: "packages/server/src/modules/payout-channel/banks.test.ts",
      name: "a list passes over the channel that does not serve the payee's bank",
    },
  },
  {
    what: "a card that cannot pay is picked",
    file: "packages/server/src/modules/payout-channel/route-rules.ts",
    search: "if (card.whyNot === null) return card;",
    replace: "if (card.whyNot !== undefined) return card;",
    test: { file: "packages/server/src/modules/payout-channel/route-rules.test.ts" },
  },
  {
    what: "what was asked for is taken back",
    file: "packages/server/src/modules/payout-channel/attempts.ts",
    search: ': live.Status === "Planned";',
    replace: ': live.Status !== "Accepted";',
    test: {
      file: "packages/server/src/modules/payout-channel/notices.test.ts",
      name: "an attempt that somebody was asked for is not taken back",
    },
  },
  {
    what: "who corrected a payee approves it",
    file: "packages/server/src/modules/payout-order/action-rules.ts",
    search: "return order.CreatedByUserId === userId || order.PayeeCorrectedByUserId === userId;",
    replace: "return order.CreatedByUserId === userId;",
    test: { file: "packages/server/src/modules/payout-order/action-rules.test.ts" },
  },
  {
    what: "a payout is refunded while a channel may still pay",
    file: "packages/server/src/modules/payout-order/unpaid-rules.ts",
    search: "if (attempts.some(({ Status, Doubt }) => mayPay.has(Status) || Doubt !== null))",
    replace: "if (attempts.some(({ Status, Doubt }) => mayPay.has(Status) && Doubt !== null))",
    test: {
      file: "packages/server/src/modules/payout-order/action-handlers.test.ts",
      name: "while a channel may still pay",
    },
  },
  {
    what: "a refund posts nothing",
    file: "packages/server/src/modules/payout-settlement/settle.ts",
    search: "  await end(tx, moved, payoutReturned, now);\n",
    replace: "",
    test: { file: "packages/server/src/order/payout-move.test.ts" },
  },
  {
    what: "a payout's bank is not looked at",
    file: "packages/server/src/modules/payout-order/terms.ts",
    search: "if (!banks.has(bankKey(bankCode, currency))) throw",
    replace: 'if (banks.size === 0 && bankKey(bankCode, currency) === "") throw',
    test: {
      file: "packages/server/src/modules/payout-order/create-handlers.test.ts",
      name: "to a bank that is just being deleted is refused",
    },
  },
  {
    what: "a debit of another amount settles a payout",
    file: "packages/server/src/modules/payout-task/debit-rules.ts",
    search: "      one.amountMinor === debit.amountMinor &&\n",
    replace: "",
    test: { file: "packages/server/src/modules/payout-task/debit-rules.test.ts" },
  },
  {
    what: "a task fails although the money may have left",
    file: "packages/server/src/modules/payout-task/step-rules.ts",
    search: 'return isOn ? refused("TaskPastFailing") : moves("fail");',
    replace: 'return isOn && report === "SubmitFailure" ? refused("TaskPastFailing") : moves("fail");',
    test: { file: "packages/server/src/modules/payout-task/step-rules.test.ts" },
  },
];
