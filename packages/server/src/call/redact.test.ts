import { actText } from "@opc/contract/passkey/act";
import { expect, test } from "vitest";
import { redactForLine } from "./redact.ts";

test("a secret that stands beside its name in what a passkey vouches for is masked, and nothing else", () => {
  const act = actText("payoutcard_add", [
    ["CardNumber", "6222020000001234"],
    ["CardName", "second card"],
    ["PrivateKey", "-----BEGIN"],
  ]);
  const line = JSON.stringify(redactForLine({ Call: "payoutcardAdd", Acts: [act] }));
  expect(line).not.toMatch(/6222|BEGIN/);
  expect(line.match(/•••/g)).toHaveLength(2);
  expect(line).toContain("second card");
});

test("in fields and in fields kept as text", () => {
  const line = redactForLine({ Password: "x1", Filter: '{"Token":"x2"}', Numbers: ["token", "P1", "P2"] });
  expect(line).toEqual({ Password: "•••", Filter: '{"Token":"•••"}', Numbers: ["token", "P1", "P2"] });
});
