import { errors } from "@opc/contract/errors";
import {
  type SettlementAccountMove,
  type SettlementAccountStatus,
  settlementAccountMoves,
  settlementAccountStatuses,
} from "@opc/contract/settlement-account/states";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { noteTouch } from "../approval/touches.ts";
import { withdrawalWorld } from "../withdrawal/test-world.ts";
import { mostAccounts } from "./rules.ts";

const world = await withdrawalWorld();
const { addAccount, askAccount, browserOf, checkAccount, colleague, make, people, query, services } = world;
const acme = people["ACME/admin"];
const lotus = people["LOTUS/admin"];
const operator = people["OPC/admin"];
const code = async (answer: ReturnType<typeof make>) => (await answer).code;

const rowOf = async (accountId: string) =>
  (await query("select * from settlement_account where id = $1", [accountId]))[0] as Record<string, unknown>;
const retire = (person: Person, AccountId: string) =>
  make("/mc_api/xpay/settlementaccount_retire", { AccountId }, person);
const get = (person: Person, AccountId: string) =>
  make("/rp_api/xpay/settlementaccount_get", { AccountId }, person);

async function inStatus(status: SettlementAccountStatus): Promise<string> {
  const AccountId = await addAccount(acme);
  if (status === "Approved") await checkAccount(operator, "approve", AccountId);
  if (status === "Rejected") await checkAccount(operator, "reject", AccountId);
  if (status === "Retired") await retire(acme, AccountId);
  expect((await rowOf(AccountId)).Status).toBe(status);
  return AccountId;
}

const moved = (move: SettlementAccountMove, AccountId: string) =>
  move === "retire" ? retire(acme, AccountId) : checkAccount(operator, move, AccountId);
const moves = Object.keys(settlementAccountMoves) as SettlementAccountMove[];

test.each(moves.flatMap((move) => settlementAccountStatuses.map((status) => [move, status] as const)))(
  "%s an account that is %s",
  async (move, status) => {
    const AccountId = await inStatus(status);
    const { from, to } = settlementAccountMoves[move];
    const isListed = (from as readonly string[]).includes(status);
    expect(await code(moved(move, AccountId))).toBe(isListed ? 0 : errors.StatusChanged.code);
    expect((await rowOf(AccountId)).Status).toBe(isListed ? to : status);
  },
);

describe("what is kept", () => {
  let AccountId: string;
  const CardNumber = "1234567890";
  beforeAll(async () => {
    AccountId = await addAccount(acme, { CardNumber: "123-4 5678-90", Holder: "บริษัท เอซีเอ็มอี" });
  });

  test("the number is sealed, and shown by its end alone", async () => {
    const { data } = await get(acme, AccountId);
    expect(data).toMatchObject({
      Account: {
        CardNumberMasked: "•••• 7890",
        Holder: "บริษัท เอซีเอ็มอี",
        BankCode: "KBANK",
        Status: "Pending",
        CreatedBy: "ACME/admin",
        IsOwn: true,
      },
    });
    const texts = [JSON.stringify(data), String((await rowOf(AccountId)).NumberSealed)];
    for (const text of texts) expect(text).not.toContain(CardNumber);
  });

  test("the log tells who added it, without the number", async () => {
    const [line] = await query(
      "select actor, input::text, change::text from operation_log where call = 'settlementaccountAdd' order by id desc limit 1",
    );
    expect(line).toMatchObject({ Actor: "ACME/admin" });
    expect(line?.Change).toContain("•••• 7890");
    for (const text of [line?.Input, line?.Change]) expect(text).not.toMatch(/1234567890|123-4/);
  });

  test("whole it is shown to the operator's holder of the function, who proves it, and that is logged", async () => {
    const reveal = (person: Person, LoginPassword: string) =>
      make("/mc_api/xpay/settlementaccount_reveal", { AccountId, LoginPassword }, person);
    expect(await reveal(operator, operator.password)).toMatchObject({ data: { CardNumber } });
    expect(await code(reveal(operator, "not this one"))).toBe(errors.StepUpRefused.code);
    expect(await code(reveal(acme, acme.password))).toBe(errors.NoPermission.code);
    expect(await code(reveal(colleague, colleague.password))).toBe(errors.NoPermission.code);
    const lines = await query(
      "select change::text from operation_log where call = 'settlementaccountReveal' and code = 0",
    );
    expect(lines).toEqual([{ Change: expect.stringContaining("•••• 7890") }]);
  });

  test("what it says cannot be changed, by the application's own role either", async () => {
    for (const column of ["holder = 'Another'", "bank_code = 'SCB'", "number_sealed = ''", "merchant_id = 1"])
      await expect(
        inTransaction(services.database, wholeScope, async (tx) => {
          await sql.raw(`update settlement_account set ${column} where id = ${AccountId}`).execute(tx);
        }),
      ).rejects.toThrow(/permission denied/);
  });
});

describe("adding", () => {
  test.each([
    ["a bank that is not there", { BankCode: "NOBANK" }, "BankUnknown"],
    ["a bank of another currency", { Currency: "JPY" }, "BankUnknown"],
    ["five digits", { CardNumber: "12345" }, "InvalidInput"],
    ["letters in the number", { CardNumber: "12345678AB" }, "InvalidInput"],
    ["a holder of one letter", { Holder: "A" }, "InvalidInput"],
    ["a holder with an unseen sign", { Holder: "Ac\u202eme" }, "InvalidInput"],
    ["a wrong password", { LoginPassword: "not this one" }, "StepUpRefused"],
    ["another merchant's name", { MerchantAlias: "LOTUS" }, "InvalidInput"],
  ] as const)("%s is refused", async (_what, input, error) => {
    expect(await code(askAccount(acme, input))).toBe(errors[error].code);
    await query("delete from sign_in_throttle");
  });

  test("the same account twice is refused while it lives, not after it was retired", async () => {
    const CardNumber = "5551112223";
    const first = await addAccount(acme, { CardNumber });
    expect(await code(askAccount(acme, { CardNumber }))).toBe(errors.SettlementAccountExists.code);
    // Another merchant's own affair.
    await addAccount(lotus, { CardNumber });
    await retire(acme, first);
    expect(await addAccount(acme, { CardNumber })).not.toBe(first);
  });

  test("the same account by two people at once is there once", async () => {
    const second = await addPerson(services, acme, "second", ["SettlementAccount", "SettlementAccount.add"]);
    for (let round = 0; round < 3; round++) {
      const CardNumber = `88800011${round}2`;
      await Promise.all([browserOf(acme), browserOf(second)]);
      const [own, other] = [world.proofs(acme), world.proofsNow(second)];
      const account = { Currency: "THB", BankCode: "KBANK", Holder: "Acme Trading", CardNumber };
      const path = "/mc_api/xpay/settlementaccount_add";
      const answers = await Promise.all([
        make(path, { ...account, ...own }, acme),
        make(path, { ...account, ...other }, second),
      ]);
      const codes = answers.map((answer) => answer.code).sort((a, b) => a - b);
      expect(codes).toEqual([0, errors.SettlementAccountExists.code]);
    }
  });

  test("a merchant has no more accounts than people can choose from", async () => {
    const { merchantId, userId } = lotus;
    const [{ N: live }] = (await query(
      "select count(*)::int as n from settlement_account where merchant_id = $1 and status in ('Pending', 'Approved')",
      [merchantId],
    )) as [{ N: number }];
    await query(
      `insert into settlement_account (id, merchant_id, currency, bank_code, holder, number_sealed, number_last4, number_hash,
         created_by_user_id, created_by, created_at)
       select 1000 + n, $1, 'THB', 'KBANK', 'Lotus', 'x', '0000', n::text::bytea, $2, 'LOTUS/admin', now()
         from generate_series(1, $3) n`,
      [merchantId, userId, mostAccounts - live],
    );
    expect(await code(askAccount(lotus))).toBe(errors.SettlementAccountsFull.code);
    await query("update settlement_account set status = 'Retired', retired_at = now() where id < 2000");
    await addAccount(lotus);
  });
});

describe("checking", () => {
  test("whoever added it neither approves nor rejects it; somebody else of the operator may", async () => {
    const AccountId = await addAccount(operator);
    expect(await code(checkAccount(operator, "approve", AccountId))).toBe(errors.OwnSettlementAccount.code);
    expect(await code(checkAccount(operator, "reject", AccountId))).toBe(errors.OwnSettlementAccount.code);
    expect((await rowOf(AccountId)).Status).toBe("Pending");
    expect(await code(checkAccount(colleague, "approve", AccountId))).toBe(0);
    expect(await rowOf(AccountId)).toMatchObject({ CheckedBy: "OPC/second", HeldUntil: null });
  });

  test("the database holds it off too", async () => {
    const AccountId = await addAccount(acme);
    await expect(
      query(
        "update settlement_account set status = 'Approved', checked_at = now(), checked_by_user_id = created_by_user_id where id = $1",
        [AccountId],
      ),
    ).rejects.toThrow(/settlement_account_checked_by_another/);
  });

  test("nobody approves it who could have come in by the account of who added it; rejecting stays possible", async () => {
    const AccountId = await addAccount(acme);
    await inTransaction(services.database, wholeScope, (tx) =>
      noteTouch(
        tx,
        {
          merchantId: acme.merchantId,
          userId: acme.userId,
          act: "PasswordReset",
          byUserId: colleague.userId,
        },
        world.clock.now(),
      ),
    );
    const { data } = await get(colleague, AccountId);
    expect((data as { SecondPersonRefusal: string }).SecondPersonRefusal).toMatch(/ACME\/admin/);
    expect(await code(checkAccount(colleague, "approve", AccountId))).toBe(errors.NotTwoPeople.code);
    expect(await code(checkAccount(colleague, "reject", AccountId))).toBe(0);
  });

  test("a merchant's own people do not check it, and no other merchant sees it", async () => {
    const AccountId = await addAccount(acme);
    expect(await code(checkAccount(acme, "approve", AccountId))).toBe(errors.NoPermission.code);
    expect(await code(get(lotus, AccountId))).toBe(errors.NotFound.code);
    expect(await code(retire(lotus, AccountId))).toBe(errors.NotFound.code);
    expect((await rowOf(AccountId)).Status).toBe("Pending");
    const seen = await inTransaction(services.database, merchantScope(lotus.merchantId), (tx) =>
      tx.selectFrom("SettlementAccount").select("MerchantId").distinct().execute(),
    );
    expect(seen.map(({ MerchantId }) => MerchantId)).toEqual([lotus.merchantId]);
  });

  test("approved and rejected at once by two: one wins", async () => {
    for (let round = 0; round < 3; round++) {
      const AccountId = await addAccount(acme);
      await Promise.all([browserOf(operator), browserOf(colleague)]);
      const proof = world.proofs(operator);
      const answers = await Promise.all([
        make("/mc_api/xpay/settlementaccount_approve", { AccountId, ...proof }, operator),
        make("/mc_api/xpay/settlementaccount_reject", { AccountId, Reason: "Late" }, colleague),
      ]);
      const codes = answers.map((answer) => answer.code).sort((a, b) => a - b);
      expect(codes).toEqual([0, errors.StatusChanged.code]);
      expect((await rowOf(AccountId)).Status).toBe(answers[0]?.code === 0 ? "Approved" : "Rejected");
      await retire(acme, AccountId);
    }
  });
});

describe("the list", () => {
  test("is the merchant's own, with the operator's people unnamed; the operator's is of all, by merchant too", async () => {
    const AccountId = await addAccount(acme);
    await checkAccount(operator, "reject", AccountId);
    const list = async (person: Person, input: object = {}) =>
      (await make("/rp_api/xpay/settlementaccount_list", { Size: 100, ...input }, person)).data as {
        Rows: { AccountId: string; MerchantAlias: string; CheckedBy: string | null; Reason: string | null }[];
      };
    const own = (await list(acme)).Rows;
    expect(new Set(own.map(({ MerchantAlias }) => MerchantAlias))).toEqual(new Set(["ACME"]));
    expect(own[0]).toMatchObject({ AccountId, CheckedBy: null, Reason: "Another name" });
    const all = (await list(operator)).Rows;
    expect(all[0]).toMatchObject({ AccountId, CheckedBy: "OPC/admin" });
    expect(new Set(all.map(({ MerchantAlias }) => MerchantAlias))).toEqual(new Set(["ACME", "LOTUS", "OPC"]));
    const lotusAlone = (await list(operator, { MerchantAlias: "LOTUS" })).Rows;
    expect(new Set(lotusAlone.map(({ MerchantAlias }) => MerchantAlias))).toEqual(new Set(["LOTUS"]));
    expect((await list(lotus, { MerchantAlias: "ACME" })).Rows).toEqual([]);
  });

  test("as a file masks the numbers", async () => {
    const AccountId = await addAccount(acme, { CardNumber: "4443332221" });
    const { bytes } = await exportFile(
      world,
      "/rp_api/xpay/settlementaccount_export",
      { Format: "CSV" },
      await browserOf(acme),
    );
    const text = bytes.toString("utf8");
    expect(text).toContain("•••• 2221");
    expect(text).not.toContain("4443332221");
    expect(csvRows(bytes).rows.filter((row) => row.join().includes(AccountId))).toHaveLength(1);
  });
});
