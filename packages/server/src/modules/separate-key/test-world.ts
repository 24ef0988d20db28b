/** What tests of separate keys through people's calls start from: ACME's and LOTUS's, two of the operator, a clerk of ACME's. */
import { sign } from "node:crypto";
import type { CallOutput, Calls } from "@opc/contract";
import { grantablePermissions } from "@opc/contract/pages";
import { expect } from "vitest";
import { addPerson, type Person } from "../../testing/people.ts";
import { newPair, type Pair } from "../../testing/separate-keys.ts";
import { merchantWorld } from "../merchant/test-world.ts";

/** As the merchant's server signs what it was given. */
export function signedText({ privateKey }: Pick<Pair, "privateKey">, text: string): string {
  return sign(null, Buffer.from(text), privateKey).toString("base64");
}

type Added = CallOutput<Calls["separatekeyAdd"]>;
export type KeyList = CallOutput<Calls["separatekeyList"]>;

export const call = (what: string) => `/mc_api/merchant/separatekey_${what}`;
export const code = async (answer: Promise<{ code: number }>) => (await answer).code;

/** What is let in is held for a day. */
export async function separateKeyWorld() {
  const world = await merchantWorld({ accountHoldHours: 24 });
  const { as, proven, query, people, root, services, clock } = world;
  const acme = people["ACME/admin"];
  const second = await addPerson(services, root, "second", grantablePermissions("Super"));
  const clerk = await addPerson(services, acme, "clerk", ["ApiInfo", "ApiInfo.rotateKey"]);
  let names = 0;

  /** Of ACME: the operator names it, its own people need not. */
  const whose = (person: Person) => (person.merchantId === root.merchantId ? { MerchantAlias: "ACME" } : {});
  const make = (person: Person, what: string, input: object = {}) =>
    as(person, call(what), { ...whose(person), ...input });

  async function add(person: Person, input: object): Promise<Added> {
    const answer = await make(person, "add", { Name: `server ${++names}`, ...input });
    expect(answer).toMatchObject({ code: 0 });
    return answer.data as Added;
  }

  async function challenge(
    person: Person,
    { publicKey: PublicKey }: Pick<Pair, "publicKey">,
  ): Promise<string> {
    const path = "/rp_api/merchant/separatekey_challenge";
    const answer = await as(person, path, { ...whose(person), PublicKey });
    expect(answer).toMatchObject({ code: 0 });
    return (answer.data as CallOutput<Calls["separatekeyChallenge"]>).Challenge;
  }

  async function payoutInput(person: Person, pair: Pair) {
    const Challenge = await challenge(person, pair);
    const common = { Purpose: "PayingOut", Name: `server ${++names}`, PublicKey: pair.publicKey };
    return { ...common, Challenge, Signature: signedText(pair, Challenge) };
  }

  async function list(person: Person): Promise<KeyList> {
    const { code: answered, data } = await as(person, "/rp_api/merchant/separatekey_list", whose(person));
    expect(answered).toBe(0);
    return data as KeyList;
  }

  return {
    ...world,
    acme,
    lotus: people["LOTUS/admin"],
    second,
    clerk,
    make,
    add,
    challenge,
    /** With the proof that its private key is there. */
    payoutInput,
    addPayout: async (person: Person, pair = newPair()) => add(person, await payoutInput(person, pair)),
    decide: (person: Person, move: "approve" | "reject", KeyId: string) =>
      move === "reject"
        ? make(person, move, { KeyId, Reason: "not theirs" })
        : proven(person, call(move), { ...whose(person), KeyId }),
    list,
    shown: async (KeyId: string) => (await list(acme)).Keys.find((key) => key.KeyId === KeyId),
    /** Room for the next test's. */
    clear: () =>
      query(
        "update separate_key set status = 'Retired', retired_at = $1 where status in ('Waiting', 'Live')",
        [clock.now()],
      ),
  };
}
