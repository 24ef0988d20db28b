/** The operation log as a collector gets it: each line once, with what its seal says. */
import { errors } from "@opc/contract/errors";
import { expect, test } from "vitest";
import type { CopiedLine } from "../ports/operation-copy.ts";
import { testApp } from "../testing/app.ts";
import { createPeople } from "../testing/people.ts";
import { wholeQuery } from "../testing/whole-query.ts";
import { sealOnce } from "./seal-chains.ts";

const { call, signIn, services } = await testApp();
const people = await createPeople(services);
const query = wholeQuery(services);
const told: CopiedLine[] = [];
const copying = { ...services, operationCopy: (line: CopiedLine) => void told.push(line) };

test("each line is told as it is sealed, in the chain's order, and no more afterwards", async () => {
  const browser = await signIn(people["ACME/viewer"]);
  const refused = await call("/mc_api/merchant/merchant_add", { MerchantAlias: "NEW" }, browser);
  expect(refused.code).toBe(errors.NoPermission.code);
  await sealOnce(copying);
  const chain = await query(
    `select s.sequence, encode(s.hash, 'hex') as hash, l.actor, l.call, l.code, l.input, l.request_id
      from operation_seal s join operation_log l on l.id = s.log_id order by s.sequence`,
  );
  expect(chain.map(({ Call }) => Call)).toEqual(["login", "merchantCreate"]);
  expect(told).toEqual(
    chain.map((row) => ({
      sequence: String(row.Sequence),
      hash: row.Hash,
      at: expect.stringMatching(/Z$/),
      merchant: "ACME",
      actor: row.Actor,
      session: expect.any(String),
      ip: "127.0.0.1",
      requestId: row.RequestId,
      call: row.Call,
      input: row.Input,
      change: null,
      code: row.Code,
    })),
  );
  await sealOnce(copying);
  expect(told).toHaveLength(2);
});
