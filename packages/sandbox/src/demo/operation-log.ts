/**
 * The operation log of the demo world's past: who signed in each day, how withdrawals were asked for and decided on, what was
 * exported, and what was refused.
 */

import { errors } from "@opc/contract/errors";
import { dayMs, minuteMs } from "@opc/contract/time";
import type { Transaction } from "@opc/server/db/transaction";
import { targetsOf } from "@opc/server/modules/operation-log/targets";
import type { Random } from "../random.ts";
import { insertMany } from "./bulk.ts";
import { type Catalogue, known } from "./catalogue.ts";
import { IdSource } from "./ids.ts";
import { merchants } from "./people.ts";
import type { WithdrawalRow } from "./withdrawals.ts";

interface Options {
  random: Random;
  endMs: number;
  days: number;
  merchantIds: Catalogue["merchantIds"];
  withdrawals: readonly WithdrawalRow[];
}

interface Act {
  atMs: number;
  actor: string;
  call: string;
  input: object;
  change?: object;
  code?: number;
  isSignedIn?: false;
}

/** Offices and homes, in several countries. */
const addresses = ["49.228.10.1", "171.96.20.14", "203.144.144.7", "1.46.2.90", "113.53.200.8"];

export async function writeOperationLog(tx: Transaction, options: Options): Promise<void> {
  const { random, endMs, merchantIds } = options;
  const ids = new IdSource();
  const ips = ipsOf(random);
  const acts = [...signIns(options), ...withdrawalActs(options), ...exportsAndChanges(options)]
    .filter(({ atMs }) => atMs < endMs)
    .sort((one, other) => one.atMs - other.atMs);
  const lines = acts.map(({ atMs, actor, call, input, change, code = 0, isSignedIn }) => ({
    Id: ids.at(atMs),
    At: new Date(atMs),
    MerchantId: known(merchantIds, actor.split("/")[0] ?? ""),
    Actor: actor,
    SessionId: isSignedIn === false && code !== 0 ? null : sessionOf(actor, atMs),
    Ip: known(ips, actor),
    RequestId: random.between(1e9, 9e9).toString(36),
    Call: call,
    Input: input,
    Change: change ?? null,
    Code: code,
  }));
  await insertMany(tx, "OperationLog", lines);
  await insertMany(
    tx,
    "OperationTarget",
    lines.flatMap((line) =>
      targetsOf(line.Input, line.Change).map((Target) => ({
        Target,
        LogId: line.Id,
        MerchantId: line.MerchantId,
      })),
    ),
  );
}

const actors = merchants
  .filter(({ isNew }) => !isNew)
  .flatMap(({ alias, users }) => users.map(({ userName }) => `${alias}/${userName}`));

function ipsOf(random: Random): Map<string, string> {
  const own = random.fork("addresses");
  return new Map(actors.map((actor) => [actor, own.pick(addresses)]));
}

/** One session a day and user. */
function sessionOf(actor: string, atMs: number): string {
  return Buffer.from(`${actor} ${Math.floor(atMs / dayMs)}`)
    .toString("base64url")
    .slice(0, 22);
}

function signIns({ random, endMs, days }: Options): Act[] {
  return actors.flatMap((actor) => {
    const own = random.fork(`sign-ins of ${actor}`);
    const [MerchantAlias = "", UserName = ""] = actor.split("/");
    const input = { MerchantAlias, UserName };
    return Array.from({ length: days }, (_, index): Act[] => {
      if (own.chance(0.3)) return [];
      const atMs = endMs - (days - index) * dayMs + own.between(60, 600) * minuteMs;
      const act = { actor, call: "login", input, isSignedIn: false } as const;
      const missed: Act[] = own.chance(0.1)
        ? [{ ...act, atMs: atMs - minuteMs, code: errors.SignInRefused.code }]
        : [];
      return [...missed, { ...act, atMs }];
    }).flat();
  });
}

function withdrawalActs({ withdrawals }: Options): Act[] {
  return withdrawals.flatMap((row) => {
    const { OrderNo, Currency } = row;
    const asked: Act = {
      atMs: row.CreatedAt.getTime(),
      actor: row.CreatedBy,
      call: "withdrawalApply",
      input: { Currency, WithdrawalPassword: "•••" },
      change: { OrderNo, Currency, Status: { from: null, to: "Pending" } },
    };
    if (!row.DecidedAt || !row.DecidedBy) return [asked];
    const decided: Act = {
      atMs: row.DecidedAt.getTime(),
      actor: row.DecidedBy,
      call: row.Status === "Approved" ? "withdrawalApprove" : "withdrawalReject",
      input: { OrderNo, LoginPassword: "•••", GoogleVerifyCode: "•••" },
      change: {
        OrderNo,
        Status: { from: "Pending", to: row.Status },
        ...(row.Reason && { Reason: row.Reason }),
      },
    };
    return [asked, decided];
  });
}

/** A few things a day, and once somebody tried what is not theirs. */
function exportsAndChanges({ random, endMs, days }: Options): Act[] {
  const own = random.fork("exports");
  const daily = Array.from({ length: days }, (_, index): Act[] => {
    const atMs = endMs - (days - index) * dayMs + own.between(120, 900) * minuteMs;
    const exported: Act = {
      atMs,
      actor: own.pick(["OPC/admin", "OPC/cashier", "ACME/admin"]),
      call: own.pick(["payorderExport", "callbackrecordExport"]),
      input: { From: new Date(atMs - dayMs).toISOString(), To: new Date(atMs).toISOString() },
    };
    return own.chance(0.5) ? [exported] : [];
  }).flat();
  const refused: Act = {
    atMs: endMs - 5 * 60 * minuteMs,
    actor: "OPC/viewer",
    call: "withdrawalApprove",
    input: { OrderNo: "W0", LoginPassword: "•••", GoogleVerifyCode: "•••" },
    code: errors.NoPermission.code,
  };
  const switched = (agoMs: number, from: boolean): Act => ({
    atMs: endMs - agoMs,
    actor: "OPC/admin",
    call: "updateUser",
    input: { MerchantAlias: "OPC", UserName: "viewer", Enable: !from },
    change: { User: "OPC/viewer", Enable: { from, to: !from } },
  });
  return [...daily, refused, switched(9 * dayMs, true), switched(8 * dayMs, false)];
}
