/** Files that leave and arrive: the calls' 15 seconds begin again with each piece (specification section 9). */
import { vi } from "vitest";
import { upload } from "../../api/upload.ts";
import { translate } from "../../i18n/i18n.ts";
import { atDesk, expect, test } from "../../testing/component.ts";
import { message } from "../../testing/shell.ts";
import { download } from "./download.ts";

const limitMs = 15_000;
const csv = { headers: { "content-type": "text/csv" } };

/** A file whose pieces come when they are sent. */
function streamed() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => {
    signal?.addEventListener("abort", () => void writer.abort(signal.reason));
    return Promise.resolve(new Response(readable, csv));
  });
  return { send: (text: string) => void writer.write(new TextEncoder().encode(text)) };
}

/** A request that says what it is told to say. */
class HeldRequest {
  static last: HeldRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onprogress: (() => void) | undefined;
  isAborted = false;
  constructor() {
    HeldRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
  }
}

atDesk(() => {
  test.beforeEach(async ({ open }) => {
    await open("/main");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  test.afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("a download goes on as long as pieces come, and is given up when none has come for 15 seconds", async () => {
    const file = streamed();
    let read: (lines: number) => void;
    const options = { signal: new AbortController().signal, onLines: (lines: number) => read(lines) };
    const got = download("cashoutimportTemplate", {}, options).catch((error: Error) => error);
    for (let piece = 1; piece <= 3; piece += 1) {
      await vi.advanceTimersByTimeAsync(limitMs - 1);
      const { promise: lines, resolve } = Promise.withResolvers<number>();
      read = resolve;
      file.send("line\n");
      expect(await lines).toBe(piece);
    }
    await vi.advanceTimersByTimeAsync(limitMs + 1);
    expect(await got).toMatchObject({ kind: "timeout" });
    vi.useRealTimers();
    await expect.element(message(translate("common.timeout"))).toBeVisible();
  });

  test("a download's refusal may come as errno and message", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ errno: 7, message: "not today" }));
    const options = { signal: new AbortController().signal, onLines: () => undefined };
    await expect(download("cashoutimportTemplate", {}, options)).rejects.toMatchObject({
      code: 7,
      msg: "not today",
    });
    vi.useRealTimers();
    await expect.element(message("not today")).toBeVisible();
  });

  test("an upload goes on as long as pieces leave, and is given up when none has left for 15 seconds", async () => {
    vi.stubGlobal("XMLHttpRequest", HeldRequest);
    const shares: number[] = [];
    const sent = upload("cashoutimportPreview", {} as never, (share) => shares.push(share)).catch(
      (error: Error) => error,
    );
    for (let piece = 1; piece <= 3; piece += 1) {
      await vi.advanceTimersByTimeAsync(limitMs - 1);
      HeldRequest.last.upload.onprogress?.({ loaded: piece, total: 4 });
    }
    expect(shares).toEqual([0.25, 0.5, 0.75]);
    expect(HeldRequest.last.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(limitMs + 1);
    expect(await sent).toMatchObject({ kind: "timeout" });
    expect(HeldRequest.last.isAborted).toBe(true);
  });
});
