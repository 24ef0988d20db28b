import type { ErrorName } from "@opc/contract/errors";
import type { Permission } from "@opc/contract/pages";
import { describe, expect, test } from "vitest";
import { CallError } from "../../call-error.ts";
import { assertMayChange, assertNotSelf, assertSameMerchant } from "./rules.ts";

function refusalOf(work: () => void): ErrorName | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof CallError) return error.errorName;
    throw error;
  }
  return undefined;
}

const asker = (...permissions: Permission[]) => ({ userId: 1n, permissions: new Set(permissions) });

describe("a change of a user", () => {
  const other = 2n;
  const self = 1n;
  const both = { group: true, enabled: true };
  const group = { group: true, enabled: false };
  const enabled = { group: false, enabled: true };
  const nothing = { group: false, enabled: false };
  test.each<[string, Permission[], bigint, typeof both, ErrorName | undefined]>([
    ["the group, with its function", ["UserList.edit"], other, group, undefined],
    ["the group, with the other function only", ["UserList.enable"], other, group, "NoPermission"],
    ["the state, with its function", ["UserList.enable"], other, enabled, undefined],
    ["the state, with the other function only", ["UserList.edit"], other, enabled, "NoPermission"],
    ["both, with both functions", ["UserList.edit", "UserList.enable"], other, both, undefined],
    ["both, with one function", ["UserList.edit"], other, both, "NoPermission"],
    ["both, with the other", ["UserList.enable"], other, both, "NoPermission"],
    ["one's own group", ["UserList.edit"], self, group, "OwnAccount"],
    ["one's own state", ["UserList.enable"], self, enabled, "OwnAccount"],
    ["nothing at all, of oneself", ["UserList.edit"], self, nothing, undefined],
  ])("%s", (_fact, own, target, change, refusal) => {
    expect(refusalOf(() => assertMayChange(asker(...own), target, change))).toBe(refusal);
  });
});

test("nobody does to themselves what others do to them", () => {
  expect(refusalOf(() => assertNotSelf({ userId: 7n }, 7n))).toBe("OwnAccount");
  expect(refusalOf(() => assertNotSelf({ userId: 7n }, 8n))).toBeUndefined();
});

test("a user's group is one of its own merchant", () => {
  expect(refusalOf(() => assertSameMerchant(1n, 2n))).toBe("NotFound");
  expect(refusalOf(() => assertSameMerchant(1n, 1n))).toBeUndefined();
});
