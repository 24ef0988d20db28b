import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, blockedIp, isSessionExpired, isUnanswered, NetworkError, request } from "./request.ts";

const row = { method: "POST", path: "/rp_api/x/thing_get", form: false } as const;
let block: { textContent: string; remove(): void } | null = null;
let sent: { url: string; init: RequestInit }[] = [];

function answer(body: unknown, status = 200) {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("document", { cookie: "lang=zhCN; opc_session_id=S%3D1", getElementById: () => block });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("code 0 answers the data; session and language travel as headers", async () => {
  answer({ code: 0, msg: "", data: { A: 1 } });
  await expect(request(row, { OrderNo: "P1" })).resolves.toEqual({ A: 1 });
  expect(sent[0]?.init.headers).toMatchObject({ "x-session-id": "S=1", "accept-language": "zh-CN" });
  expect(sent[0]?.init.body).toBe('{"OrderNo":"P1"}');
});

test("any other code is an ApiError with code, msg and data", async () => {
  answer({ code: 19, msg: "no", data: { Ip: "203.0.113.9" } });
  const error = await request(row).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 19, msg: "no" });
  expect(blockedIp(error)).toBe("203.0.113.9");
  expect(isSessionExpired(error)).toBe(false);
});

test("the other envelope, errno and message, is handled the same way", async () => {
  answer({ errno: 101, message: "over" });
  const error = await request(row).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 101, msg: "over" });
  expect(isSessionExpired(error)).toBe(true);
  answer({ errno: 0, message: "", data: [1] });
  await expect(request(row)).resolves.toEqual([1]);
});

test("an answer that is no envelope is a network error with its status", async () => {
  for (const body of ["<html>bad gateway</html>", "null", "{}"]) {
    answer(body, 502);
    const error = await request(row).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ kind: "unreadable", status: 502 });
  }
});

test("no answer at all is offline; the caller's own abort stays an abort", async () => {
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new TypeError("Failed to fetch");
  });
  await expect(request(row)).rejects.toMatchObject({ kind: "offline" });
  const signal = AbortSignal.abort();
  await expect(request(row, {}, { signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("what came with the page is not asked for, once, and only to that very question", async () => {
  answer({ code: 0, msg: "", data: "asked" });
  const given = [
    { path: row.path, input: { OrderNo: "P1" }, answer: { code: 0, msg: "", data: "given" } },
    { path: row.path, input: { OrderNo: "P2" }, answer: { code: 101, msg: "over" } },
    { path: row.path, input: { OrderNo: "P3" }, answer: { code: 0, msg: "", data: "old" } },
  ];
  block = { textContent: JSON.stringify(given), remove: vi.fn() };
  vi.resetModules();
  const fresh = await import("./request.ts");
  const ask = (OrderNo: string) => fresh.request(row, { OrderNo });
  await expect(ask("P0")).resolves.toBe("asked");
  await expect(ask("P1")).resolves.toBe("given");
  await expect(ask("P1")).resolves.toBe("asked");
  expect(fresh.isSessionExpired(await ask("P2").catch((reason: unknown) => reason))).toBe(true);
  (await import("./given.ts")).dropGiven();
  await expect(ask("P3")).resolves.toBe("asked");
  expect(sent).toHaveLength(3);
  expect(block.remove).toHaveBeenCalledOnce();
});

test("a form call is multipart: lists repeat their field, absent values are left out", async () => {
  answer({ code: 0, msg: "", data: {} });
  await request({ ...row, form: true }, { Codes: ["a", "b"], Enable: true, Remark: undefined });
  const form = sent[0]?.init.body;
  expect(form).toBeInstanceOf(FormData);
  expect([...(form as FormData).entries()]).toEqual([
    ["Codes", "a"],
    ["Codes", "b"],
    ["Enable", "true"],
  ]);
  expect(sent[0]?.init.headers).not.toHaveProperty("content-type");
});

test("a GET call puts its input into the address", async () => {
  answer({ code: 0, msg: "", data: {} });
  await request({ ...row, method: "GET" }, { A: "x y", B: undefined });
  expect(sent[0]?.url).toBe("/rp_api/x/thing_get?A=x+y");
});

test("only where the server said nothing has nobody been refused", () => {
  const unanswered = [
    new NetworkError("offline"),
    new NetworkError("timeout"),
    new NetworkError("unreadable", 502),
    new NetworkError("unreadable", 504),
  ];
  expect(unanswered.filter(isUnanswered)).toEqual(unanswered);
  const answered = [
    new NetworkError("unreadable", 200),
    new NetworkError("unreadable", 500),
    new ApiError(101, "", null),
  ];
  expect(answered.filter(isUnanswered)).toEqual([]);
});
