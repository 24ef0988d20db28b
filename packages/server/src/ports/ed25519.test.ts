/** Which public keys may be registered, and what verifies by them. */
import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSignedByPublicKey, publicKeyOfRaw, usablePublicKey } from "./ed25519.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
const base64 = raw.toString("base64");
const pem = publicKey.export({ format: "pem", type: "spki" }) as string;

/** The points whose order divides eight, and spellings of them that are not canonical. */
const smallOrder = [
  "0100000000000000000000000000000000000000000000000000000000000000",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0000000000000000000000000000000000000000000000000000000000000080",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
];
const notCanonical = [
  "0100000000000000000000000000000000000000000000000000000000000080",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
];

describe("a public key", () => {
  test.each([
    ["PEM", pem],
    ["PEM with the line ends of a form", pem.replaceAll("\n", "\r\n")],
    ["base64", base64],
    ["as Standard Webhooks writes it", `whpk_${base64}`],
    ["with blanks around it", `  ${base64}\n`],
  ])("is taken as %s", (_what, text) => {
    expect(usablePublicKey(text)?.equals(raw)).toBe(true);
  });

  test("of a hundred pairs each is taken", () => {
    for (let count = 0; count < 100; count++) {
      const one = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
      expect(usablePublicKey(one.subarray(-32).toString("base64"))).toBeDefined();
    }
  });

  test.each([
    ["nothing", ""],
    ["31 bytes", raw.subarray(1).toString("base64")],
    ["33 bytes", Buffer.concat([raw, Buffer.of(0)]).toString("base64")],
    ["hexadecimal", raw.toString("hex")],
    ["base64 for addresses", Buffer.alloc(32, 0xfb).toString("base64url")],
    ["base64 with something behind it", `${base64}!`],
    ["a secret of ours", `whsec_${base64}`],
    ["a private key", privateKey.export({ format: "pem", type: "pkcs8" }) as string],
    [
      "an X25519 key",
      generateKeyPairSync("x25519").publicKey.export({ format: "pem", type: "spki" }) as string,
    ],
    [
      "an EC key",
      generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({
        format: "pem",
        type: "spki",
      }) as string,
    ],
    ["two keys", pem + pem],
    ["a certificate's frame", pem.replaceAll("PUBLIC KEY", "CERTIFICATE")],
    ["no point of the curve", Buffer.concat([Buffer.of(2), Buffer.alloc(31)]).toString("base64")],
  ])("is not taken as %s", (_what, text) => {
    expect(usablePublicKey(text)).toBeUndefined();
  });

  test.each([...smallOrder, ...notCanonical])(
    "of small order or another spelling is not taken: %s",
    (hex) => {
      expect(usablePublicKey(Buffer.from(hex, "hex").toString("base64"))).toBeUndefined();
    },
  );

  test("with a part of small order is not taken", () => {
    // A right key plus the point of order two: (x, y) becomes (-x, -y).
    const number = BigInt(`0x${Buffer.from(raw).reverse().toString("hex")}`);
    const p = 2n ** 255n - 19n;
    const y = p - (number & (2n ** 255n - 1n));
    const other = (y | (((number >> 255n) ^ 1n) << 255n)).toString(16).padStart(64, "0");
    const mixed = Buffer.from(other, "hex").reverse();
    expect(usablePublicKey(mixed.toString("base64"))).toBeUndefined();
  });
});

describe("a signature", () => {
  const message = { id: "msg_1", timestamp: "1795334400", body: Buffer.from('{"Amount":"1.00"}') };
  const right = sign(null, Buffer.from(`msg_1.1795334400.${message.body}`), privateKey);
  const header = `v1a,${right.toString("base64")}`;
  const isRight = (text: string, changed: Partial<typeof message> = {}) =>
    isSignedByPublicKey(publicKey, text, { ...message, ...changed });

  test("is right by the key's own, beside others' of another form", () => {
    expect(isRight(header)).toBe(true);
    expect(isRight(`v1,AAAA ${header}`)).toBe(true);
  });

  test.each([
    ["another body", () => isRight(header, { body: Buffer.from("{}") })],
    ["another id", () => isRight(header, { id: "msg_2" })],
    ["another time", () => isRight(header, { timestamp: "1795334401" })],
    ["the form of a secret's", () => isRight(header.replace("v1a", "v1"))],
    ["nothing", () => isRight("")],
    [
      "a second one behind a wrong one",
      () => isRight(`v1a,${Buffer.alloc(64).toString("base64")} ${header}`),
    ],
    ["something behind it", () => isRight(`${header}!`)],
    ["a byte more", () => isRight(`v1a,${Buffer.concat([right, Buffer.of(0)]).toString("base64")}`)],
    ["the same with the group's order added", () => isRight(`v1a,${stretched(right).toString("base64")}`)],
  ])("is wrong with %s", (_what, judged) => {
    expect(judged()).toBe(false);
  });

  test.each(smallOrder)("that nobody made verifies by no point of small order, either: %s", (hex) => {
    const key = publicKeyOfRaw(Buffer.from(hex, "hex"));
    const forged = smallOrder.map((one) => Buffer.concat([Buffer.from(one, "hex"), Buffer.alloc(32)]));
    for (const signature of forged)
      expect(isSignedByPublicKey(key, `v1a,${signature.toString("base64")}`, message)).toBe(false);
  });
});

/** S + L instead of S: the same signature to who does not look. */
function stretched(signature: Buffer): Buffer {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString("hex")}`) + order;
  return Buffer.concat([
    signature.subarray(0, 32),
    Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse(),
  ]);
}
