import { expect, test } from "vitest";
import { freeGuesses, guessesOfBrowser, lockMinutesAfter } from "./guard.ts";

/** That one guess is right: of a million codes, three count at a time. */
const codeChance = 3e-6;

/** Guesses that fit into so many minutes, made as soon as each is allowed. */
function guessesWithin(minutes: number): number {
  let guesses = 0;
  for (let at = 0; at <= minutes; at += lockMinutesAfter(guesses)) guesses += 1;
  return guesses;
}

test("five guesses are free, then each costs twice the time of the one before", () => {
  expect([1, 4, 5, 6, 7, 8].map(lockMinutesAfter)).toEqual([0, 0, 15, 30, 60, 120]);
  expect(lockMinutesAfter(400)).toBe(lockMinutesAfter(freeGuesses + 21));
});

test("of all the guesses of a hundred years, and of a stolen browser, one in ten thousand comes in at most", () => {
  const minutesOfCentury = 100 * 366 * 24 * 60;
  const guesses = guessesWithin(minutesOfCentury) + guessesOfBrowser;
  expect(guesses).toBeLessThanOrEqual(33);
  expect(1 - (1 - codeChance) ** guesses).toBeLessThanOrEqual(1e-4);
});
