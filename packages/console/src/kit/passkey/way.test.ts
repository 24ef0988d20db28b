import { expect, test } from "vitest";
import type { ConsoleCallName } from "../../api/client.ts";
import { type PasskeyWay, passkeyWay } from "./way.ts";

const proofs = [{ name: "LoginPassword" }, { name: "GoogleVerifyCode" }];
const none = { HasPasskey: false, NeedsPasskey: false };
const holder = { HasPasskey: true, NeedsPasskey: false };
const demanded = { HasPasskey: true, NeedsPasskey: true };
const lacking = { HasPasskey: false, NeedsPasskey: true };

test.each<[ConsoleCallName, typeof none, PasskeyWay | undefined]>([
  ["cashoutorderConfirm", none, undefined],
  ["cashoutorderConfirm", holder, "may"],
  ["cashoutorderConfirm", demanded, "may"],
  ["approvalApprove", none, undefined],
  ["approvalApprove", holder, "may"],
  ["approvalApprove", demanded, "must"],
  ["approvalApprove", lacking, "must"],
  ["passkeyBegin", demanded, "must"],
  ["passkeyBegin", lacking, undefined],
  ["passkeyDemand", none, "must"],
  ["userpasswordchange", demanded, undefined],
  ["withdrawalPasswordset", demanded, undefined],
])("%s by %o: %s", (call, asker, way) => {
  expect(passkeyWay({ call, fields: proofs }, asker)).toBe(way);
});

test("a form that asks for no proof offers no passkey", () => {
  expect(passkeyWay({ call: "cashoutorderCancel", fields: [] }, holder)).toBeUndefined();
});
