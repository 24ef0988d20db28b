/** Who adds a key for paying out has to show that they hold its private key. */
import { errors } from "@opc/contract/errors";
import { minuteMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { newPair } from "../../testing/separate-keys.ts";
import { code, separateKeyWorld, signedText } from "./test-world.ts";

const { acme, lotus, root, second, make, as, challenge, payoutInput, decide, clock, list, clear } =
  await separateKeyWorld();
const [over, wrong] = [errors.KeyChallengeOver.code, errors.KeyProofWrong.code];
const keysOf = async () => (await list(acme)).Keys.map(({ KeyId }) => KeyId);

test("the text names merchant, id, key and end, and the key has that id", async () => {
  const pair = newPair();
  const input = await payoutInput(acme, pair);
  const [merchant, id, key, until = ""] = input.Challenge.replace("OPC payout key: ", "").split(" ");
  expect({ merchant, key }).toEqual({ merchant: "ACME", key: pair.publicKey });
  expect(Date.parse(until) - clock.now().getTime()).toBeGreaterThan(14 * minuteMs);
  expect((await make(acme, "add", input)).data).toMatchObject({ KeyId: id, Status: "Waiting" });
  await clear();
});

test("a signature counts with and without its version, and over several lines", async () => {
  for (const spell of [
    (text: string) => `v1a,${text}`,
    (text: string) => `${text.slice(0, 64)}\n${text.slice(64)}\n`,
  ]) {
    const input = await payoutInput(acme, newPair());
    expect(await code(make(acme, "add", { ...input, Signature: spell(input.Signature) }))).toBe(0);
  }
  await clear();
});

test.each<[string, number, (input: Awaited<ReturnType<typeof payoutInput>>) => object]>([
  ["no text and no signature", over, () => ({ Challenge: undefined, Signature: undefined })],
  ["no signature", wrong, () => ({ Signature: undefined })],
  ["one that is too short", wrong, () => ({ Signature: "AAAA" })],
  ["another key's", wrong, ({ Challenge }) => ({ Signature: signedText(newPair(), Challenge) })],
  ["a signature of another text", wrong, ({ Signature }) => ({ Signature: flipped(Signature) })],
  ["a text that was changed", over, ({ Challenge }) => ({ Challenge: Challenge.replace("ACME", "ACMF") })],
  [
    "a text with a later end",
    over,
    ({ Challenge }) => ({ Challenge: Challenge.replace(/ 2\d{3}-/, " 2999-") }),
  ],
  [
    "a text with another mark",
    over,
    ({ Challenge }) => ({ Challenge: Challenge.replace(/.$/, (last) => (last === "A" ? "E" : "A")) }),
  ],
])("with %s no key is added", async (_, refusal, change) => {
  const input = await payoutInput(acme, newPair());
  const before = await keysOf();
  expect(await code(make(acme, "add", { ...input, ...change(input) }))).toBe(refusal);
  expect(await keysOf()).toEqual(before);
  // What was refused is used up by nothing.
  expect(await code(make(acme, "add", input))).toBe(0);
  await clear();
});

const flipped = (text: string) => `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;

test("whoever holds a changed text's key cannot make it ours", async () => {
  const pair = newPair();
  const input = await payoutInput(acme, pair);
  const Challenge = input.Challenge.replace(/ \d+ /, " 4711 ");
  const forged = { ...input, Challenge, Signature: signedText(pair, Challenge) };
  expect(await code(make(acme, "add", forged))).toBe(over);
});

test("it is good for one key and one merchant, once, and for 15 minutes", async () => {
  const [pair, other] = [newPair(), newPair()];
  const input = await payoutInput(acme, pair);
  const swapped = { ...input, PublicKey: other.publicKey, Signature: signedText(other, input.Challenge) };
  expect(await code(make(acme, "add", swapped))).toBe(over);
  expect(await code(make(lotus, "add", input))).toBe(over);
  const { data } = await make(acme, "add", input);
  expect(await code(make(acme, "add", input))).toBe(over);
  expect(await code(decide(second, "reject", (data as { KeyId: string }).KeyId))).toBe(0);
  expect(await code(make(acme, "add", input))).toBe(over);

  const late = await payoutInput(acme, pair);
  clock.advance(15 * minuteMs);
  expect(await code(make(acme, "add", late))).toBe(over);
  expect(await code(make(acme, "add", await payoutInput(acme, pair)))).toBe(0);
  await clear();
});

test("of one text sent twice at once one key is made", async () => {
  const input = await payoutInput(acme, newPair());
  await make(acme, "add", { Purpose: "Reading", Name: "signs in" });
  const codes = await Promise.all([1, 2, 3].map(() => code(make(acme, "add", input))));
  expect(codes.filter((one) => one === 0)).toHaveLength(1);
  await clear();
});

test("the operator gets a text for a merchant, who for another gets none", async () => {
  const pair = newPair();
  expect(await challenge(root, pair)).toContain("ACME");
  const ask = (PublicKey: string, more: object = {}) =>
    as(lotus, "/rp_api/merchant/separatekey_challenge", { PublicKey, ...more });
  expect(await code(ask(pair.publicKey, { MerchantAlias: "ACME" }))).toBe(errors.NotFound.code);
  expect(await code(ask("my key"))).toBe(errors.PublicKeyUnusable.code);
});

test("a key with a secret takes no proof", async () => {
  const { Challenge, Signature } = await payoutInput(acme, newPair());
  for (const more of [{ Challenge }, { Signature }])
    expect(await code(make(acme, "add", { Purpose: "Reading", Name: "reports", ...more }))).toBe(
      errors.PublicKeyUnwanted.code,
    );
});
