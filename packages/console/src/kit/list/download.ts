/** A call that answers a file: its bytes as they come, how far it is, and a way to stop it. */
import type { Calls } from "@opc/contract";
import { callRows } from "../../api/call-rows.ts";
import type { ConsoleCallName } from "../../api/calls.static.ts";
import { ApiError, NetworkError, react } from "../../api/client.ts";
import { headersOf, timeoutMs, unwrap } from "../../boot/request.ts";
import { saveFile } from "./save-file.ts";

export type ExportCallName = Extract<ConsoleCallName, `${string}Export`>;
/** Every call that answers a CSV file. */
export type DownloadCallName = {
  [Name in ConsoleCallName]: Calls[Name] extends { download: true } | { exported: true } ? Name : never;
}[ConsoleCallName];

export interface DownloadOptions {
  signal: AbortSignal;
  /** Lines received so far, the heading included. */
  onLines: (lines: number) => void;
}

const lineEnd = 10;

/** Asks for the file and hands it to the browser. Refusals are said by the client; they throw like any call's. */
export async function download(
  call: DownloadCallName,
  input: object,
  options: DownloadOptions,
): Promise<void> {
  const silence = new Silence();
  try {
    const response = await ask(call, input, AbortSignal.any([options.signal, silence.signal]));
    const file = await collect(response, options, silence);
    saveFile(file, fileName(response) ?? `${call}.csv`);
  } catch (error) {
    if (options.signal.aborted) return;
    const known =
      error instanceof ApiError ? error : new NetworkError(silence.signal.aborted ? "timeout" : "offline");
    react(known, false);
    throw known;
  } finally {
    silence.end();
  }
}

/** The calls' 15 seconds, from one piece to the next: a large file takes as long as it takes, a dead connection does not. */
class Silence {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.broken();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), timeoutMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function ask(call: DownloadCallName, input: object, signal: AbortSignal): Promise<Response> {
  const row = callRows[call];
  const response = await fetch(row.path, {
    method: "POST",
    headers: headersOf(row, {}),
    body: JSON.stringify(input),
    credentials: "same-origin",
    signal,
  });
  if (response.headers.get("content-type")?.startsWith("text/csv")) return response;
  unwrap(await response.json(), response.status);
  throw new NetworkError("unreadable", response.status);
}

async function collect(response: Response, { onLines }: DownloadOptions, silence: Silence): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    silence.broken();
    parts.push(read.value);
    for (const byte of read.value) if (byte === lineEnd) lines += 1;
    onLines(lines);
  }
  return new Blob(parts, { type: "text/csv" });
}

function fileName(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
}
