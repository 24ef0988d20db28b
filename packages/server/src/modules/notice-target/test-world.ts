/** A mail server, a Bot API and a webhook's receiver on loopback, each of which can be told what to answer. */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";
import { SMTPServer } from "smtp-server";
import type { NewNotice } from "../notice/raise.ts";

export interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface HttpAnswer {
  status: number;
  body?: string;
}

/** `answer` undefined: nothing is ever answered. */
export async function receiver(first: (got: Got) => HttpAnswer | undefined) {
  const got: Got[] = [];
  let answer = first;
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const one = {
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    got.push(one);
    const said = answer(one);
    if (said) response.writeHead(said.status).end(said.body ?? "");
  });
  const port = await listening(server);
  return {
    got,
    url: `http://127.0.0.1:${port}`,
    answers: (next: typeof first) => {
      answer = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** `refusal`: an SMTP reply to each recipient. Whoever signs in may, until it is told otherwise. */
export async function mailServer() {
  const mails: { to: string[]; text: string }[] = [];
  let refusal: number | undefined;
  let takesSignIn = true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth({ username }, _session, done) {
      if (takesSignIn) done(null, { user: username });
      else done(Object.assign(new Error("not known"), { responseCode: 535 }));
    },
    onRcptTo(_address, _session, done) {
      if (refusal === undefined) done();
      else done(Object.assign(new Error("not now"), { responseCode: refusal }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          // Long lines are folded, softly.
          text: Buffer.concat(chunks).toString("utf8").replaceAll("=\r\n", "").replaceAll(" \r\n", " "),
        });
        done();
      });
    },
  });
  const port = await listening(server.server);
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    refuses: (code: number | undefined) => {
      refusal = code;
    },
    takesSignIn: (is: boolean) => {
      takesSignIn = is;
    },
    close: () => server.close(),
  };
}

function listening(server: NetServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** As its mail says it; the text may be folded over lines. */
export const codeIn = (text: string | undefined) => /\b(\d{8})\b/.exec(text ?? "")?.[1] ?? "";

/** A crawler that nobody hears. */
export const silent = (key: string): NewNotice => ({
  kind: "CrawlerDown",
  key,
  merchantId: null,
  severity: "Critical",
  parameters: { SpiderId: key, Account: "KBANK 1" },
});
