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
} as const satisfies Record<string, ErrorText>;
