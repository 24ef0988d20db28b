import type { NoticeKind } from "@opc/contract/home/notices";
import type { NoticeChannel } from "@opc/contract/notice-target/values";
import { minuteMs } from "@opc/contract/time";
import { expect, test } from "vitest";
import { judgeBy } from "../../delivery/schedule.ts";
import { assertAddress, quietUntil, scheduleOf } from "./rules.ts";

const bangkok = 420;
const at = (time: string) => new Date(`2026-11-20T${time}Z`);

test.each<[string, number, number, string, NoticeKind, string | null]>([
  ["before them", 1320, 420, "14:59:59", "CrawlerDown", null],
  ["at their beginning, 22:00 in Bangkok", 1320, 420, "15:00:00", "CrawlerDown", "2026-11-21T00:00:00"],
  ["over midnight there", 1320, 420, "18:30:30", "CrawlerDown", "2026-11-21T00:00:00"],
  ["at their end, 07:00 in Bangkok", 1320, 420, "00:00:00", "CrawlerDown", null],
  ["within a day", 60, 120, "18:59:00", "MoneyCase", "2026-11-20T19:00:00"],
  ["after those within a day", 60, 120, "19:00:00", "MoneyCase", null],
  ["broken glass", 1320, 420, "16:00:00", "AdministratorMade", null],
  ["a sign-in from elsewhere", 1320, 420, "16:00:00", "SignInElsewhere", null],
  ["none", 0, 0, "16:00:00", "CrawlerDown", null],
])("quiet hours: %s", (_, QuietFrom, QuietTo, time, kind, until) => {
  const ends = quietUntil({ QuietFrom, QuietTo }, kind, at(time), bangkok);
  expect(ends).toEqual(until === null ? null : new Date(`${until}Z`));
});

test("quiet hours west of Greenwich, before 1970's midnight of that day", () => {
  const until = quietUntil({ QuietFrom: 0, QuietTo: 60 }, "MoneyCase", at("05:30:00"), -300);
  expect(until).toEqual(at("06:00:00"));
});

test.each<[NoticeChannel, string, string | null]>([
  ["Email", "anna@example.com", null],
  ["Email", "anna@example.com, eve@example.com", "NoticeAddressWrong"],
  ["Email", "anna@example.com\r\nBcc: eve@example.com", "NoticeAddressWrong"],
  ["Telegram", "-1001234567890", null],
  ["Telegram", "@anna", "NoticeAddressWrong"],
  ["Webhook", "https://hooks.example.com/opc", null],
  ["Webhook", "http://hooks.example.com/opc", "NoticeAddressWrong"],
  ["Webhook", "https://169.254.169.254/latest", "CallbackAddressRefused"],
  ["Webhook", "https://10.0.0.1/", "CallbackAddressRefused"],
])("an address by %s: %s", (channel, address, refusal) => {
  const check = () => assertAddress(channel, address, { allowLoopback: false });
  if (refusal === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ name: "CallError", errorName: refusal }));
});

test.each<[NoticeChannel, number | null, "Success" | "InProgress" | "Failure"]>([
  ["Email", 250, "Success"],
  ["Email", 451, "InProgress"],
  ["Email", 550, "Failure"],
  ["Email", null, "InProgress"],
  ["Telegram", 200, "Success"],
  ["Telegram", 401, "InProgress"],
  ["Telegram", 429, "InProgress"],
  ["Telegram", 400, "Failure"],
  ["Telegram", 403, "Failure"],
  ["Webhook", 204, "Success"],
  ["Webhook", 302, "InProgress"],
  ["Webhook", 500, "InProgress"],
  ["Webhook", 410, "Failure"],
])("by %s an answer %s is %s", (channel, httpStatus, status) => {
  const answer = { httpStatus, failure: httpStatus === null ? "ConnectionRefused" : null, retryAfter: null };
  const now = at("10:00:00");
  const place = { Step: 0, StartedAt: now };
  expect(judgeBy(scheduleOf(channel, "Notice"), answer, place, { now, random: 0 }).status).toBe(status);
});

test("what a person asked for is given up soon, a notice is not", () => {
  const answer = { httpStatus: 500, failure: null, retryAfter: null };
  const now = at("10:00:00");
  const judged = (purpose: "Test" | "Notice", Step: number) =>
    judgeBy(scheduleOf("Webhook", purpose), answer, { Step, StartedAt: now }, { now, random: 0 });
  expect(judged("Test", 1)).toMatchObject({ nextAttemptAt: new Date(now.getTime() + minuteMs) });
  expect(judged("Test", 2).status).toBe("Failure");
  expect(judged("Notice", 10).status).toBe("InProgress");
  expect(judged("Notice", 11).status).toBe("Failure");
});
