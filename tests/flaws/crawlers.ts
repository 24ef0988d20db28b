import type { Flaw } from "./flaw.ts";

const token = "packages/server/src/gateway/crawler-token.ts";
const balance = "packages/server/src/modules/crawler/balance.ts";
const edit = "packages/server/src/modules/crawler/edit.ts";
const asked = "packages/server/src/modules/approval/more-kinds.test.ts";
const balances = "packages/server/src/modules/crawler/balance.test.ts";

export const crawlers: Flaw[] = [
  {
    what: "words on payment pages are one person's",
    file: "packages/server/src/modules/offline-account/save.ts",
    search: "if (isMoving || tellsPayers(before, columns)) {",
    replace: "if (isMoving) {",
    test: {
      file: "packages/server/src/modules/offline-account/approval.test.ts",
      name: "what payers read is two people's",
    },
  },
  {
    what: "one person takes a crawler's addresses away",
    file: edit,
    search: 'before.AgentIpList !== "" && ',
    replace: "false && ",
    test: { file: asked },
  },
  {
    what: "one person lets a crawler's token live longer",
    file: edit,
    search: "return isOpened || isLonger ||",
    replace: "return isOpened ||",
    test: { file: asked },
  },
  {
    what: "a balance that contradicts the credits is never held against them",
    file: balance,
    search: "doubtedAt ?? (isSettled ? now : null)",
    replace: "doubtedAt",
    test: { file: balances, name: "settles no large order by itself any more" },
  },
  {
    what: "a crawler in doubt settles large orders by itself",
    file: token,
    search: "isDoubted(",
    replace: "false && isDoubted(",
    test: { file: balances, name: "settles no large order by itself any more" },
  },
  {
    what: "what another account's crawler reported is held against a balance",
    file: balance,
    search: "base === null || before.BalanceBaseAccountId !== seen.accountId",
    replace: "base === null",
    test: { file: balances },
  },
  {
    what: "money that left is not counted as gone",
    file: balance,
    search: "then amount_minor else -amount_minor end",
    replace: "then amount_minor else 0 end",
    test: { file: balances },
  },
  {
    what: "two balances at once are compared with the same one before them",
    file: balance,
    search: '    .where("Id", "=", crawlerId)\n    .forNoKeyUpdate()',
    replace: '    .where("Id", "=", crawlerId)',
    test: { file: balances, name: "two balances at once are compared one after the other" },
  },
  {
    what: "an agent's token is good from every address",
    file: token,
    search: "if (!ipAllowed(found.ipList, Ip))",
    replace: 'if (!ipAllowed("", Ip))',
    test: { file: "packages/server/src/modules/crawler/handlers.test.ts" },
  },
];
