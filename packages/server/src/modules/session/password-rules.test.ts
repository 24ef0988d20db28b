import { expect, test } from "vitest";
import { passwordFault } from "./password-rules.ts";

const owner = { UserName: "somchai", MerchantAlias: "LotusPay" };

test.each([
  "123456",
  "Password",
  "password1!",
  "QWERTY",
  "aaaaaaaa",
  "woaini1314",
  "ｐａｓｓｗｏｒｄ",
  "welcome12",
  "87654321",
  "234567",
  "abcdef",
  "kjihgfe",
  "liverpool",
  "manutd",
  "iceman44",
  "lotuspay",
  "LOTUSPAY1",
  "OpcAdmin1",
])("%s is too common", (password) => {
  expect(passwordFault(password, owner)).toBe("common");
});

test.each(["somchai", "SOMCHAI", "somchai1", "Somchai99!"])("%s is the user's own name", (password) => {
  expect(passwordFault(password, owner)).toBe("userName");
});

test.each(["quiet-harbour-41", "correct horse 7", "x9#Lm2", "泰国的雨季很长", "acegik", "827364"])(
  "%s is good",
  (password) => {
    expect(passwordFault(password, owner)).toBeUndefined();
  },
);
