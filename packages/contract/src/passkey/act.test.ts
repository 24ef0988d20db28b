import { describe, expect, test } from "vitest";
import { type Call, calls } from "../index.ts";
import { type ActField, actText, spelled, takesPasskey } from "./act.ts";

describe("what a passkey vouches for", () => {
  const fields: [string, ActField][] = [
    ["OrderNo", "M1"],
    ["Amount", "12.34"],
  ];

  test("is the same in whatever order the fields are sent, and other for another call, field or value", () => {
    const text = actText("approvalApprove", fields);
    expect(actText("approvalApprove", fields.toReversed())).toBe(text);
    expect(actText("approvalReject", fields)).not.toBe(text);
    expect(actText("approvalApprove", [["OrderNo", "M1"]])).not.toBe(text);
    expect(actText("approvalApprove", [...fields, ["Amount", "12.35"]])).not.toBe(text);
    expect(
      actText("approvalApprove", [
        ["OrderNo", "M1"],
        ["Amount", "12.3"],
        ["4", ""],
      ]),
    ).not.toBe(text);
  });

  test("is no part of password and code, and no line end that a form changes", () => {
    const proofs: [string, ActField][] = [
      ["LoginPassword", "secret"],
      ["GoogleVerifyCode", "123456"],
    ];
    expect(actText("x", [...fields, ...proofs])).toBe(actText("x", fields));
    expect(actText("x", [["Reason", "a\r\nb\rc"]])).toBe(actText("x", [["Reason", "a\nb\nc"]]));
  });

  test("keeps a repeated field in its order, and a file apart from a text that says the same", () => {
    const of = (value: ActField) => actText("x", [["Evidence", value]]);
    expect(of({ sha256: "ab" })).not.toBe(of("ab"));
    expect(of({ sha256: "ab" })).not.toBe(of('{"sha256":"ab"}'));
    const twice = (one: string, other: string) =>
      actText("x", [
        ["Id", one],
        ["Id", other],
      ]);
    expect(twice("1", "2")).not.toBe(twice("2", "1"));
  });

  test("spells values as forms do", () => {
    expect(spelled(true)).toEqual(["true"]);
    expect(spelled([1, undefined, "b", null])).toEqual(["1", "b"]);
    expect(spelled(undefined)).toEqual([]);
  });
});

test("a passkey stands in for password and code wherever they are asked for, but for passwords that change", () => {
  const rows = Object.entries<Call>(calls).filter(([, { stepUp }]) => stepUp?.password || stepUp?.code);
  const others = rows.filter(([, row]) => !takesPasskey(row)).map(([name]) => name);
  expect(others).toEqual(["userpasswordchange", "withdrawalPasswordset"]);
});
