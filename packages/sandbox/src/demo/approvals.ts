/**
 * The two-person rule in the demo world: manual balance changes need a second person. One waits for the administrator, one
 * was asked for by the administrator and waits for the cashier, and one was refused. Through the system's own code.
 */

import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { dayMs, minuteMs } from "@opc/contract/time";
import type { TransactionFacts, UserViewer } from "@opc/server/call/handler";
import { inTransaction, type Transaction, wholeScope } from "@opc/server/db/transaction";
import { reject } from "@opc/server/modules/approval/decide";
import { saveRule } from "@opc/server/modules/approval/stored-rules";
import { changeBalance } from "@opc/server/modules/merchant/balance";
import type { Services } from "@opc/server/services";
import { currencies } from "./people.ts";

const currency = currencies[0].Code;

/** Called when merchants have balances. */
export async function writeApprovals(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  const at = (agoMs: number) => new Date(now - agoMs);
  await inTransaction(services.database, wholeScope, async (tx) => {
    const admin = await viewerOf(tx, "admin");
    const cashier = await viewerOf(tx, "cashier");
    const key = { MerchantId: admin.merchantId, Kind: "ManualBalance" as const };
    const rule = { enabled: true, expiresHours: 24, fromMinor: new Map<string, bigint>() };
    await saveRule(tx, key, rule, { name: "OPC/admin", at: at(20 * dayMs) });
    const refused = await ask(services, tx, cashier, at(30 * 60 * minuteMs), {
      MerchantAlias: "MANGO",
      Amount: "15000.00",
      Remark: "Goodwill after the slow callbacks of last week",
    });
    if (refused !== null)
      await reject(
        BigInt(refused),
        "Their contract grants no goodwill: ask sales first",
        factsOf(services, tx, admin, at(29 * 60 * minuteMs)),
      );
    await ask(services, tx, cashier, at(95 * minuteMs), {
      MerchantAlias: "ACME",
      Amount: "1250.00",
      Remark: "Fee of a payout that the bank gave back, ticket 4711",
    });
    await ask(services, tx, admin, at(35 * minuteMs), {
      MerchantAlias: "LOTUS",
      Amount: "-320.50",
      Remark: "Credited twice by hand on the 19th, ticket 4698",
    });
  });
}

interface Asked {
  MerchantAlias: string;
  Amount: string;
  Remark: string;
}

async function ask(
  services: Services,
  tx: Transaction,
  viewer: UserViewer,
  at: Date,
  asked: Asked,
): Promise<string | null> {
  const RequestId = crypto.randomUUID();
  const input = { ...asked, Currency: currency, RequestId, LoginPassword: "", GoogleVerifyCode: "" };
  return (await changeBalance(input, factsOf(services, tx, viewer, at))).ApprovalId;
}

/** What a handler is given, without a request around it. */
function factsOf(
  services: Services,
  tx: Transaction,
  viewer: UserViewer,
  now: Date,
): TransactionFacts<UserViewer> {
  return {
    tx,
    viewer,
    services,
    now,
    recordChange: () => undefined,
    reply: { setCookie: () => undefined, clearCookie: () => undefined, clearCache: () => undefined },
    request: {
      id: "demo",
      ip: "127.0.0.1",
      userAgent: "demo",
      language: "enUS",
      rawBody: Buffer.alloc(0),
      header: () => undefined,
      cookie: () => undefined,
      isConnectionClosed: () => false,
    },
  };
}

async function viewerOf(tx: Transaction, userName: string): Promise<UserViewer> {
  const user = await tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["UserAccount.Id", "UserAccount.MerchantId", "Merchant.Alias", "Merchant.Name"])
    .where("Merchant.Type", "=", "Super")
    .where("UserAccount.UserName", "=", userName)
    .executeTakeFirstOrThrow();
  return {
    kind: "user",
    userId: user.Id,
    userName,
    merchantId: user.MerchantId,
    merchantAlias: user.Alias,
    merchantName: user.Name,
    isSuper: true,
    groupName: "",
    lastLoginAt: null,
    timeDifferenceMinutes: 0,
    sessionId: "",
    permissions: new Set<Permission>(grantablePermissions("Super")),
    mustChangePassword: false,
  };
}
