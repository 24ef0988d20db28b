import type { Flaw } from "./flaw.ts";

export const payouts: Flaw[] = [
  {
    what: "a debit that names a payout whose task has failed pays another one of the same payee",
    file: "packages/server/src/modules/payout-task/debit-rules.ts",
    search: "named.length > 0 || namesPayout(upper)",
    replace: "named.length > 0",
    test: { file: "packages/server/src/modules/payout-task/debit-rules.test.ts" },
  },
  {
    what: "who has the merchant's key sends a payout and approves it",
    file: "packages/server/src/modules/payout-order/hands.ts",
    search: "if (refusal) throw refusal;",
    replace: "",
    test: {
      file: "packages/server/src/modules/payout-order/hands.test.ts",
      name: "does not approve what it may have signed",
    },
  },
  {
    what: "one person of the operator has any merchant's money paid out",
    file: "packages/server/src/modules/payout-order/operators-hand.ts",
    search: "return isOperators ? 0n : settingMinor;",
    replace: "return settingMinor;",
    test: {
      file: "packages/server/src/modules/payout-order/create-handlers.test.ts",
      name: "waits for a review whatever the merchant's rule is",
    },
  },
  {
    what: "an approval holds for a payee that was corrected since it was looked at",
    file: "packages/server/src/modules/payout-order/action-send.ts",
    search: "assertAsSeen(order, StatusSince);",
    replace: "",
    test: {
      file: "packages/server/src/modules/payout-order/action-payee.test.ts",
      name: "is not approved by who looked at the payee before it",
    },
  },
  {
    what: "a restored copy sends beside its original",
    file: "packages/server/src/run-server.ts",
    search: 'settings.role === "web" || services.isCopy',
    replace: 'settings.role === "web"',
    test: { file: "packages/server/src/main.test.ts", name: "a restored copy" },
  },
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
    search:
      'return (await isInConflict(tx, task)) || (action === "Take" && !(await mayPayOut(tx))) ? "None" : action;',
    replace: 'return (await isInConflict(tx, task)) ? "None" : action;',
    test: {
      file: "packages/server/src/modules/payout-task/story.test.ts",
      name: "while payouts are stopped no task is begun",
    },
  },
  {
    what: "a crawler is handed the code of a payout that another card may have paid",
    file: "packages/server/src/modules/payout-task/next.ts",
    search:
      'return (await isInConflict(tx, task)) || (action === "Take" && !(await mayPayOut(tx))) ? "None" : action;',
    replace: 'return action === "Take" && !(await mayPayOut(tx)) ? "None" : action;',
    test: {
      file: "packages/server/src/modules/payout-task/paid-besides.test.ts",
      name: "a code that was entered before is not handed, until a person found out",
    },
  },
  {
    what: "a payout that another card may have paid stops its card's others",
    file: "packages/server/src/modules/payout-task/next.ts",
    search:
      'if (opens && !(task.Step === "Queued" && (await isInConflict(tx, task)))) return { task, opens };',
    replace: "if (opens) return { task, opens };",
    test: {
      file: "packages/server/src/modules/payout-task/paid-besides.test.ts",
      name: "the payouts behind it are begun meanwhile",
    },
  },
  {
    what: "a payout that left twice is told to nobody when its second attempt pays",
    file: "packages/server/src/modules/payout-channel/attempts.ts",
    search: "  await openPaidBesides(tx, [...paid.values()], now);\n",
    replace: "",
    test: {
      file: "packages/server/src/modules/payout-channel/cases.test.ts",
      name: "the first payment is told while the second is under way",
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
    what: "two payouts at once use one rest of a merchant's limit",
    file: "packages/server/src/order/payout-limits.ts",
    search: "if (PromisedMinor > limit.dailyMinor ||",
    replace: "if (",
    test: { file: "packages/server/src/modules/payout-order/limits.test.ts", name: "eight at once for five" },
  },
  {
    what: "a payout takes more of the limit than it is worth",
    file: "packages/server/src/order/payout-limits.ts",
    search: "promised_minor = d.promised_minor + excluded.promised_minor,",
    replace: "promised_minor = d.promised_minor + excluded.promised_minor + 1,",
    test: { file: "packages/server/src/modules/payout-order/limits.test.ts" },
  },
  {
    what: "a refund gives nothing back of the limit",
    file: "packages/server/src/modules/payout-settlement/settle.ts",
    search: "  await giveBackPayouts(tx, [...moved.values()]);\n",
    replace: "",
    test: { file: "packages/server/src/modules/payout-order/limits.test.ts", name: "what is refunded" },
  },
  {
    what: "a merchant is paid out for without a limit or a list of addresses",
    file: "packages/server/src/modules/merchant-channel/payout-handlers.ts",
    search: "  await assertReadyForPayouts(tx, merchant.Id, newlyEnabled(before, after));\n",
    replace: "",
    test: {
      file: "packages/server/src/modules/merchant-channel/payout-handlers.test.ts",
      name: "a first type demands",
    },
  },
  {
    what: "a merchant with a payout limit empties its servers' list",
    file: "packages/server/src/modules/api-info/change-lists.ts",
    search: "  await assertListStays(tx, merchant, input.ApiIpList);\n",
    replace: "",
    test: { file: "packages/server/src/modules/api-info/handlers.test.ts", name: "is not emptied" },
  },
  {
    what: "one person alone lets more be paid out",
    file: "packages/server/src/modules/merchant/payout-limit.ts",
    search: "  if (wanted.DailyMinor > before.DailyMinor) return true;\n",
    replace: "",
    test: { file: "packages/server/src/modules/merchant/payout-limit.test.ts" },
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
  {
    what: "who holds a card's token reports the return of a payout and has its merchant credited",
    file: "packages/server/src/modules/payout-order/returned.ts",
    search: "isUnproven: evidence === undefined || (await isOwnEvidence(facts, order, evidence)),",
    replace: "isUnproven: evidence === undefined,",
    test: {
      file: "packages/server/src/modules/payout-order/returned.test.ts",
      name: "could have told themselves",
    },
  },
  {
    what: "who holds a card's token approves the return that it told of",
    file: "packages/server/src/modules/payout-order/returned.ts",
    search: "    await assertAnothersEvidence(facts, order, evidence);\n",
    replace: "",
    test: {
      file: "packages/server/src/modules/payout-order/returned.test.ts",
      name: "could have told themselves",
    },
  },
  {
    what: "a payout is confirmed by what left its card before it was asked for",
    file: "packages/server/src/modules/payout-task/confirm.ts",
    search: "if (!record || !fits || !isSince) throw",
    replace: "if (!record || !fits) throw",
    test: {
      file: "packages/server/src/modules/payout-task/story.test.ts",
      name: "from before the card began it",
    },
  },
  {
    what: "money that left besides an earlier card's is no case",
    file: "packages/server/src/modules/payout-task/confirm.ts",
    search: "  await contradictRefusal(tx, task.AttemptId, now);\n",
    replace: "",
    test: {
      file: "packages/server/src/modules/payout-task/paid-besides.test.ts",
      name: "that names nobody",
    },
  },
  {
    what: "a debit that waited for a lock is unexplained for ever",
    file: "packages/server/src/db/races.ts",
    search: "return isOverload(error) || isOutOfTime(error) || isRace(error);",
    replace: "return isOverload(error);",
    test: {
      file: "packages/server/src/modules/payout-task/set-aside.test.ts",
      name: "holds a payout for too long",
    },
  },
];
