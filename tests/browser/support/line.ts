/**
 * The line between browser and server, at an address of its own: it can be cut, for everything or for one request, and the server
 * behind it can be seen to have another build of the console. Beneath it service workers meet what they meet in the world; routes of
 * Playwright do not see what a worker answers.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Names of built files hold the hash of what they are. */
const fileName = /((?:assets|\.)\/[\w.-]+-[\w-]{7})(\.(?:js|css))\b/g;
const newFileName = /(\/assets\/[\w.-]+-[\w-]{7})\.new(\.(?:js|css))$/;
const mark = "$1.new$2";
const rewritten = /javascript|html|css/;

export class Line {
  readonly asked: string[] = [];
  /** As what, and from where, the last page was asked for. */
  lastPage: { dest?: unknown; site?: unknown } = {};
  #target: URL;
  #server: Server;
  #isCut = false;
  #isDeployed = false;
  #workerScript: string | undefined;

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((asked, answer) => void this.#pass(asked, answer));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  cut(): void {
    this.#isCut = true;
    this.#server.closeAllConnections();
  }

  mend(): void {
    this.#isCut = false;
  }

  /** Another build: its page begins with other files, and those of the one before are gone. */
  deploy(): void {
    this.#isDeployed = true;
  }

  /** The server answers this worker instead of its own. */
  answerWorker(script: string): void {
    this.#workerScript = script;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const url = asked.url ?? "/";
    this.asked.push(url);
    const { "sec-fetch-mode": mode, "sec-fetch-dest": dest, "sec-fetch-site": site } = asked.headers;
    if (mode === "navigate") this.lastPage = { dest, site };
    if (this.#isCut) {
      asked.socket.destroy();
      return;
    }
    if (this.#workerScript !== undefined && url === "/service-worker.js") {
      answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
      answer.end(this.#workerScript);
      return;
    }
    if (this.#isDeployed && url.startsWith("/assets/") && !newFileName.test(url)) {
      answer.writeHead(404).end();
      return;
    }
    const headers: IncomingMessage["headers"] = { ...asked.headers };
    if (this.#isDeployed) {
      headers["accept-encoding"] = "identity";
      delete headers["if-none-match"];
      delete headers["if-modified-since"];
    }
    const { hostname, port } = this.#target;
    const path = url.replace(newFileName, "$1$2");
    const passed = request({ hostname, port, path, method: asked.method, headers }, (answered) =>
      this.#isDeployed ? renamed(answered, answer) : same(answered, answer),
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  }
}

function same(answered: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(answered.statusCode ?? 500, answered.headers);
  answered.pipe(answer);
}

async function renamed(answered: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (!rewritten.test(answered.headers["content-type"] ?? "")) return same(answered, answer);
  const parts: Buffer[] = [];
  for await (const part of answered) parts.push(part);
  const { "content-length": _, link, ...headers } = answered.headers;
  const links = typeof link === "string" ? { link: link.replace(fileName, mark) } : {};
  answer.writeHead(answered.statusCode ?? 500, { ...headers, ...links });
  answer.end(Buffer.concat(parts).toString().replace(fileName, mark));
}
