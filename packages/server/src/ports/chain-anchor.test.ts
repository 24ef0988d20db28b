import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Advance, openChainAnchor, type Tip } from "./chain-anchor.ts";
import { openVault } from "./vault.ts";

const folder = await mkdtemp(join(tmpdir(), "anchor-"));
afterAll(() => rm(folder, { recursive: true }));
const vault = openVault(Buffer.alloc(32, 7));
const tip = (sequence: number): Tip => ({ sequence: BigInt(sequence), hash: Buffer.alloc(32, sequence) });
const advance = (from: number, to: number): Advance[] => [
  { chain: "operations", from: tip(from), to: tip(to) },
];
const holds = async () => true;

test("who seals and who compares advance it at once: both are written, and it does not go back", async () => {
  const path = join(folder, "both.json");
  const anchor = openChainAnchor(path, vault);
  await anchor.advance(advance(0, 1), holds);
  const all = [advance(1, 9), advance(0, 4), advance(4, 7)].map((one) => anchor.advance(one, holds));
  expect(await Promise.all(all)).toEqual([[], [], []]);
  expect((await openChainAnchor(path, vault).read()) as unknown).toEqual(new Map([["operations", tip(9)]]));
  expect(await readdir(folder)).toEqual(["both.json"]);
});

test("one that could not be judged keeps nobody from the next", async () => {
  const path = join(folder, "later.json");
  const anchor = openChainAnchor(path, vault);
  await anchor.advance(advance(0, 1), holds);
  const unjudged = anchor.advance(advance(3, 4), () => Promise.reject(new Error("the database is away")));
  const next = anchor.advance(advance(1, 2), holds);
  await expect(unjudged).rejects.toThrow("away");
  expect(await next).toEqual([]);
  expect((await openChainAnchor(path, vault).read()) as unknown).toEqual(new Map([["operations", tip(2)]]));
});
