import type { ErrorName } from "@opc/contract/errors";
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { describe, expect, test } from "vitest";
import { CallError } from "../../call-error.ts";
import { changeByPage } from "./change.ts";
import {
  assertDeletable,
  type GroupState,
  isFunction,
  maySwitch,
  pageOf,
  permissionChange,
  wantedCodes,
} from "./rules.ts";

function outcomeOf<Result>(work: () => Result): Result | ErrorName {
  try {
    return work();
  } catch (error) {
    if (error instanceof CallError) return error.errorName;
    throw error;
  }
}

const asker = (codes: readonly Permission[]) => ({ permissions: new Set(codes) });
const group = (Permissions: string[], more: Partial<GroupState> = {}): GroupState => ({
  UserGroupName: "Cashiers",
  MerchantType: "Normal",
  Permissions,
  IsOwn: false,
  ...more,
});

describe("what may be wanted of a group", () => {
  test.each<[string, string[], string[], "Super" | "Normal", string[] | ErrorName]>([
    ["nothing", [], [], "Normal", []],
    [
      "a page with its function",
      ["PayOrder"],
      ["PayOrder.export"],
      "Normal",
      ["PayOrder", "PayOrder.export"],
    ],
    ["a function without its page", [], ["PayOrder.export"], "Normal", "InvalidInput"],
    ["a function with another page only", ["UserList"], ["PayOrder.export"], "Normal", "InvalidInput"],
    ["a code that does not exist", ["Everything"], [], "Super", "InvalidInput"],
    ["a function that does not exist", ["PayOrder"], ["PayOrder.delete"], "Super", "InvalidInput"],
    ["a function among the pages", ["PayOrder", "PayOrder.export"], [], "Super", "InvalidInput"],
    ["a page among the functions", [], ["PayOrder"], "Super", "InvalidInput"],
    ["an operator's page for a merchant's group", ["WithdrawalConfirm"], [], "Normal", "InvalidInput"],
    [
      "an operator's page for the operator's group",
      ["WithdrawalConfirm"],
      [],
      "Super",
      ["WithdrawalConfirm"],
    ],
    ["a name that every object has", ["constructor"], ["__proto__.toString"], "Super", "InvalidInput"],
    ["the same code twice", ["PayOrder", "PayOrder"], [], "Normal", ["PayOrder"]],
  ])("%s", (_fact, pages, functions, type, expected) => {
    const outcome = outcomeOf(() => [...wantedCodes(pages, functions, type)]);
    expect(outcome).toEqual(expected);
  });

  test("a refusal names the field and the codes at fault, and no others", () => {
    expect(() => wantedCodes(["PayOrder", "Everything"], ["UserList.add"], "Normal")).toThrow(
      expect.objectContaining({
        parameters: { Fields: "PagePermissionCode: Everything; PageFunctionCode: UserList.add" },
        data: {
          Fields: [
            { Field: "PagePermissionCode", Message: "Everything" },
            { Field: "PageFunctionCode", Message: "UserList.add" },
          ],
        },
      }),
    );
    const many = Array.from({ length: 50 }, (_, place) => `Code${place}`);
    expect(() => wantedCodes(many, [], "Normal")).toThrow(
      expect.objectContaining({
        data: {
          Fields: [{ Field: "PagePermissionCode", Message: `${many.join(", ").slice(0, 200)}` }],
        },
      }),
    );
  });
});

const setters: Permission[] = ["UserGroupRole", "UserGroupRole.edit"];

describe("a change of permissions", () => {
  test.each<[string, Permission[], GroupState, string[], object | ErrorName]>([
    [
      "gives what the asker holds",
      ["PayOrder"],
      group([]),
      ["PayOrder"],
      { added: ["PayOrder"], removed: [] },
    ],
    ["cannot give what the asker lacks", ["UserList"], group([]), ["PayOrder"], "PermissionNotHeld"],
    [
      "cannot give a function by its page",
      ["PayOrder"],
      group([]),
      ["PayOrder", "PayOrder.export"],
      "PermissionNotHeld",
    ],
    [
      "cannot give to one's own group what one lacks",
      setters,
      group(setters, { IsOwn: true }),
      [...setters, "PayOrder"],
      "PermissionNotHeld",
    ],
    [
      "takes what the asker holds",
      ["PayOrder"],
      group(["PayOrder"]),
      [],
      { added: [], removed: ["PayOrder"] },
    ],
    ["cannot take what the asker lacks", ["UserList"], group(["PayOrder"]), [], "PermissionNotHeld"],
    [
      "leaves alone what the asker lacks",
      ["UserList"],
      group(["PayOrder"]),
      ["PayOrder", "UserList"],
      { added: ["UserList"], removed: [] },
    ],
    [
      "takes nothing from a group above",
      ["UserList"],
      group(["PayOrder", "UserList"]),
      ["PayOrder"],
      "RightsExceeded",
    ],
    [
      "keeps the right to change in one's own group",
      setters,
      group(setters, { IsOwn: true }),
      ["UserGroupRole"],
      "OwnAccount",
    ],
    [
      "keeps that right when others go, too",
      [...setters, "PayOrder"],
      group([...setters, "PayOrder"], { IsOwn: true }),
      ["UserGroupRole"],
      "OwnAccount",
    ],
    ["keeps its page there too", setters, group(setters, { IsOwn: true }), [], "OwnAccount"],
    ["takes that right from other groups", setters, group(setters), [], { added: [], removed: setters }],
    [
      "takes other rights from one's own group",
      [...setters, "PayOrder"],
      group([...setters, "PayOrder"], { IsOwn: true }),
      setters,
      { added: [], removed: ["PayOrder"] },
    ],
    ["may be no change", [], group(["PayOrder"]), ["PayOrder"], { added: [], removed: [] }],
    [
      "drops what is in the catalogue no more, whoever asks",
      [],
      group(["Gone", "PayOrder"]),
      ["PayOrder"],
      { added: [], removed: ["Gone"] },
    ],
    [
      "drops an operator's code from a merchant's group, whoever asks",
      [],
      group(["WithdrawalConfirm"]),
      [],
      { added: [], removed: ["WithdrawalConfirm"] },
    ],
    [
      "needs the operator's code to be held in the operator's group",
      [],
      group(["WithdrawalConfirm"], { MerchantType: "Super" }),
      [],
      "PermissionNotHeld",
    ],
  ])("%s", (_fact, own, state, wanted, expected) => {
    expect(outcomeOf(() => permissionChange(asker(own), state, new Set(wanted)))).toEqual(expected);
  });

  test("a refusal names exactly what the asker lacks", () => {
    const wanted = new Set(["PayOrder", "UserList", "UserList.add"]);
    expect(() => permissionChange(asker(["UserList"]), group([]), wanted)).toThrow(
      expect.objectContaining({
        parameters: { Permissions: "PayOrder, UserList.add" },
        data: { Permissions: ["PayOrder", "UserList.add"] },
      }),
    );
  });
});

/** Every set of codes that these pages can make, functions with their pages only. */
const codes: Permission[] = ["PayOrder", "PayOrder.export", "UserGroupRole", "UserGroupRole.edit"];
const sets = Array.from({ length: 16 }, (_, bits) => codes.filter((_code, at) => bits & (1 << at))).filter(
  (set) => set.every((code) => !isFunction(code) || set.includes(pageOf(code) as Permission)),
);

test("the tree offers a switch exactly where the change would be accepted", () => {
  let accepted = 0;
  for (const own of sets)
    for (const held of sets)
      for (const IsOwn of own.join() === held.join() ? [true, false] : [false])
        for (const code of codes) {
          const state = group(held, { IsOwn });
          const wanted = held.includes(code) ? held.filter((each) => each !== code) : [...held, code];
          const outcome = outcomeOf(() => permissionChange(asker(own), state, new Set(wanted)));
          // Without its page, which nobody of one's own group can drop, the function could not be kept.
          const dropsKeptPage = IsOwn && code === "UserGroupRole" && held.includes(code);
          const isAccepted = typeof outcome === "object" && !dropsKeptPage;
          expect(maySwitch(asker(own), state, code), `${own} / ${held} / ${code}`).toBe(isAccepted);
          accepted += isAccepted ? 1 : 0;
        }
  expect(accepted).toBeGreaterThan(50);
});

test("a code that such a group cannot have puts it above nobody", () => {
  const stale = group(["PayOrder", "MerchantList"]);
  expect(maySwitch(asker(["PayOrder"]), stale, "PayOrder")).toBe(true);
  expect(permissionChange(asker(["PayOrder"]), stale, new Set())).toMatchObject({ added: [] });
});

test("nobody can give any code that they lack", () => {
  const everything = grantablePermissions("Normal");
  for (const own of sets)
    for (const code of everything.filter((each) => !own.includes(each))) {
      const outcome = outcomeOf(() => permissionChange(asker(own), group([]), new Set([code])));
      expect(outcome).toBe("PermissionNotHeld");
    }
});

test.each<[string, { IsDefault: boolean; UserCount: number }, ErrorName | undefined]>([
  ["an empty group can be deleted", { IsDefault: false, UserCount: 0 }, undefined],
  ["one with users cannot", { IsDefault: false, UserCount: 1 }, "GroupHasUsers"],
  ["the default one cannot, even empty", { IsDefault: true, UserCount: 0 }, "DefaultGroup"],
])("%s", (_fact, state, refusal) => {
  expect(outcomeOf(() => assertDeletable(state))).toBe(refusal);
});

test("a group with users says how many", () => {
  expect(() => assertDeletable({ IsDefault: false, UserCount: 3 })).toThrow(
    expect.objectContaining({ parameters: { Count: 3 } }),
  );
});

test("the log's change tells page by page what differs", () => {
  const from = ["PayOrder", "PayOrder.export", "UserList"];
  const to = ["UserList", "PayOrder", "UserGroup", "UserGroup.add"];
  expect(changeByPage(from, to)).toEqual({
    PayOrder: { from: ["PayOrder", "PayOrder.export"], to: ["PayOrder"] },
    UserGroup: { from: [], to: ["UserGroup", "UserGroup.add"] },
  });
});
