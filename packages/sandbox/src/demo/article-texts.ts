/** What the demo world's operator tells merchants: help, fees, announcements, terms; each in both languages. */

export interface ArticleText {
  title: string;
  html: string;
}

/** A category of reference.ts, by its English name. */
export type ArticleTopic = "Announcements" | "Help center" | "Terms and policies";

export interface ToldArticle {
  topic: ArticleTopic;
  order: number;
  /** Days from now; null: a draft. Ahead: scheduled. */
  published: number | null;
  takenBack?: true;
  /** Saved after it was published, and not public yet. */
  changedTo?: Readonly<Record<"enUS" | "zhCN", ArticleText>>;
  picture?: "sea" | "dawn" | "tea";
  enUS: ArticleText;
  zhCN: ArticleText;
}

const signing: ToldArticle = {
  topic: "Help center",
  order: 10,
  published: -40,
  picture: "sea",
  enUS: {
    title: "How to sign a call",
    html: `<p>Every call of your server carries four headers. The signature is HMAC-SHA256 over <code>id.timestamp.body</code>, with the part of your API secret behind <code>whsec_</code>, decoded from base64.</p>
<table><tbody><tr><th><p>Header</p></th><th><p>What it holds</p></th></tr>
<tr><td><p><code>opc-merchant</code></p></td><td><p>Your merchant alias</p></td></tr>
<tr><td><p><code>webhook-id</code></p></td><td><p>A text of your choice, new for each request</p></td></tr>
<tr><td><p><code>webhook-timestamp</code></p></td><td><p>Seconds since 1970, at most five minutes from our clock</p></td></tr>
<tr><td><p><code>webhook-signature</code></p></td><td><p><code>v1,</code> and the signature in base64</p></td></tr></tbody></table>
<h3>When the signature is refused</h3>
<ol><li><p>Sign the exact bytes that you send: make the text once, sign it, send that text.</p></li>
<li><p>Compare your server's clock with ours.</p></li>
<li><p>Open <strong>API Info</strong> in the console: its tester says step by step where the two signatures part.</p></li></ol>`,
  },
  zhCN: {
    title: "如何对请求签名",
    html: `<p>您的服务器发出的每个请求都须带四个请求头。签名为对 <code>id.timestamp.body</code> 计算的 HMAC-SHA256，密钥为 API 密钥中 <code>whsec_</code> 之后的部分（base64 解码）。</p>
<table><tbody><tr><th><p>请求头</p></th><th><p>内容</p></th></tr>
<tr><td><p><code>opc-merchant</code></p></td><td><p>商户编码</p></td></tr>
<tr><td><p><code>webhook-id</code></p></td><td><p>自定义文本，每个请求须不同</p></td></tr>
<tr><td><p><code>webhook-timestamp</code></p></td><td><p>自 1970 年起的秒数，与平台时间相差不得超过五分钟</p></td></tr>
<tr><td><p><code>webhook-signature</code></p></td><td><p><code>v1,</code> 加 base64 格式的签名</p></td></tr></tbody></table>
<h3>签名未通过时</h3>
<ol><li><p>请对实际发送的字节签名：先生成文本，再签名，并原样发送该文本。</p></li>
<li><p>核对服务器时间与平台时间。</p></li>
<li><p>在控制台打开<strong>API 信息</strong>，其中的签名校验工具会逐步指出差异所在。</p></li></ol>`,
  },
};

const callbacks: ToldArticle = {
  topic: "Help center",
  order: 20,
  published: -33,
  enUS: {
    title: "How callbacks are repeated",
    html: `<p>We post each result to your <code>NotifyUrl</code>. Answer with any HTTP 2xx within <strong>10 seconds</strong>; otherwise the callback is sent again.</p>
<ul><li><p>After 5 seconds, 1 minute, and twice after 5 minutes</p></li><li><p>5 times after 10 minutes, 5 times after 1 hour</p></li><li><p>12 times after 6 hours</p></li></ul>
<p>A callback may come twice: tell it by <code>webhook-id</code>. Verify its signature, compare the order number and the amount with your own record, then credit <code>SettledAmount</code>.</p>
<blockquote><p>Answer first, work afterwards: put the callback into a queue of your own and answer at once.</p></blockquote>`,
  },
  zhCN: {
    title: "回调的重试规则",
    html: `<p>订单结果会发送到您的 <code>NotifyUrl</code>。请在 <strong>10 秒</strong>内以任意 HTTP 2xx 应答，否则系统会重新发送。</p>
<ul><li><p>间隔 5 秒、1 分钟，以及两次 5 分钟</p></li><li><p>5 次间隔 10 分钟，5 次间隔 1 小时</p></li><li><p>12 次间隔 6 小时</p></li></ul>
<p>同一回调可能重复送达，请以 <code>webhook-id</code> 识别。请先验证签名，再核对订单号与金额，然后按 <code>SettledAmount</code> 入账。</p>
<blockquote><p>建议先应答、后处理：收到回调后放入自己的队列，并立即应答。</p></blockquote>`,
  },
};

const fees: ToldArticle = {
  topic: "Terms and policies",
  order: 10,
  published: -60,
  enUS: {
    title: "Fees and settlement",
    html: `<p>A collection fee is taken from each payment that succeeds; your balance is credited with the amount less the fee at once.</p>
<p>A payout fee is frozen together with the amount when the payout is made, and both come back when the payout is not paid.</p>
<p>Your rates stand in your contract; each order shows the fee that was taken.</p>`,
  },
  zhCN: {
    title: "手续费与结算",
    html: `<p>收款手续费从每笔成功的订单中扣除，余额即时入账订单金额减去手续费后的净额。</p>
<p>代付手续费在创建代付时与代付金额一并冻结；代付未成功时，金额与手续费一并退回。</p>
<p>费率以合同为准，每笔订单均显示实际收取的手续费。</p>`,
  },
  changedTo: {
    enUS: {
      title: "Fees and settlement from January",
      html: "<p>A collection fee is taken from each payment that succeeds. From 1 January on, PromptPay payments below 100 baht have a fee of 0.50 baht at least.</p>",
    },
    zhCN: {
      title: "手续费与结算（一月起）",
      html: "<p>收款手续费从每笔成功的订单中扣除。自 1 月 1 日起，100 泰铢以下的 PromptPay 收款最低手续费为 0.50 泰铢。</p>",
    },
  },
};

const works: ToldArticle = {
  topic: "Announcements",
  order: 10,
  published: -2,
  picture: "dawn",
  enUS: {
    title: "Bank maintenance on Sunday night",
    html: `<h2>Sunday, 01:00 to 03:00 (Bangkok)</h2><p>Two banks work on their transfer systems. Collections by <strong>PromptPay</strong> go on; payouts to these banks wait and are sent when the banks are back. Nothing has to be done on your side.</p>`,
  },
  zhCN: {
    title: "周日凌晨银行系统维护通知",
    html: `<h2>周日 01:00 至 03:00（曼谷时间）</h2><p>两家银行将维护转账系统。<strong>PromptPay</strong> 收款不受影响；转往这两家银行的代付将等待，银行恢复后自动出款。商户无需任何操作。</p>`,
  },
};

const newYear: ToldArticle = {
  topic: "Announcements",
  order: 20,
  published: 33,
  picture: "tea",
  enUS: {
    title: "Support over the New Year",
    html: "<p>Our support answers every day, from 31 December to 3 January between 09:00 and 18:00 (Bangkok). Payments and payouts run as always.</p>",
  },
  zhCN: {
    title: "新年假期客服安排",
    html: "<p>12 月 31 日至 1 月 3 日，客服每天 09:00 至 18:00（曼谷时间）在线。收款与代付照常进行。</p>",
  },
};

const newWallet: ToldArticle = {
  topic: "Announcements",
  order: 30,
  published: null,
  enUS: {
    title: "A second wallet is coming",
    html: "<p>To be told: which wallet, from when, and at which fee.</p>",
  },
  zhCN: { title: "即将支持第二种电子钱包", html: "<p>待补充：钱包名称、上线时间与费率。</p>" },
};

const oldAddress: ToldArticle = {
  topic: "Help center",
  order: 90,
  published: -90,
  takenBack: true,
  enUS: {
    title: "Callback addresses until October",
    html: "<p>Callbacks came from other addresses until the end of October. The present ones stand in API Info.</p>",
  },
  zhCN: {
    title: "十月之前的回调来源地址",
    html: "<p>十月底之前回调由旧地址发出。现行地址请见 API 信息。</p>",
  },
};

export const toldArticles = [signing, callbacks, fees, works, newYear, newWallet, oldAddress] as const;
