/** Text that would act where it is not shown as text: what a name, a remark or an article is if every check on its way in failed. */
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
