import { errors } from "@opc/contract/errors";
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { createPeople, type People } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { Lane, strangers, strangerTerms } from "./stranger-lane.ts";
import { totpCode } from "./totp.ts";

const { call, signIn, services, clock } = await testApp();
const query = wholeQuery(services);
let people: People;
beforeAll(async () => {
  people = await createPeople(services);
});

test("so many go at once, the others in their order, and one that fails holds up none", async () => {
  const lane = new Lane({ atOnce: 2, waiting: 2 });
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const runs = ends.map(({ promise }, at) =>
    lane.run(() => {
      begun.push(at);
      return promise;
    }),
  );
  expect([begun, lane.isFull]).toEqual([[0, 1], true]);
  ends[1]?.reject(new Error("failed"));
  await expect(runs[1]).rejects.toThrow("failed");
  expect(begun).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve();
  await Promise.allSettled(runs);
  expect([begun, lane.isFull]).toEqual([[0, 1, 2, 3, 4], false]);
});

test("while strangers fill the lane a known browser signs in, and others are told to come again, uncounted", async () => {
  const admin = people["OPC/admin"];
  const { cookies } = await signIn(admin);
  const known = { cookies: { opc_device: cookies.opc_device ?? "" }, sessionId: "" };
  const end = Promise.withResolvers<void>();
  const many = strangerTerms.atOnce + strangerTerms.waiting;
  const held = Array.from({ length: many }, () => strangers.run(() => end.promise));
  clock.advance(30_000);
  const right = {
    MerchantAlias: admin.merchantAlias,
    UserName: admin.userName,
    Password: admin.password,
    GoogleVerifyCode: totpCode(admin.totpSecret, clock.now()),
  };
  const refused = await call("/mc_api/login", right);
  expect([refused.code, refused.status]).toEqual([errors.Overloaded.code, 503]);
  expect(await query("select 1 from sign_in_throttle where failure_count > 0")).toEqual([]);
  expect((await call("/mc_api/login", right, known)).code).toBe(0);
  end.resolve();
  await Promise.all(held);
  clock.advance(30_000);
  const later = { ...right, GoogleVerifyCode: totpCode(admin.totpSecret, clock.now()) };
  expect((await call("/mc_api/login", later)).code).toBe(0);
});
