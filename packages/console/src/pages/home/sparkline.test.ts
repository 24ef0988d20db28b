import { expect, test } from "vitest";
import { pointsOf } from "./sparkline-points.ts";

test.each([
  [
    "zero lies at the bottom, the most at the top",
    [0, 5, 10],
    [
      [2, 18],
      [32, 10],
      [62, 2],
    ],
  ],
  [
    "small changes of a large figure look small",
    [100, 98],
    [
      [2, 2],
      [62, 2.3],
    ],
  ],
  [
    "what is lost lies below zero",
    [-10, 10],
    [
      [2, 18],
      [62, 2],
    ],
  ],
  [
    "nothing is a line at the bottom",
    [0, 0],
    [
      [2, 18],
      [62, 18],
    ],
  ],
  ["one day is a point", [7], [[2, 2]]],
])("%s", (_what, values, points) => {
  expect(pointsOf(values)).toEqual(points);
});
