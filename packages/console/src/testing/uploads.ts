/** Files that are sent by XMLHttpRequest, answered like all other calls: each leaves at once, as one piece. */
import { vi } from "vitest";

class AnsweredUpload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  onerror: (() => void) | undefined;
  onabort: (() => void) | undefined;
  responseText = "";
  status = 0;
  private method = "";
  private path = "";
  private readonly headers = new Headers();
  private readonly given = new AbortController();

  open(method: string, path: string): void {
    this.method = method;
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  abort(): void {
    this.given.abort();
    this.onabort?.();
  }

  async send(body: BodyInit): Promise<void> {
    this.upload.onprogress?.({ loaded: 1, total: 1 });
    const { method, headers, given } = this;
    try {
      const answer = await fetch(this.path, { method, headers, body, signal: given.signal });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload?.();
    } catch {
      this.onerror?.();
    }
    this.onloadend?.();
  }
}

/** From now to the end of the test, which has to call `vi.unstubAllGlobals`. */
export function answerUploads(): void {
  vi.stubGlobal("XMLHttpRequest", AnsweredUpload);
}
