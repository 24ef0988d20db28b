import { expect, test } from "vitest";
import { ApiError } from "../../api/client.ts";
import { changesOf, countOf } from "./changes.ts";
import { faultsOf, moved, movedTo, newUse, shareOf, type TypeDraft, type UseDraft } from "./draft.ts";
import { fieldRefusals } from "./refused.ts";

function use(ChannelCode: string, changes: Partial<UseDraft> = {}): UseDraft {
  const fee = { FeeRate: "1.50", MinimumFee: "0", MaximumFee: "" };
  return {
    ChannelCode,
    Enabled: true,
    Weight: "1",
    ...fee,
    MinimumAmount: "1",
    MaximumAmount: "100",
    ...changes,
  };
}

function type(uses: readonly UseDraft[], changes: Partial<TypeDraft> = {}): TypeDraft {
  return { code: "PP", currency: "THB", mode: "Order", terms: undefined, uses, ...changes };
}

const codes = (uses: readonly UseDraft[]) => uses.map(({ ChannelCode }) => ChannelCode).join("");
const three = [use("A"), use("B"), use("C")];

test("a channel is moved by one, or to where it is dropped, and never past an end", () => {
  expect(codes(moved(three, "B", -1))).toBe("BAC");
  expect(codes(moved(three, "B", 1))).toBe("ACB");
  expect(codes(moved(three, "A", -1))).toBe("ABC");
  expect(codes(movedTo(three, "A", 2))).toBe("BCA");
  expect(codes(movedTo(three, "X", 0))).toBe("ABC");
});

test("shares are of the weights that are switched on", () => {
  const uses = [
    use("A", { Weight: "1" }),
    use("B", { Weight: "2" }),
    use("C", { Weight: "9", Enabled: false }),
  ];
  expect(uses.map((one) => shareOf(one, uses))).toEqual(["33.3", "66.7", "0.0"]);
  expect(shareOf(use("A", { Weight: "x" }), [use("A", { Weight: "x" })])).toBe("");
});

test.each([
  ["MinimumAmount", "0", "least"],
  ["MinimumAmount", "0.99", "least"],
  ["MinimumAmount", "-1", "amount"],
  ["MaximumAmount", "0.5", "range"],
  ["MaximumAmount", "1.00", "range"],
  ["MaximumAmount", "1e3", "amount"],
  ["FeeRate", "1.255", "rate"],
  ["FeeRate", "101", "rate"],
  ["MinimumFee", "", "amount"],
  ["Weight", "10001", "weight"],
  ["Weight", "1.5", "weight"],
] as const)("%s of %j is a fault", (field, value, fault) => {
  expect([...faultsOf([type([use("A", { [field]: value })])])]).toEqual([[`PP THB/A/${field}`, fault]]);
});

test("what is right has no fault, and weights of nothing are one", () => {
  expect(faultsOf([type([use("A", { MaximumFee: "5" })])]).size).toBe(0);
  expect(faultsOf([type([use("A", { MinimumFee: "6", MaximumFee: "5" })])]).get("PP THB/A/MaximumFee")).toBe(
    "fee",
  );
  expect(faultsOf([type([use("A", { Weight: "0" })], { mode: "Weight" })]).get("PP THB//RoutingMode")).toBe(
    "weights",
  );
});

test("a payout's channels have no fee to be wrong", () => {
  const terms = { Enabled: true, MinimumAmount: "1", MaximumAmount: "9", ReviewFrom: "" };
  expect(faultsOf([type([use("A", { FeeRate: "" })], { terms })]).size).toBe(0);
});

test("changes are told by type, channel and field; the same number in other digits is none", () => {
  const before = [type([use("A"), use("B"), use("C")])];
  const after = [
    type([use("B", { FeeRate: "1.5" }), use("A", { Enabled: false, MaximumFee: "9" }), use("D")], {
      mode: "Weight",
    }),
  ];
  const [change] = changesOf(before, after);
  expect(change).toEqual({
    key: "PP THB",
    offered: undefined,
    fields: [
      { field: "RoutingMode", from: "Order", to: "Weight" },
      { field: "Order", from: "A → B", to: "B → A" },
    ],
    channels: [
      {
        code: "A",
        kind: "changed",
        fields: [
          { field: "Enabled", from: "true", to: "false" },
          { field: "MaximumFee", from: "", to: "9" },
        ],
      },
      { code: "C", kind: "removed" },
      { code: "D", kind: "added" },
    ],
  });
  expect(countOf(changesOf(before, after))).toBe(6);
  expect(changesOf(before, before)).toEqual([]);
});

test("a type that is offered, and one that is no longer, are told as that", () => {
  const terms = { Enabled: true, MinimumAmount: "1", MaximumAmount: "9", ReviewFrom: "" };
  const [none, some] = [[type([], { terms: null })], [type([], { terms })]];
  expect(changesOf(none, some)[0]?.offered).toBe("added");
  expect(changesOf(some, none)[0]?.offered).toBe("removed");
});

test("a new channel begins with the range of its type and the fee of the one above it", () => {
  const range = { minimum: "10.00", maximum: "500.00" };
  const facts = {
    key: "PP THB",
    name: "",
    name_enUS: "",
    isEnabled: true,
    range,
    fee: undefined,
    offered: [],
  };
  expect(newUse("B", type([use("A", { FeeRate: "2.00" })]), facts, true)).toMatchObject({
    ChannelCode: "B",
    FeeRate: "2.00",
    MinimumAmount: "10.00",
    MaximumAmount: "500.00",
  });
});

test("what the server refuses is found at its place on the screen", () => {
  const error = new ApiError(200, "no", {
    Fields: [
      { Field: "PayTypes.0.Channels.1.MaximumAmount", Message: "too little" },
      { Field: "PayTypes.7.Channels.1.Weight", Message: "nowhere" },
      { Field: "Other", Message: "else" },
    ],
  });
  expect([...fieldRefusals(error, "PayTypes", [type(three)])]).toEqual([
    ["PP THB/B/MaximumAmount", "too little"],
  ]);
});
