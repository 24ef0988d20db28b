import { describe, expect, it } from "vitest";
import { matches, piecesOf } from "./search.ts";

describe("search in names", () => {
  it("letters of either case are the same, blanks around do not count", () => {
    expect(matches("Collection Orders", " orders ")).toBe(true);
    expect(matches("收款订单", "订单")).toBe(true);
    expect(matches("Collection Orders", "payout")).toBe(false);
  });

  it("no text matches everything and marks nothing", () => {
    expect(matches("Users", " ")).toBe(true);
    expect(piecesOf("Users", " ")).toEqual([{ text: "Users", isMatch: false }]);
  });

  it.each([
    ["User Groups", "user", ["[User]", " Groups"]],
    ["Reset password", "pass", ["Reset ", "[pass]", "word"]],
    ["用户组", "用户", ["[用户]", "组"]],
    ["aaa", "a", ["[a]", "[a]", "[a]"]],
    ["Unlock", "lock", ["Un", "[lock]"]],
    ["İstanbul users", "users", ["İstanbul users"]],
  ])("marks the places: %s, %s", (name, text, expected) => {
    const pieces = piecesOf(name, text);
    expect(pieces.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))).toEqual(expected);
    expect(pieces.map((piece) => piece.text).join("")).toBe(name);
  });
});
