/** The merchant's own side of the gateway: keys, address lists, signature tester (430–449). */
import type { ErrorText } from "./error-text.ts";

export const apiInfoErrors = {
  /** The specification's own words (section 6). */
  ApiInfoNotPermitted: {
    code: 430,
    enUS: "the current account has no permission to view API info",
    zhCN: "当前账号没有查看 API 信息的权限",
  },
  IpListChanged: {
    code: 432,
    enUS: "Someone else has changed the IP lists. Reload them and make your changes again.",
    zhCN: "IP 名单已被他人修改，请查看最新内容后重新修改。",
  },
  IpListUnchanged: {
    code: 433,
    enUS: "Nothing has changed in either list. Change one of them, or leave them as they are.",
    zhCN: "两个名单均未改动，请修改后再保存，或保持不变。",
  },
  PublicKeyUnusable: {
    code: 434,
    enUS: "This is not an Ed25519 public key that can be used. Paste its PEM text, or the Base64 of its 32 bytes.",
    zhCN: "这不是可用的 Ed25519 公钥，请粘贴其 PEM 文本或 32 字节的 Base64。",
  },
  PublicKeyUnwanted: {
    code: 435,
    enUS: "Only a key for paying out is a public key. Leave it out: this key's secret is created here.",
    zhCN: "仅代付用途使用公钥。请勿填写公钥：此密钥将由系统生成。",
  },
  SeparateKeyExists: {
    code: 436,
    enUS: "This public key is already registered. Create a new pair.",
    zhCN: "该公钥已登记，请生成新的密钥对。",
  },
  SeparateKeysFull: {
    code: 437,
    enUS: "There are already {Most} keys for this purpose. Retire one first.",
    zhCN: "该用途已有 {Most} 个密钥，请先停用其中之一。",
  },
  OwnSeparateKey: {
    code: 438,
    enUS: "You added this key. Someone else has to decide on it.",
    zhCN: "该密钥由您本人添加，须由其他人处理。",
  },
  SeparateKeyMissing: {
    code: 439,
    enUS: "The merchant has no usable key for {Purpose}, so its requests would all be refused. Have one added first.",
    zhCN: "该商户没有用途为 {Purpose} 的可用密钥，其请求将全部被拒绝。请先添加密钥。",
  },
  KeyChallengeOver: {
    code: 440,
    enUS: "The text to sign is not for this key, has expired or was used before. Get a new one and sign it.",
    zhCN: "待签名文本不属于该公钥、已过期或已被使用，请重新获取并签名。",
  },
  KeyProofWrong: {
    code: 441,
    enUS: "The signature is not of this text by this key. Sign the text as it stands, without a line break at the end.",
    zhCN: "签名与该公钥和待签名文本不符。请对原文签名，末尾不要换行。",
  },
} as const satisfies Record<string, ErrorText>;
