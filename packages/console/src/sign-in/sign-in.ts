/**
 * The sign-in form (specification sections 2, 3 and 5): checks what was typed, says what is wrong at the
 * field and once as a message, and keeps everything but the code when the server refuses.
 */
import type { CallOutput, Calls } from "@opc/contract";
import { firstCalls } from "../api/first-calls.static.ts";
import { forbiddenAddress, takeSignInMessage } from "../boot/addresses.ts";
import { type Language, storedLanguage, storeLanguage } from "../boot/language.ts";
import { ApiError, blockedIp, NetworkError, request } from "../boot/request.ts";
import { element, type FieldName, field, fieldNames } from "./elements.ts";
import { say, showError } from "./feedback.ts";
import { watchPassword } from "./password-field.ts";
import { rememberedNames, rememberNames } from "./remembered-names.ts";
import { firstProblem, problems } from "./rules.ts";
import { type SignInText, signInTexts } from "./sign-in-texts.ts";

type User = CallOutput<Calls["login"]>;

export interface SignInSteps {
  /** Gets the app ready while people type. */
  prepare(): Promise<unknown>;
  signedIn(user: User): Promise<void>;
}

let language: Language = "enUS";
let shown: Partial<Record<FieldName, SignInText>> = {};
/** The authenticator is lost: a recovery code stands in for its code. */
let isRecovery = false;

const text = (key: SignInText): string => signInTexts[language][key];

export function showSignIn(steps: SignInSteps): void {
  language = storedLanguage();
  shown = {};
  isRecovery = false;
  writeTexts();
  wire(steps);
  Object.assign(field("MerchantAlias"), { value: rememberedNames().MerchantAlias });
  Object.assign(field("UserName"), { value: rememberedNames().UserName });
  element("sign-in").hidden = false;
  fieldNames
    .map(field)
    .find((input) => !input.value)
    ?.focus();
  const message = takeSignInMessage();
  if (message) say(message);
  checkAccess();
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  addEventListener("load", () => idle(() => steps.prepare().catch(() => undefined)), { once: true });
}

function wire(steps: SignInSteps): void {
  watchPassword(text);
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-language]")) {
    button.addEventListener("click", () => {
      language = button.dataset.language === "zhCN" ? "zhCN" : "enUS";
      storeLanguage(language);
      writeTexts();
    });
  }
  for (const name of fieldNames) {
    field(name).addEventListener("input", () => {
      delete shown[name];
      showError(name, "");
    });
  }
  field("GoogleVerifyCode").addEventListener("input", (event) => {
    const input = event.currentTarget as HTMLInputElement;
    // Authenticator apps show "123 456"; a paste may bring blanks or more, a keyboard full-width digits.
    const typed = input.value.normalize("NFKC");
    const code = isRecovery ? typed.toUpperCase() : typed.replace(/\D/g, "").slice(0, 6);
    if (code !== input.value) input.value = code;
  });
  element("recovery").addEventListener("click", () => {
    isRecovery = !isRecovery;
    const input = field("GoogleVerifyCode");
    const kind = isRecovery
      ? { inputMode: "text", placeholder: "" }
      : { inputMode: "numeric", placeholder: "000000" };
    Object.assign(input, kind, { value: "" });
    writeTexts();
    input.focus();
  });
  element("sign-in-form").addEventListener("submit", (event) => {
    event.preventDefault();
    submit(steps);
  });
}

async function submit(steps: SignInSteps): Promise<void> {
  const button = element("submit") as HTMLButtonElement;
  if (button.disabled || !check()) return;
  const typed = Object.fromEntries(fieldNames.map((name) => [name, typedIn(name)]));
  setBusy(button, true);
  try {
    const user = (await request(firstCalls.login, typed)) as User;
    rememberNames(typedIn("MerchantAlias"), typedIn("UserName"));
    await steps.signedIn(user);
  } catch (error) {
    refused(error);
    setBusy(button, false);
  }
}

function typedIn(name: FieldName): string {
  const value = field(name).value;
  return name === "Password" ? value : value.trim();
}

function check(): boolean {
  shown = problems(typedIn, isRecovery);
  for (const name of fieldNames) {
    const problem = shown[name];
    showError(name, problem ? text(problem) : "");
  }
  const first = firstProblem(shown);
  if (!first) return true;
  say(text(first.problem));
  field(first.name).focus();
  return false;
}

function refused(error: unknown): void {
  if (leftForForbidden(error)) return;
  if (error instanceof ApiError) say(error.msg || text("error"));
  else say(text(error instanceof NetworkError ? error.kind : "error"));
  const code = field("GoogleVerifyCode");
  code.value = "";
  code.focus();
}

function leftForForbidden(error: unknown): boolean {
  const ip = blockedIp(error);
  if (ip !== undefined) location.replace(forbiddenAddress(ip));
  return ip !== undefined;
}

/** Whether this address may use the console at all; anything but a plain no is left to the sign-in itself. */
async function checkAccess(): Promise<void> {
  await request(firstCalls.accessCheck).catch(leftForForbidden);
}

function setBusy(button: HTMLButtonElement, busy: boolean): void {
  button.disabled = busy;
  button.setAttribute("aria-busy", String(busy));
  const label = button.firstElementChild;
  if (label) label.textContent = text(busy ? "signingIn" : "signIn");
}

function writeTexts(): void {
  document.title = text("title");
  for (const node of document.querySelectorAll<HTMLElement>("[data-text]")) {
    node.textContent = text(node.dataset.text as SignInText);
  }
  if (isRecovery) {
    element("code-label").textContent = text("recoveryCode");
    element("recovery").textContent = text("useGoogleCode");
  }
  for (const node of document.querySelectorAll<HTMLElement>("[data-label]")) {
    node.setAttribute("aria-label", text(node.dataset.label as SignInText));
  }
  for (const button of document.querySelectorAll<HTMLElement>("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === language));
  }
  for (const name of fieldNames) {
    const problem = shown[name];
    if (problem) showError(name, text(problem));
  }
}
