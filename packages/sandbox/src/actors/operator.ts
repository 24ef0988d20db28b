/** Someone who works with the console: signs in with an authenticator's code and reads its lists. */
import type { Call, CallInput, CallName, CallOutput, Envelope } from "@opc/contract";
import { actText, passkeyProofHeader } from "@opc/contract/passkey/act";
import { proofMany } from "@opc/contract/passkey/calls";
import { login } from "@opc/contract/session/calls";
import { TOTP } from "otpauth";
import type { SandboxClock } from "../clock.ts";
import { type Answer, dataOf, exchange } from "./exchange.ts";

export interface ConsoleAccount {
  MerchantAlias: string;
  UserName: string;
  Password: string;
  TotpSecret: string;
}

/** Of texts alone. */
type Unproven<Row extends Call> = Omit<CallInput<Row>, "LoginPassword" | "GoogleVerifyCode">;

export class OperatorActor {
  readonly account: ConsoleAccount;
  readonly #baseUrl: string;
  readonly #clock: SandboxClock;
  #cookies = new Map<string, string>();
  #sessionId = "";

  constructor(options: { baseUrl: string; account: ConsoleAccount; clock: SandboxClock }) {
    this.account = options.account;
    this.#baseUrl = options.baseUrl;
    this.#clock = options.clock;
  }

  code(): string {
    return new TOTP({ secret: this.account.TotpSecret }).generate({
      timestamp: this.#clock.now().getTime(),
    });
  }

  /** By password and code; a code is good once. */
  proofs() {
    return { LoginPassword: this.account.Password, GoogleVerifyCode: this.code() };
  }

  async signIn(): Promise<CallOutput<typeof login>> {
    const { MerchantAlias, UserName, Password } = this.account;
    const user = await this.ask(login, {
      MerchantAlias,
      UserName,
      Password,
      GoogleVerifyCode: this.code(),
    });
    this.#sessionId = user.SessionId;
    return user;
  }

  async ask<Row extends Call>(row: Row, input: CallInput<Row>): Promise<CallOutput<Row>> {
    return dataOf(row, await this.answerTo(row, input));
  }

  /** The whole envelope, for questions that may be refused. */
  async answerTo<Row extends Call>(row: Row, input: CallInput<Row>): Promise<Answer<Row>> {
    const answer = await exchange(this.#baseUrl, row, input, { headers: this.headers() });
    for (const cookie of answer.cookies) this.#keep(cookie);
    return answer;
  }

  /**
   * The same call for each input, on one proof for all of them; the caller sees to it that the code is a new one. Each is
   * then made by what is answered.
   */
  async proveMany<Row extends Call>(
    name: CallName,
    row: Row,
    inputs: readonly Unproven<Row>[],
  ): Promise<(input: Unproven<Row>) => Promise<CallOutput<Row>>> {
    const { ProofId } = await this.ask(proofMany, {
      Call: name,
      Acts: inputs.map((input) => actText(name, Object.entries(input) as [string, string][])),
      LoginPassword: this.account.Password,
      GoogleVerifyCode: this.code(),
    });
    const headers = { ...this.headers(), [passkeyProofHeader]: ProofId };
    return async (input) =>
      dataOf(row, await exchange(this.#baseUrl, row, input as CallInput<Row>, { headers }));
  }

  /** As a form with files; its envelope, for what may be refused. */
  async upload<Row extends Call>(
    row: Row,
    values: Readonly<Record<string, string | File>>,
  ): Promise<Answer<Row>> {
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    const url = new URL(row.path, this.#baseUrl);
    const response = await fetch(url, { method: "POST", headers: this.headers(), body });
    return { ...((await response.json()) as Envelope<CallOutput<Row>>), cookies: [] };
  }

  /** What a signed-in browser sends with each request. */
  headers(): Record<string, string> {
    return {
      origin: new URL(this.#baseUrl).origin,
      "sec-fetch-site": "same-origin",
      ...(this.#cookies.size > 0
        ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
        : {}),
      ...(this.#sessionId ? { "x-session-id": this.#sessionId } : {}),
    };
  }

  #keep(cookie: string): void {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === "") this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
