/** The keys of a channel: set, never shown; ours made anew and its public half handed over. */
export const enUS = {
  action: "Set keys",
  title: "Keys of {{name}}",
  publicHint: "whpk_…, the supplier's; empty: stays {{masked}}",
  publicFirst: "whpk_… and 44 characters: the supplier gives it to you",
  MakeKeyPair: "Make a new key pair of ours",
  privateHint: "whsk_…, ours; empty: the one that is set stays. Sealed, never shown again",
  privateFirst: "whsk_… and 44 characters, ours. Sealed, never shown again",
  ReplaceAtOnce: "Somebody else has the old keys: they are worth nothing from now on",
  sentence:
    "Requests of {{name}} are signed and answers judged with what is set here. The keys before it stay good for a day, so that nothing under way is lost.",
  sentenceAtOnce:
    "The old keys of {{name}} are worth nothing from now on: answers and notices that are signed with them are refused until the supplier has changed too.",
  sentenceFirst: "Requests of {{name}} are signed and answers judged with what is set here.",
  done: "The keys of {{name}} are set.",
  next: "Its keys are missing: until they are set, {{name}} takes no orders.",
  later: "Later",
  own: {
    title: "Our public key for {{name}}",
    says: "Give it to the supplier: it judges by it that a request is ours. It is no secret.",
    saysWaiting:
      "Give it to the supplier. It holds as soon as a second person has approved the new keys; until then the old ones do.",
    copy: "Copy the key",
    test: "Test the channel",
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
