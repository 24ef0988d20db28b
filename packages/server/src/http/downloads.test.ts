import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { Downloads } from "./downloads.ts";

const begin = (downloads: Downloads, userId: bigint): EventEmitter => {
  const answer = new EventEmitter();
  downloads.begin(userId, answer as ServerResponse);
  return answer;
};
const begun = (downloads: Downloads, userId: bigint) =>
  Array.from({ length: 4 }, () => begin(downloads, userId));

test("a user downloads four files at once, and another for each that has ended or was broken off", () => {
  const downloads = new Downloads();
  const [whole, broken] = begun(downloads, 1n);
  expect(() => begin(downloads, 1n)).toThrow("Overloaded");
  begin(downloads, 2n);
  whole?.emit("finish");
  whole?.emit("close");
  begin(downloads, 1n);
  expect(() => begin(downloads, 1n)).toThrow("Overloaded");
  broken?.emit("close");
  begin(downloads, 1n);
});

test("all users together download sixty", () => {
  const downloads = new Downloads();
  const answers = Array.from({ length: 15 }, (_, user) => begun(downloads, BigInt(user))).flat();
  expect(() => begin(downloads, 16n)).toThrow("Overloaded");
  answers[0]?.emit("close");
  begin(downloads, 16n);
});
