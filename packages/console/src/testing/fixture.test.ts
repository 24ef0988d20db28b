import { type Call, calls } from "@opc/contract";
import { expect, test } from "vitest";
import { callRows } from "../api/call-rows.ts";
import type { ConsoleCallName } from "../api/calls.static.ts";
import { fixture } from "./fixture.ts";

const envelopes = (Object.keys(callRows) as ConsoleCallName[]).filter((name) => {
  const row: Call = calls[name];
  return !row.download && !row.file && !row.image;
});

test.each(envelopes)("a sample of %s is an answer that the contract accepts", (name) => {
  expect(() => fixture(name)).not.toThrow();
});

test("what a test says stands in the answer, and the rest around it is filled up", () => {
  const { Rows, Total } = fixture("payorderList", { Rows: [{ Status: "Paying" }, {}, {}, {}], Total: 4 });
  expect(Total).toBe(4);
  expect(Rows.map(({ Status }) => Status)[0]).toBe("Paying");
  expect(Rows.map(({ OrderNo }) => OrderNo)).toEqual(["OrderNo 1", "OrderNo 2", "OrderNo 3", "OrderNo 4"]);
});

test("an answer that the server could not give is refused, with its place", () => {
  const wrong = { Rows: [{ Status: "Paid" }] } as never;
  expect(() => fixture("payorderList", wrong)).toThrow(/payorderList[\s\S]*Status/);
  const unknown = { Rows: [{ Colour: "red" }] } as never;
  expect(() => fixture("payorderList", unknown)).toThrow(/payorderList[\s\S]*Colour/);
});
