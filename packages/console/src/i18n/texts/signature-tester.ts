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
    "Paste what your server sent (or a callback that it received). You are told step by step what the gateway finds, and which mistake made a wrong signature.",
  headers: "Headers",
  headersHint: "One a line, as in a log, in curl -v or in a curl command",
  body: "Body, exactly as it was sent",
  bodyHint: "A text field turns CRLF into LF; paste Base64 of the bytes where that matters",
  base64: "The body is Base64 of its exact bytes",
  path: "Meant for",
  noPath: "A callback, or not said",
  check: "Check the signature",
  checking: "Checking…",
  result: "What the gateway finds",
  good: "The signature is right.",
  bad: "The gateway would refuse this request.",
  warned: "The signature is right; look at the notes.",
  why: "What went wrong",
  unexplained:
    "None of the usual mistakes explains this signature. Compare the signed content below byte by byte with what your program signs, and the last four characters of its key with those above.",
  bytes: "Bytes of the body",
  hash: "SHA-256 of the body",
  content: "What must be signed, exactly",
  show: "Show the right signature",
  expected: "Right by the key {key}",
  expectedSentence:
    "The signature that would have been right will be shown, and the operation log says that you saw it.",
  step: {
    Headers: "Headers",
    Merchant: "opc-merchant",
    Id: "webhook-id",
    Timestamp: "webhook-timestamp",
    Body: "Body",
    SignatureForm: "Form of the signature",
    Signature: "Signature",
    Content: "Content",
  },
  outcome: { Good: "Right", Warning: "Note", Bad: "Wrong", Skipped: "Not judged" },
  finding: {
    HeadersPresent: "All three headers are there.",
    HeadersMissing: "Not there: {Names}. Send all three with each request.",
    HeaderTwice: "{Name} is there twice with different values. Send it once.",
    MerchantRight: "{Alias}",
    MerchantNotSent: "Not there. Requests name their merchant: opc-merchant: {Alias}",
    MerchantOther: "{Sent} is another merchant; this one is {Alias}.",
    MerchantCase: "{Sent} must be written {Alias}: capitals count.",
    IdRight: "1–128 visible characters, not used before.",
    IdMissing: "Not there.",
    IdGrammar:
      "{Characters} characters, some of which are not allowed: 1–128 visible ASCII characters without blanks.",
    IdUsedSame: "Used before for this very body: the same answer comes again.",
    IdUsedOther: "Used before for another body or call: 403. Make a new one for each new request.",
    TimestampRight: "{Seconds} s from our clock; up to 300 are allowed.",
    TimestampMissing: "Not there.",
    TimestampGrammar: "Not a number of seconds. Send whole seconds since 1970, such as 1795334400.",
    TimestampMilliseconds: "Milliseconds. Send seconds: {Seconds}",
    TimestampPast:
      "{Seconds} s ago ({At}); more than 300 are refused. Set the clock, or send sooner after signing.",
    TimestampFuture: "{Seconds} s ahead of our clock ({At}); more than 300 are refused. Set the clock.",
    BodyRead: "{Bytes} bytes",
    BodyEmpty: "Empty. Even a call without fields sends {}.",
    BodyByteOrderMark:
      "{Bytes} bytes that begin with a byte order mark. It is signed too; better leave it out.",
    BodyTrailingNewline:
      "{Bytes} bytes that end with a newline or blank. It counts: sign and send the very same bytes.",
    BodyCarriageReturns: "{Bytes} bytes with CRLF line ends. They count: sign and send the very same bytes.",
    SignatureFormRight: "v1, and Base64 of 32 bytes.",
    SignatureFormMissing: "Not there.",
    SignatureFormNoVersion: "It must begin with v1, (the version and a comma), then Base64.",
    SignatureFormOtherVersion: "Only version v1 is known here: v1, and Base64.",
    SignatureFormNotBase64: "What stands behind v1, is no Base64: letters, digits, + and /, then = to fill.",
    SignatureFormLength: "What stands behind v1, has {Characters} characters; Base64 of HMAC-SHA256 has 44.",
    SignatureMatches: "Made with the key {Key}.",
    SignatureMatchesExpired: "Made with the key {Key}, which has ended. Sign with the new one.",
    SignatureMismatch: "None of the live keys ({Count}) makes this signature of these bytes.",
    SignatureNoKey: "The merchant has no live key. Make one first.",
    SignatureNotTried: "There is none to compare.",
    ContentRight: "The fields are as {Path} wants them.",
    ContentNotJson: "Not JSON.",
    ContentNotJsonType: "content-type is {Type}. Send application/json.",
    ContentFields: "{Path} refuses: {Fields}",
    ContentNotAsked: "Choose the call that it is meant for to have its fields judged.",
  },
  mistake: {
    SecretNotDecoded:
      "The secret was not decoded: the key is the part behind whsec_, decoded from Base64, not its letters.",
    WholeSecretAsKey:
      "The whole secret with whsec_ was used as the key. Take whsec_ off and decode the rest from Base64.",
    WholeSecretDecoded: "whsec_ was decoded along with the rest. Take it off first, then decode.",
    HexInsteadOfBase64: "The signature is written in hexadecimal. Write the 32 bytes in Base64.",
    Base64Url: "The signature is written in Base64 for addresses (- and _, no =). Use plain Base64.",
    NoVersion: "The signature lacks v1, before it.",
    MillisecondsSigned: "Milliseconds were signed, seconds were sent. Use the seconds in both places.",
    TimestampNotAsSent:
      "Another timestamp was signed than was sent. Read the clock once and use that text in both places.",
    IdMissingInContent: "The id was not signed. Sign id.timestamp.body.",
    TimestampMissingInContent: "The timestamp was not signed. Sign id.timestamp.body.",
    BodyAlone: "Only the body was signed. Sign id.timestamp.body.",
    OtherSeparator:
      "The parts were joined in another order or by another mark. Sign id.timestamp.body with points between.",
    BodyReserialised:
      "Another spelling of the same JSON was signed than was sent: it was written anew between. Write it once, sign that text and send that text.",
    BodyIndented: "JSON with line breaks was signed, without them it was sent. Sign the text that you send.",
    BodySortedKeys:
      "JSON with sorted names was signed; it was sent in another order. Sign the text that you send.",
    BodyUnicodeEscaped:
      "JSON with \\u escapes was signed; it was sent without them. Sign the text that you send.",
    BodySlashesEscaped:
      "JSON with \\/ was signed (as PHP writes it); it was sent with /. Sign the text that you send.",
    BodySpacedSeparators:
      "JSON with blanks after commas and colons was signed (as Python writes it); it was sent without. Sign the text that you send.",
    TrailingNewlineSigned: "A newline at the end was signed, but not sent.",
    TrailingNewlineSent: "A newline at the end was sent, but not signed.",
    CarriageReturns: "Line ends changed between signing and sending (LF and CRLF).",
    ByteOrderMark: "A byte order mark was signed but not sent, or sent but not signed.",
    BodyHashSigned: "A hash of the body was signed. Sign the body itself.",
    OtherHash: "Another hash than SHA-256 was used.",
    ExpiredKey: "The key has ended. Sign with the new one.",
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
    SignatureFormOtherVersion: "仅支持 v1 版本：v1, 加 Base64。",
    SignatureFormNotBase64: "v1, 之后的内容不是 Base64：应为字母、数字、+ 和 /，以 = 补位。",
    SignatureFormLength: "v1, 之后有 {Characters} 个字符；HMAC-SHA256 的 Base64 应为 44 个。",
    SignatureMatches: "由密钥 {Key} 签名。",
    SignatureMatchesExpired: "由已失效的密钥 {Key} 签名，请改用新密钥。",
    SignatureMismatch: "现有的 {Count} 个有效密钥均无法得出该签名。",
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
