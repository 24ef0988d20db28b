/** The keys of a channel: set, never shown; ours made anew and its public half handed over. */
export const enUS = {
  action: "Set keys",
  title: "Keys of {{name}}",
  publicHint: "The supplier's, whpk_…; empty: keep {{masked}}",
  publicFirst: "whpk_… and 44 characters, from the supplier",
  MakeKeyPair: "Generate a new key pair for us",
  privateHint: "Ours, whsk_…; empty: keep the current one. Stored encrypted, never shown again",
  privateFirst: "Ours, whsk_… and 44 characters. Stored encrypted, never shown again",
  ReplaceAtOnce: "The old keys have leaked: revoke them now",
  sentence:
    "{{name}} signs its requests and verifies responses with these keys. The old keys stay valid for a day, so that no order in progress is lost.",
  sentenceAtOnce:
    "The old keys of {{name}} are revoked now: responses and notices signed with them are refused until the supplier has changed its keys too.",
  sentenceFirst: "{{name}} signs its requests and verifies responses with these keys.",
  done: "The keys of {{name}} are set.",
  next: "{{name}} has no keys yet and takes no orders until they are set.",
  later: "Later",
  own: {
    title: "Our public key for {{name}}",
    says: "Give it to the supplier, who uses it to verify our requests. It is not a secret.",
    saysWaiting:
      "Give it to the supplier. It takes effect once a second person has approved the new keys; until then the old keys apply.",
    copy: "Copy key",
    test: "Test channel",
    approvals: "Open Approvals",
  },
};

export const zhCN: typeof enUS = {
  action: "设置密钥",
  title: "{{name}} 的密钥",
  publicHint: "供应商公钥 whpk_…，留空则保留 {{masked}}",
  publicFirst: "whpk_ 加 44 个字符，由供应商提供",
  MakeKeyPair: "为我方生成新的密钥对",
  privateHint: "我方私钥 whsk_…，留空则保留现有私钥。加密保存，不再显示",
  privateFirst: "我方私钥，whsk_ 加 44 个字符。加密保存，不再显示",
  ReplaceAtOnce: "旧密钥已泄露：立即失效",
  sentence: "{{name}} 将使用新密钥签名请求并验证响应。旧密钥在一天内仍然有效，进行中的订单不受影响。",
  sentenceAtOnce: "{{name}} 的旧密钥将立即失效：在供应商更换之前，使用旧密钥签名的响应和通知将被拒绝。",
  sentenceFirst: "{{name}} 将使用此处的密钥签名请求并验证响应。",
  done: "已设置 {{name}} 的密钥。",
  next: "尚未设置密钥，设置之前 {{name}} 不接单。",
  later: "稍后",
  own: {
    title: "{{name}} 的我方公钥",
    says: "请提供给供应商，用于验证我方请求。公钥不是机密。",
    saysWaiting: "请提供给供应商。第二人审批通过后生效，此前仍使用旧密钥。",
    copy: "复制公钥",
    test: "测试通道",
    approvals: "打开审批",
  },
};
