import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CallError } from "../../call-error.ts";
import { bankChanges } from "./banks.ts";
import { supplierAddress } from "./terms.ts";

const strict = { allowLoopback: false };
const demo = { allowLoopback: true };

function kept(address: string, policy = strict): string | undefined {
  try {
    return supplierAddress(address, policy);
  } catch (error) {
    if (error instanceof CallError && error.errorName === "ChannelAddressRefused") return undefined;
    throw error;
  }
}

describe("a supplier's address", () => {
  test.each([
    ["https://pay.example.com", "https://pay.example.com"],
    ["https://pay.example.com/v1/", "https://pay.example.com/v1"],
    ["https://pay.example.com:8443/v1//", "https://pay.example.com:8443/v1"],
    ["https://8.8.8.8/api", "https://8.8.8.8/api"],
    ["https://[2606:4700::1111]", "https://[2606:4700::1111]"],
  ])("%s is kept", (address, expected) => {
    expect(kept(address)).toBe(expected);
  });

  test.each([
    "http://pay.example.com",
    "https://localhost",
    "https://127.0.0.1",
    "https://127.1",
    "https://2130706433",
    "https://0x7f.1",
    "https://0177.0.0.1",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://0.0.0.0",
    "https://10.1.2.3",
    "https://172.16.0.1",
    "https://192.168.1.1",
    "https://100.64.0.1",
    "https://169.254.169.254/latest/meta-data",
    "https://168.63.129.16",
    "https://[fe80::1]",
    "https://[fd00::1]",
    "https://[64:ff9b::7f00:1]",
    "https://metadata.google.internal",
    "https://db.local",
    "https://intranet",
    "https://user:pass@pay.example.com",
    "https://pay.example.com:0",
    "ftp://pay.example.com",
    "file:///etc/passwd",
    "not an address",
  ])("%s is refused", (address) => {
    expect(kept(address)).toBeUndefined();
    // The demo world opens this machine and nothing else.
    const opened = kept(address, demo);
    if (opened !== undefined)
      expect(URL.parse(opened)?.hostname).toMatch(/^(localhost|127\.0\.0\.1|\[::1\])$/);
  });

  test("the demo world may speak plain http to this machine, and to no other", () => {
    expect(kept("http://127.0.0.1:9000/x/", demo)).toBe("http://127.0.0.1:9000/x");
    expect(kept("http://pay.example.com", demo)).toBeUndefined();
  });

  test("no private IPv4 address gets through, however it is written", () => {
    const spellings = fc.constantFrom<(bytes: number[]) => string>(
      (bytes) => bytes.join("."),
      (bytes) => String(bytes.reduce((all, byte) => all * 256 + byte, 0)),
      (bytes) => `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`,
      (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join("."),
      (bytes) => `[::ffff:${bytes.join(".")}]`,
    );
    const byte = fc.integer({ min: 0, max: 255 });
    const head = fc.constantFrom([10], [127], [192, 168], [169, 254], [172, 20]);
    fc.assert(
      fc.property(head, fc.array(byte, { minLength: 3, maxLength: 3 }), spellings, (start, rest, spell) => {
        expect(kept(`https://${spell([...start, ...rest].slice(0, 4))}/`)).toBeUndefined();
      }),
    );
  });
});

test("a changed bank list is told line by line, what stayed is not", () => {
  const before = [
    { BankCode: "BBL", MappingCode: null, Enabled: true },
    { BankCode: "KBANK", MappingCode: "004", Enabled: true },
    { BankCode: "SCB", MappingCode: null, Enabled: true },
  ];
  const after = [
    { BankCode: "BBL", Enabled: true },
    { BankCode: "KBANK", MappingCode: "4", Enabled: false },
    { BankCode: "TTB", Enabled: true },
  ];
  expect(bankChanges(before, after)).toEqual([
    { from: "KBANK=004", to: "-KBANK=4" },
    { from: "SCB", to: null },
    { from: null, to: "TTB" },
  ]);
});
