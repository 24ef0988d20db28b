/** A call that answers a file: its bytes as they come, how far it is, and a way to stop it. */
import type { Calls } from "@opc/contract";
import { type ConsoleCallName, callRows } from "../../api/calls.static.ts";
import { ApiError, NetworkError, react } from "../../api/client.ts";
import { sessionId } from "../../boot/cookies.ts";
import { languageTags, storedLanguage } from "../../boot/language.ts";

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
  try {
    const response = await ask(call, input, options.signal);
    const file = await collect(response, options);
    save(file, fileName(response) ?? `${call}.csv`);
  } catch (error) {
    if (options.signal.aborted) return;
    const known = error instanceof ApiError ? error : new NetworkError("offline");
    react(known, false);
    throw known;
  }
}

/** Without the calls' 15 seconds: a large file takes as long as it takes, and there is a button to stop it. */
async function ask(call: DownloadCallName, input: object, signal: AbortSignal): Promise<Response> {
  const response = await fetch(callRows[call].path, {
    method: "POST",
    headers: {
      "accept-language": languageTags[storedLanguage()],
      "content-type": "application/json",
      "x-session-id": sessionId() ?? "",
    },
    body: JSON.stringify(input),
    credentials: "same-origin",
    signal,
  });
  if (response.headers.get("content-type")?.startsWith("text/csv")) return response;
  const envelope: { code?: number; msg?: string; data?: unknown } = await response.json();
  throw new ApiError(envelope.code ?? response.status, envelope.msg ?? "", envelope.data);
}

async function collect(response: Response, { onLines }: DownloadOptions): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    for (const byte of read.value) if (byte === lineEnd) lines += 1;
    onLines(lines);
  }
  return new Blob(parts, { type: "text/csv" });
}

function fileName(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
