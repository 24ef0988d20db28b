/** How much waits on which page: for who may act on it, never more than is counted, and of merchants nothing of another. */
import { mostCounted } from "@opc/contract/home/notices";
import type { Permission } from "@opc/contract/pages";
import { expect, test } from "vitest";
import { addPerson, type Person } from "../../testing/people.ts";
import { withdrawalWorld } from "../withdrawal/test-world.ts";

const world = await withdrawalWorld();
const { addAccount, applied, checkAccount, decide, give, make, people, query, services, setPassword } = world;
const acme = people["ACME/admin"];
const operator = people["OPC/admin"];

async function workOf(person: Person) {
  const { data } = await make("/rp_api/home/notice_count", {}, person);
  return (data as { Work: { Page: string; Count: number }[] }).Work;
}
const clerk = (name: string, ...permissions: Permission[]) =>
  addPerson(services, operator, name, permissions);

test("each page counts what its holder may act on, and nothing once it is done", async () => {
  await give(acme, "THB", 100_000n);
  await setPassword(acme);
  const orderNo = await applied(acme, "10.00");
  const accountId = await addAccount(acme);
  expect(await workOf(operator)).toEqual([
    { Page: "WithdrawalConfirm", Count: 1 },
    { Page: "SettlementAccount", Count: 1 },
  ]);
  const looker = await clerk("looker", "WithdrawalConfirm", "SettlementAccount");
  const checker = await clerk("checker", "SettlementAccount", "SettlementAccount.check");
  expect(await workOf(looker)).toEqual([]);
  expect(await workOf(checker)).toEqual([{ Page: "SettlementAccount", Count: 1 }]);
  // What it asked for itself is not the merchant's to decide.
  expect(await workOf(acme)).toEqual([]);
  await checkAccount(operator, "reject", accountId);
  await decide(operator, "reject", orderNo);
  expect(await workOf(operator)).toEqual([]);
});

test("a long queue is counted up to the limit alone", async () => {
  await query(
    `insert into settlement_account (id, merchant_id, currency, bank_code, holder, number_sealed, number_last4, number_hash,
       created_by_user_id, created_by, created_at)
     select 5000 + n, $1, 'THB', 'KBANK', 'Acme', 'x', '0000', n::text::bytea, $2, 'ACME/admin', now()
       from generate_series(1, $3) n`,
    [acme.merchantId, acme.userId, mostCounted + 20],
  );
  expect(await workOf(operator)).toEqual([{ Page: "SettlementAccount", Count: mostCounted }]);
});
