/**
 * Text that would act where it is not shown as text, written straight to the database: what a name, a remark or an article
 * would be if every check on its way in had failed. All of it is as it was when the test is over.
 */
import pg from "pg";

/** What reaches out when it runs: seen as a dialog, and as a request where dialogs are not allowed. */
const act = "alert(1)";
export const ranAddress = "/planted-ran";

/** Of each class that the OWASP filter evasion list names, short enough for a name. */
const attempts = [
  `"><script>${act}</script>`,
  `"><img src=x onerror=${act}>`,
  `<svg onload=${act}>`,
  `</title></textarea><script>${act}</script>`,
  `'};${act};//{{constructor.constructor('${act}')()}}`,
  `[x](javascript:${act})<a href=javascript:${act}>`,
  `<iframe srcdoc="<script>${act}</script>">`,
];

/** All at once, as the text of an article: attributes, addresses, styles, broken tags, and what mutates when it is read again. */
export const plantedHtml = `<h2 id="planted">Planted</h2>
<script>fetch("${ranAddress}");${act}</script>
<img src="/planted-missing" onerror='fetch("${ranAddress}");${act}'>
<svg onload='fetch("${ranAddress}");${act}'><script>${act}</script><animate onbegin=${act} attributeName=x dur=1s></svg>
<iframe srcdoc="<script>parent.fetch('${ranAddress}');${act}</script>"></iframe>
<iframe src="javascript:${act}"></iframe><object data="data:text/html,<script>${act}</script>"></object>
<a id="planted-link" href="javascript:fetch('${ranAddress}');${act}">link</a>
<a href="data:text/html,<script>${act}</script>">data</a><base href="javascript:${act}//">
<div style="background:url(javascript:${act});width:expression(${act})">style</div><style>@import "javascript:${act}"</style>
<input autofocus onfocus='fetch("${ranAddress}");${act}'><details open ontoggle='fetch("${ranAddress}");${act}'>x</details>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${act}&gt;"></table></mtext></math>
<noscript><p title="</noscript><img src=x onerror=${act}>"></noscript><script src=data:,${act}></script
<form action="javascript:${act}"><button formaction="javascript:${act}">go</button></form><meta http-equiv="refresh" content="0;url=javascript:${act}">
{{constructor.constructor('${act}')()}} \${${act}} [x](javascript:${act}) <scr<script>ipt>${act}</scr</script>ipt>`;

/** A name that is found by its beginning. */
export function nasty(number: number): string {
  return `Planted ${attempts[number % attempts.length]}`;
}

/** Money that the matching desk asks people about. */
const onDesk = "match_status = 'PendingMatch' and order_id is null and direction = 'Credit'";

/** Where people, merchants, suppliers and banks write; of each the newest rows. */
const places = [
  ["merchant", "name", "type = 'Normal'"],
  [
    "user_account",
    "user_name",
    "merchant_id in (select id from merchant where alias = 'ACME') and user_name <> 'admin'",
  ],
  ["user_group", "name", "not is_default"],
  ["supplier", "name", "true"],
  ["supplier", "remark", "true"],
  ["channel", "name", "true"],
  ["payout_channel", "name", "true"],
  ["crawler", "account", "true"],
  ["offline_account", "name", "true"],
  ["offline_account", "holder", "true"],
  ["offline_account", "tip", "true"],
  ["bank_transaction", "remark", onDesk],
  ["bank_transaction", "counterparty", onDesk],
  ["payment_order", "member_name", "true"],
  ["payment_order", "payment_remark", "true"],
  ["payout_order", "payee_name", "true"],
  ["withdrawal_order", "remark", "true"],
  ["article_category", "name_en", "true"],
  ["advertisement", "title", "true"],
  ["lottery", "name_en", "true"],
  ["maintenance_window", "message_en", "true"],
  ["approval", "subject", "true"],
  ["pay_type", "name_en", "true"],
  ["cashout_type", "name_en", "true"],
  ["bank", "name_en", "true"],
  ["currency", "name_en", "true"],
] as const;
const rowsOfEach = 3;

/** Types and banks are known by code and currency. */
function keyOf(table: string): string {
  if (table === "currency") return "code";
  return ["pay_type", "cashout_type", "bank"].includes(table) ? "code || ' ' || currency" : "id";
}

export async function withPlantedText<Result>(
  databaseUrl: string,
  work: (query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  const before: (() => Promise<unknown>)[] = [];
  try {
    for (const [at, [table, column, where]] of places.entries()) {
      const rows = await query(
        `select ${keyOf(table)} as key, ${column} as text from ${table} where ${where} order by 1 desc limit ${rowsOfEach}`,
      );
      const put = `update ${table} set ${column} = $2 where ${keyOf(table)} = $1`;
      for (const [row, { key, text }] of rows.entries()) {
        await query(put, [key, `${nasty(at + row)} ${row}`]);
        before.push(() => query(put, [key, text]));
      }
    }
    return await work(query);
  } finally {
    for (const putBack of before.reverse()) await putBack();
    await owner.end();
  }
}
