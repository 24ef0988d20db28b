/** Where the sandbox adapter sends members: nothing is to be done there, the made-up money arrives by itself. */
import type { Language } from "@opc/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { languageOf } from "../http/request-facts.ts";
import { sandboxPagePath } from "../modules/supplier/sandbox-adapter.ts";
import { orderNoOfKey } from "../order/pay-page-key.ts";
import { html } from "../pay-page/html.ts";
import type { Services } from "../services.ts";

const texts: Readonly<Record<Language, Readonly<Record<"lang" | "title" | "text" | "back", string>>>> = {
  enUS: {
    lang: "en",
    title: "Sandbox supplier",
    text: "This page stands in for a supplier's. Nothing is to be done: the made-up money arrives by itself within half a minute.",
    back: "Back to the order",
  },
  zhCN: {
    lang: "zh-CN",
    title: "沙盒供应商",
    text: "此页面模拟供应商的支付页面，无需任何操作：模拟款项将在半分钟内自动到账。",
    back: "返回订单",
  },
};

/** As plan.ts makes them: the order's number comes first. */
const referenceGrammar = /^(P\d{6}[0-9A-Z]{12})-\d{1,3}-[0-9A-Z]{8}$/;

type ReferenceRequest = FastifyRequest<{ Params: { reference: string }; Querystring: { page?: string } }>;

/** Only the demo world and tests have the adapter, so only they have its page. */
export function registerSandboxSupplierPage(app: FastifyInstance, services: Services): void {
  if (!services.allowLoopbackCallbacks) return;
  app.get(`${sandboxPagePath}/:reference`, async (request: ReferenceRequest, reply) => {
    const orderNo = referenceGrammar.exec(request.params.reference)?.[1];
    const language = languageOf(request.cookies.lang, request.headers["accept-language"]);
    const { lang, title, text, back } = texts[language];
    const key = String(request.query.page ?? "");
    const isOfOrder = orderNo !== undefined && orderNoOfKey(services, key) === orderNo;
    const way = isOfOrder ? html`<p><a href="/pay/${key}">${back}</a></p>` : null;
    const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1rem }</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p>${way}</main></body>
</html>
`;
    reply.code(orderNo ? 200 : 404).type("text/html; charset=utf-8");
    return reply.send(page.text);
  });
}
