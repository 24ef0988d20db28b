/** Texts of the signature tester: loaded with it, not with the first page. */
import type {
  SignatureFinding,
  SignatureMistake,
  SignatureStep,
  stepOutcomes,
} from "@opc/contract/api-info/signature-check";

interface TesterTexts {
  title: string;
  intro: string;
  headers: string;
  headersHint: string;
  body: string;
  bodyHint: string;
  base64: string;
  path: string;
  noPath: string;
  check: string;
  checking: string;
  result: string;
  good: string;
  bad: string;
  warned: string;
  why: string;
  unexplained: string;
  bytes: string;
  hash: string;
  content: string;
  show: string;
  expected: string;
  expectedSentence: string;
  step: Record<SignatureStep, string>;
  outcome: Record<(typeof stepOutcomes)[number], string>;
  finding: Record<SignatureFinding, string>;
  mistake: Record<SignatureMistake, string>;
}

const enUS: TesterTexts = {
  title: "Signature tester",
  intro:
    "Paste a request from your server (or a callback it received). You see step by step what the gateway finds, and which mistake caused a wrong signature.",
  headers: "Headers",
  headersHint: "One per line, as in a log, curl -v output or a curl command",
  body: "Body, exactly as sent",
  bodyHint: "Text fields turn CRLF into LF; if that matters, paste the bytes as Base64",
  base64: "The body is Base64 of its exact bytes",
  path: "Target call",
  noPath: "A callback, or not specified",
  check: "Check the signature",
  checking: "Checking…",
  result: "What the gateway finds",
  good: "The signature is correct.",
  bad: "The gateway would refuse this request.",
  warned: "The signature is correct; see the notes.",
  why: "What went wrong",
  unexplained:
    "None of the usual mistakes explains this signature. Compare the signed content below byte by byte with what your program signs, and the last four characters of its key with those above.",
  bytes: "Bytes of the body",
  hash: "SHA-256 of the body",
  content: "Content to sign, exactly",
  show: "Show correct signature",
  expected: "Correct for key {key}",
  expectedSentence: "The correct signature will be shown. Your viewing is logged.",
  step: {
    Headers: "Headers",
    Merchant: "opc-merchant",
    Key: "opc-key",
    Id: "webhook-id",
    Timestamp: "webhook-timestamp",
    Body: "Body",
    SignatureForm: "Signature format",
    Signature: "Signature",
    Content: "Content",
  },
  outcome: { Good: "Correct", Warning: "Note", Bad: "Wrong", Skipped: "Not checked" },
  finding: {
    HeadersPresent: "All three headers are present.",
    HeadersMissing: "Missing: {Names}. Send all three with each request.",
    HeaderTwice: "{Name} occurs twice with different values. Send it once.",
    MerchantRight: "{Alias}",
    MerchantNotSent: "Missing. Requests must name their merchant: opc-merchant: {Alias}",
    MerchantOther: "{Sent} is a different merchant; this one is {Alias}.",
    MerchantCase: "{Sent} must be written {Alias}: it is case-sensitive.",
    KeyNotNamed: "Not sent: the request is judged by the API key.",
    KeyNeeded: "Missing: for this call the operator demands a separate key, named here by its id.",
    KeyRight: "“{Name}”",
    KeyUnknown:
      "There is no such separate key of this merchant, or it has been retired. Send the id that is shown with the key.",
    KeyOtherPurpose: "“{Name}” is for another purpose than this call.",
    KeyNotYet: "“{Name}” is not usable yet: it waits for its approval, or for its hold to end.",
    IdRight: "1–128 visible characters, not used before.",
    IdMissing: "Missing.",
    IdGrammar:
      "{Characters} characters, some of them not allowed: use 1–128 visible ASCII characters without spaces.",
    IdUsedSame: "Already used for exactly this body: the response will be the same.",
    IdUsedOther: "Already used for another body or call: 403. Use a new one for each new request.",
    TimestampRight: "{Seconds} s from our clock; up to 300 s are allowed.",
    TimestampMissing: "Missing.",
    TimestampGrammar: "Not a number of seconds. Send whole seconds since 1970, such as 1795334400.",
    TimestampMilliseconds: "Milliseconds. Send seconds: {Seconds}",
    TimestampPast:
      "{Seconds} s ago ({At}); more than 300 s are refused. Set your clock, or send sooner after signing.",
    TimestampFuture: "{Seconds} s ahead of our clock ({At}); more than 300 s are refused. Set your clock.",
    BodyRead: "{Bytes} bytes",
    BodyEmpty: "Empty. Even a call without fields must send {}.",
    BodyByteOrderMark:
      "{Bytes} bytes, starting with a byte order mark. It is signed too; better leave it out.",
    BodyTrailingNewline:
      "{Bytes} bytes, ending with a newline or space. It counts: sign and send exactly the same bytes.",
    BodyCarriageReturns:
      "{Bytes} bytes with CRLF line endings. They count: sign and send exactly the same bytes.",
    SignatureFormRight: "v1, and Base64 of 32 bytes.",
    SignatureFormMissing: "Missing.",
    SignatureFormNoVersion: "It must start with v1, (the version and a comma), followed by Base64.",
    SignatureFormAsymmetric:
      "A payout key signs as v1a, and the Base64 of the 64 bytes of an Ed25519 signature.",
    SignatureFormOtherVersion: "Only version v1 is supported: v1, and Base64.",
    SignatureFormNotBase64: "The part after v1, is not Base64: letters, digits, + and /, padded with =.",
    SignatureFormLength: "The part after v1, has {Characters} characters; Base64 of HMAC-SHA256 has 44.",
    SignatureMatches: "Made with the key {Key}.",
    SignatureMatchesExpired: "Made with the key {Key}, which has expired. Sign with the new one.",
    SignatureMismatch: "None of the valid keys ({Count}) produces this signature for these bytes.",
    SignatureMismatchPublic:
      "The Ed25519 signature does not fit the public key of “{Key}”. Sign exactly the content below, as bytes and not its hash, with the private key that belongs to it.",
    SignatureNoKey: "The merchant has no valid key. Create one first.",
    SignatureNotTried: "There is no signature to compare.",
    ContentRight: "The fields are valid for {Path}.",
    ContentNotJson: "Not JSON.",
    ContentNotJsonType: "content-type is {Type}. Send application/json.",
    ContentFields: "{Path} refuses: {Fields}",
    ContentNotAsked: "Choose the target call to have its fields checked.",
  },
  mistake: {
    SecretNotDecoded:
      "The secret was not decoded: the key is the part after whsec_, decoded from Base64, not its characters.",
    WholeSecretAsKey:
      "The whole secret including whsec_ was used as the key. Remove whsec_ and decode the rest from Base64.",
    WholeSecretDecoded: "whsec_ was decoded along with the rest. Remove it first, then decode.",
    HexInsteadOfBase64: "The signature is hexadecimal. Encode the 32 bytes as Base64.",
    Base64Url: "The signature is URL-safe Base64 (- and _, no =). Use standard Base64.",
    NoVersion: "The signature lacks the prefix v1,.",
    MillisecondsSigned: "Milliseconds were signed, but seconds were sent. Use seconds in both places.",
    TimestampNotAsSent:
      "The timestamp signed differs from the one sent. Read the clock once and use the same text in both places.",
    IdMissingInContent: "The id was not signed. Sign id.timestamp.body.",
    TimestampMissingInContent: "The timestamp was not signed. Sign id.timestamp.body.",
    BodyAlone: "Only the body was signed. Sign id.timestamp.body.",
    OtherSeparator:
      "The parts were joined in a different order or with a different separator. Sign id.timestamp.body, joined with dots.",
    BodyReserialised:
      "The JSON signed differs from the JSON sent: it was serialised again in between. Serialise it once, then sign and send that text.",
    BodyIndented: "JSON with line breaks was signed, but sent without them. Sign the text that you send.",
    BodySortedKeys:
      "JSON with sorted keys was signed, but sent in a different order. Sign the text that you send.",
    BodyUnicodeEscaped:
      "JSON with \\u escapes was signed, but sent without them. Sign the text that you send.",
    BodySlashesEscaped:
      "JSON with \\/ was signed (as PHP writes it), but sent with /. Sign the text that you send.",
    BodySpacedSeparators:
      "JSON with spaces after commas and colons was signed (as Python writes it), but sent without. Sign the text that you send.",
    TrailingNewlineSigned: "A trailing newline was signed, but not sent.",
    TrailingNewlineSent: "A trailing newline was sent, but not signed.",
    CarriageReturns: "Line endings changed between signing and sending (LF and CRLF).",
    ByteOrderMark: "A byte order mark was signed but not sent, or sent but not signed.",
    BodyHashSigned: "A hash of the body was signed. Sign the body itself.",
    OtherHash: "A hash other than SHA-256 was used.",
    ExpiredKey: "The key has expired. Sign with the new one.",
  },
};

const zhCN: TesterTexts = {
  title: "签名检测",
  intro: "粘贴您的服务器发出的请求（或收到的回调），系统将逐步说明网关的检查结果，并指出签名错误的原因。",
  headers: "请求头",
  headersHint: "每行一个，可直接粘贴日志、curl -v 输出或 curl 命令",
  body: "请求体（须与发送内容完全一致）",
  bodyHint: "文本框会将 CRLF 转为 LF；如有影响，请粘贴原始字节的 Base64",
  base64: "请求体为原始字节的 Base64",
  path: "目标接口",
  noPath: "回调或未指定",
  check: "检测签名",
  checking: "检测中…",
  result: "网关检查结果",
  good: "签名正确。",
  bad: "网关将拒绝该请求。",
  warned: "签名正确，请留意提示。",
  why: "错误原因",
  unexplained:
    "常见错误均无法解释该签名。请将下方待签名内容与程序实际签名的内容逐字节比对，并核对密钥的后四位字符是否与上方一致。",
  bytes: "请求体字节数",
  hash: "请求体 SHA-256",
  content: "待签名内容",
  show: "显示正确签名",
  expected: "密钥 {key} 的正确签名",
  expectedSentence: "将显示正确的签名，操作日志会记录您的查看。",
  step: {
    Headers: "请求头",
    Merchant: "opc-merchant",
    Key: "opc-key",
    Id: "webhook-id",
    Timestamp: "webhook-timestamp",
    Body: "请求体",
    SignatureForm: "签名格式",
    Signature: "签名",
    Content: "字段内容",
  },
  outcome: { Good: "正确", Warning: "提示", Bad: "错误", Skipped: "未检查" },
  finding: {
    HeadersPresent: "三个请求头齐全。",
    HeadersMissing: "缺少 {Names}，每次请求都须包含三个请求头。",
    HeaderTwice: "{Name} 出现两次且值不同，请只发送一次。",
    MerchantRight: "{Alias}",
    MerchantNotSent: "未发送。请求须指明商户：opc-merchant: {Alias}",
    MerchantOther: "{Sent} 是其他商户，当前商户为 {Alias}。",
    MerchantCase: "{Sent} 应写作 {Alias}，区分大小写。",
    KeyNotNamed: "未发送：以 API 密钥验签。",
    KeyNeeded: "缺失：平台要求此接口使用专用密钥，请在此注明其编号。",
    KeyRight: "“{Name}”",
    KeyUnknown: "该商户没有此专用密钥，或密钥已停用。请发送密钥旁显示的编号。",
    KeyOtherPurpose: "“{Name}”的用途与此接口不符。",
    KeyNotYet: "“{Name}”尚不可用：仍在等待核准，或暂缓期未满。",
    IdRight: "1–128 个可见字符，未使用过。",
    IdMissing: "未发送。",
    IdGrammar: "共 {Characters} 个字符，含不允许的字符：须为 1–128 个不含空格的可见 ASCII 字符。",
    IdUsedSame: "已用于相同内容：将返回相同结果。",
    IdUsedOther: "已用于其他内容或接口（403），每个新请求请使用新的编号。",
    TimestampRight: "与服务器时间相差 {Seconds} 秒，允许 300 秒以内。",
    TimestampMissing: "未发送。",
    TimestampGrammar: "不是秒数，请发送 1970 年以来的整秒数，例如 1795334400。",
    TimestampMilliseconds: "使用了毫秒，请改为秒：{Seconds}",
    TimestampPast: "早了 {Seconds} 秒（{At}），超过 300 秒将被拒绝。请校准时钟，或签名后尽快发送。",
    TimestampFuture: "晚于服务器时间 {Seconds} 秒（{At}），超过 300 秒将被拒绝。请校准时钟。",
    BodyRead: "{Bytes} 字节",
    BodyEmpty: "为空。即使没有字段，也须发送 {}。",
    BodyByteOrderMark: "{Bytes} 字节，以字节顺序标记（BOM）开头。它也参与签名，建议去掉。",
    BodyTrailingNewline: "{Bytes} 字节，末尾有换行或空格。它也参与签名，请确保签名与发送的字节完全一致。",
    BodyCarriageReturns: "{Bytes} 字节，含 CRLF 换行。它也参与签名，请确保签名与发送的字节完全一致。",
    SignatureFormRight: "v1, 加 32 字节的 Base64。",
    SignatureFormMissing: "未发送。",
    SignatureFormNoVersion: "须以 v1,（版本号和逗号）开头，后接 Base64。",
    SignatureFormAsymmetric: "代付密钥的签名格式为 v1a, 加 64 字节 Ed25519 签名的 Base64。",
    SignatureFormOtherVersion: "仅支持 v1 版本：v1, 加 Base64。",
    SignatureFormNotBase64: "v1, 之后的内容不是 Base64：应为字母、数字、+ 和 /，以 = 补位。",
    SignatureFormLength: "v1, 之后有 {Characters} 个字符；HMAC-SHA256 的 Base64 应为 44 个。",
    SignatureMatches: "由密钥 {Key} 签名。",
    SignatureMatchesExpired: "由已失效的密钥 {Key} 签名，请改用新密钥。",
    SignatureMismatch: "现有的 {Count} 个有效密钥均无法得出该签名。",
    SignatureMismatchPublic:
      "Ed25519 签名与“{Key}”的公钥不符。请使用对应的私钥，对下方内容的原始字节（而非其哈希）签名。",
    SignatureNoKey: "该商户没有有效密钥，请先生成密钥。",
    SignatureNotTried: "没有可比对的签名。",
    ContentRight: "字段符合 {Path} 的要求。",
    ContentNotJson: "不是 JSON。",
    ContentNotJsonType: "content-type 为 {Type}，请使用 application/json。",
    ContentFields: "{Path} 将拒绝：{Fields}",
    ContentNotAsked: "选择目标接口后可检查字段。",
  },
  mistake: {
    SecretNotDecoded: "密钥未解码：应取 whsec_ 之后的部分并进行 Base64 解码，而不是直接使用其字符。",
    WholeSecretAsKey: "将带 whsec_ 的整个字符串用作密钥。请去掉 whsec_，再对其余部分进行 Base64 解码。",
    WholeSecretDecoded: "将 whsec_ 一并解码。请先去掉 whsec_ 再解码。",
    HexInsteadOfBase64: "签名使用了十六进制。请将 32 字节结果编码为 Base64。",
    Base64Url: "签名使用了 URL 安全的 Base64（- 和 _，无 =）。请使用标准 Base64。",
    NoVersion: "签名前缺少 v1,。",
    MillisecondsSigned: "签名用毫秒，发送用秒。两处都应使用秒。",
    TimestampNotAsSent: "签名的时间戳与发送的不同。请只读取一次时钟，两处使用同一文本。",
    IdMissingInContent: "签名内容缺少编号。应签名 id.timestamp.body。",
    TimestampMissingInContent: "签名内容缺少时间戳。应签名 id.timestamp.body。",
    BodyAlone: "仅对请求体签名。应签名 id.timestamp.body。",
    OtherSeparator: "各部分的顺序或分隔符有误。应以点号连接：id.timestamp.body。",
    BodyReserialised: "签名与发送的 JSON 写法不同：中间被重新序列化。请只序列化一次，签名并发送同一文本。",
    BodyIndented: "签名的 JSON 带换行缩进，发送时没有。请对实际发送的文本签名。",
    BodySortedKeys: "签名的 JSON 字段已排序，发送时顺序不同。请对实际发送的文本签名。",
    BodyUnicodeEscaped: "签名的 JSON 含 \\u 转义，发送时没有。请对实际发送的文本签名。",
    BodySlashesEscaped: "签名的 JSON 含 \\/（PHP 默认写法），发送时为 /。请对实际发送的文本签名。",
    BodySpacedSeparators:
      "签名的 JSON 在逗号和冒号后带空格（Python 默认写法），发送时没有。请对实际发送的文本签名。",
    TrailingNewlineSigned: "签名时末尾有换行，发送时没有。",
    TrailingNewlineSent: "发送时末尾有换行，签名时没有。",
    CarriageReturns: "签名与发送之间换行符发生变化（LF 与 CRLF）。",
    ByteOrderMark: "字节顺序标记（BOM）仅参与了签名或仅被发送。",
    BodyHashSigned: "对请求体的哈希签名。应直接对请求体签名。",
    OtherHash: "使用了 SHA-256 以外的哈希算法。",
    ExpiredKey: "密钥已失效，请改用新密钥。",
  },
};

export const testerTexts = { enUS, zhCN };
