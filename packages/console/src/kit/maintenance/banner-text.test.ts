import { expect, test } from "vitest";
import { clockText, countdownOf, phaseOf, titleOf } from "./banner-text.ts";

const StartsAt = "2026-11-22T10:00:00.000Z";
const EndsAt = "2026-11-22T11:30:00.000Z";
const at = (text: string) => Date.parse(`2026-11-22T${text}Z`);

test.each([
  ["07:59:00", "starts in 2 h 1 min", "2 小时 1 分钟后开始"],
  ["09:48:00", "starts in 12 min", "12 分钟后开始"],
  ["09:59:58", "starts in 1 min", "1 分钟后开始"],
  ["09:59:59.500", "starts now", "即将开始"],
  ["10:00:00", "ends in 01:30:00", "01:30:00 后结束"],
  ["11:17:27", "ends in 00:12:33", "00:12:33 后结束"],
])("at %s the banner says: %s", (time, enUS, zhCN) => {
  expect(countdownOf({ StartsAt, EndsAt }, at(time), "enUS")).toBe(enUS);
  expect(countdownOf({ StartsAt, EndsAt }, at(time), "zhCN")).toBe(zhCN);
});

test("without an end it goes on until further notice", () => {
  expect(countdownOf({ StartsAt, EndsAt: null }, at("23:00:00"), "enUS")).toBe("until further notice");
});

test("it runs from its start up to, not including, its end", () => {
  const phase = (time: string) => phaseOf({ StartsAt, EndsAt }, at(time));
  expect(phase("09:59:59.999")).toBe("announced");
  expect(phase("10:00:00.000")).toBe("running");
  expect(phase("11:29:59.999")).toBe("running");
  expect(phase("11:30:00.000")).toBe("over");
});

test("hours go on beyond a day", () => {
  expect(clockText(49 * 3_600_000 + 1)).toBe("49:00:01");
});

test("its title names what it is about", () => {
  const window = {
    MerchantName: null,
    TypeName: "银行卡",
    TypeName_enUS: "Bank card",
    Currency: "THB",
    Message_enUS: "",
    Message_zhCN: "",
  };
  expect(titleOf({ ...window, Scope: "PayType" }, "enUS")).toBe("Maintenance of payments by Bank card (THB)");
  expect(titleOf({ ...window, Scope: "CashoutType" }, "zhCN")).toBe("银行卡（THB）代付维护");
});
