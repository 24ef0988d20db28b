/** Passkeys (codes 160s). */
import type { ErrorText } from "./error-text.ts";

export const passkeyErrors = {
  /** Wrong origin, challenge, signature, somebody else's or a revoked key: which of them is not said. */
  PasskeyRefused: {
    code: 160,
    enUS: "The passkey was not accepted. Try again, or use another passkey.",
    zhCN: "通行密钥未被接受，请重试或使用其他通行密钥。",
  },
  PasskeyProofOver: {
    code: 161,
    enUS: "The passkey's confirmation is over, was used already or was given for something else. Confirm with the passkey again.",
    zhCN: "通行密钥的确认已失效、已被使用或用于其他操作，请重新用通行密钥确认。",
  },
  PasskeyDemanded: {
    code: 162,
    enUS: "This needs a passkey. If you have none, add one first: user menu, Passkeys.",
    zhCN: "此操作须使用通行密钥。如尚无通行密钥，请先在用户菜单的“通行密钥”中添加。",
  },
  PasskeyNone: {
    code: 163,
    enUS: "You have no passkey any more. Use your password and Google code.",
    zhCN: "您已没有可用的通行密钥，请使用密码和谷歌验证码。",
  },
  PasskeyUnavailable: {
    code: 164,
    enUS: "Passkeys need an https address with a host name. Ask the operator to set PUBLIC_URL.",
    zhCN: "通行密钥需要带主机名的 https 地址，请运营商设置 PUBLIC_URL。",
  },
  PasskeyTaken: {
    code: 165,
    enUS: "This passkey has been added already.",
    zhCN: "该通行密钥已添加过。",
  },
  PasskeyLimit: {
    code: 166,
    enUS: "You have {Maximum} passkeys, the most there can be. Revoke one first.",
    zhCN: "您已有 {Maximum} 个通行密钥，达到上限，请先撤销一个。",
  },
  /** A call by the window (passkey/window.ts): none is open for it, or this act is proven each time. */
  ProofAskedAnew: {
    code: 167,
    enUS: "Confirm this one with your password and Google code, or a passkey: your earlier confirmation is over, or does not cover it.",
    zhCN: "请用密码和谷歌验证码或通行密钥确认此操作：之前的确认已结束，或不适用于此操作。",
  },
  /** Password and code were right, but the code was spent before. */
  CodeUsed: {
    code: 168,
    enUS: "This Google code was used already. Use the next one, in {Seconds} seconds.",
    zhCN: "该谷歌验证码已被使用，请在 {Seconds} 秒后使用下一个。",
  },
} as const satisfies Record<string, ErrorText>;
