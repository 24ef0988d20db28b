/** The test call of a channel: each step as it went, and what helps when one fails. */
export const enUS = {
  action: "Test",
  title: "Test of {{name}}",
  about:
    "This sends the supplier a real query for a payment that cannot exist. No money moves. The test is logged.",
  aboutNative: "Checks every account or card of the channel. No money moves. The test is logged.",
  running: "Querying the supplier …",
  runningNative: "Checking accounts and cards …",
  again: "Test again",
  passed: "Passed in {{ms}} ms: address, keys and both signatures are correct.",
  passedPlain: "Passed in {{ms}} ms. This adapter has no connection to test.",
  failed: "Failed at: “{{step}}”.",
  passedNative: "Can take orders: {{ready}} of {{all}}.",
  failedNative: "None of its accounts or cards can take an order now.",
  nothing: "This channel has no account or card yet.",
  ms: "{{ms}} ms",
  skipped: "not run",
  notNeeded: "not needed",
  said: "Test result: {{detail}}",
  help: "How to fix it",
  step: {
    Configured: "Configuration complete",
    AddressResolved: "Address resolved",
    Connected: "Connected",
    SignatureAccepted: "Our signature accepted",
    AnswerSigned: "Supplier's signature verified",
    AnswerUnderstood: "Response understood",
  },
  /** What to do where a step failed and nothing more is known. */
  advice: {
    Configured: "Fill in the base address and the channel merchant number, and set the keys.",
    AddressResolved:
      "Check the base address against the one the supplier gave you: its host name does not resolve.",
    Connected: "Ask the supplier whether its server is running and whether its firewall allows our address.",
    SignatureAccepted:
      "The supplier refused our request. Most often it has a different public key of ours: give it the one shown in the channel's detail. The two clocks must be within five minutes of each other.",
    AnswerSigned:
      "The response is not signed with the key we have. Ask the supplier for its current public key, compare it character by character, and set it under “Set keys”.",
    AnswerUnderstood:
      "The signature is valid, but the response does not follow the Supplier API. Show the supplier docs/supplier-api.md: the response for an unknown reference is “Unknown”.",
  },
  /** What to do where it is known what went wrong. */
  detail: {
    AddressNotAllowed:
      "The name resolves to a non-public address. Ask the supplier for its public https address.",
    NameNotFound: "This host name does not exist. Check the base address for typos.",
    ConnectionRefused:
      "The server refuses connections on this port. Check the base address, and ask the supplier whether its server is running.",
    ConnectionTimedOut:
      "The server does not respond, most often because of a firewall. Ask the supplier to allow our addresses.",
    ConnectionReset:
      "The connection was reset. Ask the supplier to check the logs of its server and firewall.",
    CertificateExpired:
      "The supplier's certificate has expired and must be renewed. Do not continue without it.",
    CertificateNotTrusted:
      "The supplier's certificate is not from a trusted authority. The supplier must install a valid one.",
    CertificateOfAnotherName:
      "The certificate is for a different server. Check the base address character by character.",
    TlsFailed: "The TLS handshake failed. Ask the supplier for TLS 1.2 or newer.",
    AnswerTimedOut:
      "The supplier received the request but did not respond within ten seconds. Ask what is holding it up.",
    AnswerNotSigned:
      "The response cannot be verified with the supplier's public key. Ask for its current public key and set it under “Set keys”; also compare both clocks.",
    "HTTP 401":
      "The supplier does not accept our signature. Give it our public key from the channel's detail, and ask it to compare the two.",
    "HTTP 403":
      "The supplier denies us access. Ask whether our addresses are on its whitelist and the merchant number is active.",
    "HTTP 404": "This address does not exist. The base address must end just before /payments or /payouts.",
  },
  native: {
    account: "Account",
    card: "Card",
    crawler: "Crawler",
    live: "Live",
    free: "Free slots",
    available: "Available",
    today: "Today",
    now: "Now",
    ready: "Can take an order",
    freeOf: "{{free}} of {{all}}",
  },
  whyNot: {
    disabled: "Disabled",
    held: "New or changed: on hold",
    "crawler down": "Crawler down",
    "daily limit": "Daily limit reached",
    "no slot": "No free amount slot",
    balance: "Insufficient balance",
  },
};

export const zhCN: typeof enUS = {
  action: "测试",
  title: "测试 {{name}}",
  about: "将真实请求供应商查询一笔不存在的订单，不涉及资金，测试会被记录。",
  aboutNative: "检查此通道下的每个账户或出款卡，不涉及资金，测试会被记录。",
  running: "正在请求供应商……",
  runningNative: "正在检查……",
  again: "再次测试",
  passed: "测试通过，用时 {{ms}} 毫秒：地址、密钥和双方签名均正确。",
  passedPlain: "测试通过，用时 {{ms}} 毫秒。此适配器没有可测试的连接。",
  failed: "测试未通过：“{{step}}”。",
  passedNative: "可接单：{{ready}} / {{all}}。",
  failedNative: "此通道下当前没有可接单的账户或出款卡。",
  nothing: "此通道下尚无账户或出款卡。",
  ms: "{{ms}} 毫秒",
  skipped: "未执行",
  notNeeded: "无需",
  said: "测试结果：{{detail}}",
  help: "处理建议",
  step: {
    Configured: "设置齐全",
    AddressResolved: "地址已解析",
    Connected: "已连接",
    SignatureAccepted: "我方签名已被接受",
    AnswerSigned: "供应商签名已验证",
    AnswerUnderstood: "响应内容正确",
  },
  advice: {
    Configured: "请填写接口地址和通道商户号，并设置密钥。",
    AddressResolved: "请核对供应商提供的接口地址，该域名无法解析。",
    Connected: "请向供应商确认其服务器是否运行，防火墙是否放行我方地址。",
    SignatureAccepted:
      "供应商拒绝了我方请求。通常是其保存的我方公钥不一致，请提供通道详情中的公钥。双方时钟相差不得超过五分钟。",
    AnswerSigned: "响应不是由我方保存的公钥签名。请向供应商索取当前公钥，逐字核对后在“设置密钥”中更新。",
    AnswerUnderstood:
      "响应签名有效，但内容不符合供应商接口规范。请将 docs/supplier-api.md 提供给供应商：不存在的单号应返回 “Unknown”。",
  },
  detail: {
    AddressNotAllowed: "该域名指向非公网地址，请向供应商索取公网 https 地址。",
    NameNotFound: "域名不存在，请检查接口地址是否有误。",
    ConnectionRefused: "该端口不接受连接。请核对接口地址，并向供应商确认服务器是否运行。",
    ConnectionTimedOut: "服务器无响应，通常是防火墙所致。请供应商放行我方地址。",
    ConnectionReset: "连接被中断，请供应商查看其服务器或防火墙日志。",
    CertificateExpired: "供应商证书已过期，须由供应商更新，更新前请勿使用。",
    CertificateNotTrusted: "供应商证书不受信任，须由供应商安装有效证书。",
    CertificateOfAnotherName: "证书与域名不符，请逐字核对接口地址。",
    TlsFailed: "加密协商失败，请供应商启用 TLS 1.2 或更高版本。",
    AnswerTimedOut: "供应商已接收请求，但十秒内未响应，请向供应商了解原因。",
    AnswerNotSigned:
      "收到的响应无法用此处的供应商公钥验证。请索取当前公钥并在“设置密钥”中更新，同时核对双方时钟。",
    "HTTP 401": "供应商不接受我方签名。请提供通道详情中的我方公钥，并请供应商核对。",
    "HTTP 403": "供应商拒绝访问。请确认我方地址已加入其白名单，且商户号有效。",
    "HTTP 404": "该地址不存在接口。接口地址应以 /payments 或 /payouts 的上级路径结尾。",
  },
  native: {
    account: "账户",
    card: "出款卡",
    crawler: "爬虫",
    live: "进行中",
    free: "空闲金额位",
    available: "可用余额",
    today: "今日",
    now: "当前",
    ready: "可接单",
    freeOf: "{{free}} / {{all}}",
  },
  whyNot: {
    disabled: "已停用",
    held: "新增或变更，暂缓启用",
    "crawler down": "爬虫离线",
    "daily limit": "已达每日限额",
    "no slot": "无空闲金额位",
    balance: "余额不足",
  },
};
