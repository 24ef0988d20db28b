import type { ErrorName } from "@opc/contract/errors";
import type { Permission } from "@opc/contract/pages";
import { describe, expect, test } from "vitest";
import { CallError } from "../../call-error.ts";
import { assertNotAbove, lackedBy } from "./above.ts";

function refusalOf(work: () => void): ErrorName | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof CallError) return error.errorName;
    throw error;
  }
  return undefined;
}

const asker = (...permissions: Permission[]) => ({ permissions: new Set(permissions) });

describe("a group is above the asker", () => {
  test.each<[string, Permission[], string[], ErrorName | undefined]>([
    ["an empty group is above nobody", [], [], undefined],
    ["nor is one that holds the same", ["PayOrder"], ["PayOrder"], undefined],
    ["nor one that holds less", ["PayOrder", "PayOrder.export"], ["PayOrder"], undefined],
    ["a function more is above", ["PayOrder"], ["PayOrder", "PayOrder.export"], "RightsExceeded"],
    [
      "so is another page, however many the asker holds",
      ["UserList", "UserGroup"],
      ["PayOrder"],
      "RightsExceeded",
    ],
    ["everything is above nothing", [], ["PayOrder"], "RightsExceeded"],
    ["a code of an older release opens nothing", [], ["Gone", "PayOrder.gone"], undefined],
  ])("%s", (_fact, own, held, refusal) => {
    expect(refusalOf(() => assertNotAbove(asker(...own), held, "Cashiers"))).toBe(refusal);
    expect(lackedBy(asker(...own), held).length > 0).toBe(refusal !== undefined);
  });

  test("and the refusal names the group", () => {
    expect(() => assertNotAbove(asker(), ["PayOrder"], "Cashiers")).toThrow(
      expect.objectContaining({ parameters: { UserGroupName: "Cashiers" } }),
    );
  });
});
