/**
 * A call that sends a large file: how much of it has left. The 15 seconds of every call begin again with each piece, since a
 * large file takes as long as it takes. Returns and refuses as `api` does, and says nothing by itself.
 */
import { bodyOf, headersOf, type RequestOptions, timeoutMs, unwrap } from "../boot/request.ts";
import { callRows } from "./call-rows.ts";
import type { ConsoleCallName } from "./calls.static.ts";
import { type Input, NetworkError, type Output, react } from "./client.ts";

/** `onSent`: how much of the file has left, from 0 to 1. Given up by `signal`, it throws an AbortError. */
export async function upload<Name extends ConsoleCallName>(
  name: Name,
  input: Input<Name>,
  onSent: (share: number) => void,
  { signal, passkeyProof }: Pick<RequestOptions, "signal" | "passkeyProof"> = {},
): Promise<Output<Name>> {
  try {
    return (await exchange(name, input, onSent, { signal, passkeyProof })) as Output<Name>;
  } catch (error) {
    react(error, true);
    throw error;
  }
}

function exchange(
  name: ConsoleCallName,
  input: object,
  onSent: (share: number) => void,
  { signal, passkeyProof }: Pick<RequestOptions, "signal" | "passkeyProof">,
): Promise<unknown> {
  const row = callRows[name];
  const request = new XMLHttpRequest();
  request.open(row.method, row.path);
  const headers = Object.entries(headersOf(row, { passkeyProof }));
  for (const [header, value] of headers) request.setRequestHeader(header, value);
  return new Promise((resolve, reject) => {
    let silence: ReturnType<typeof setTimeout>;
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(new NetworkError("timeout"));
        request.abort();
      }, timeoutMs);
    };
    hear();
    request.onloadend = () => clearTimeout(silence);
    request.onprogress = hear;
    // Only `fetch` cannot tell how much of a file has left.
    request.upload.onprogress = ({ loaded, total }) => {
      hear();
      onSent(total > 0 ? loaded / total : 1);
    };
    signal?.addEventListener("abort", () => request.abort());
    request.onabort = () => reject(new DOMException("given up", "AbortError"));
    request.onerror = () => reject(new NetworkError("offline"));
    request.onload = () => {
      try {
        resolve(unwrap(answerOf(request), request.status));
      } catch (error) {
        reject(error);
      }
    };
    request.send(bodyOf(row, input) as XMLHttpRequestBodyInit);
  });
}

function answerOf({ responseText, status }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText);
  } catch {
    throw new NetworkError("unreadable", status);
  }
}
