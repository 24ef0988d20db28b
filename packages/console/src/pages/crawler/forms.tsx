/** Adding and editing a crawler, and a new token for one. */
import {
  type CrawlerRow,
  spidersettingAdd,
  spidersettingEdit,
  spidersettingRotatetoken,
} from "@opc/contract/crawler/calls";
import { offlineAccountKinds } from "@opc/contract/offline-account/kinds";
import { api, type Output } from "../../api/client.ts";
import { translate } from "../../i18n/i18n.ts";
import { heldBackAs } from "../../kit/approval/held-back.ts";
import { openDialog } from "../../kit/dialogs.tsx";
import type { FormField } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { TokenDialog } from "./token-dialog.tsx";

const facts = [
  { kind: "text", name: "Flag", label: "crawler.field.Flag", hint: "crawler.form.flagHint", isHalf: true },
  {
    kind: "text",
    name: "Account",
    label: "crawler.field.Account",
    hint: "crawler.form.accountHint",
    isHalf: true,
  },
] as const satisfies readonly FormField[];

export async function addCrawler({ refresh }: ActionTools): Promise<void> {
  const added = await openForm({
    title: "crawler.add.action",
    widthPx: 560,
    call: "spidersettingAdd",
    input: spidersettingAdd.input,
    fields: [
      {
        kind: "text",
        name: "SpiderId",
        label: "crawler.field.SpiderId",
        hint: "crawler.form.crawlerCodeHint",
        isHalf: true,
      },
      {
        kind: "select",
        name: "SpiderType",
        label: "crawler.field.SpiderType",
        isHalf: true,
        options: offlineAccountKinds.map((value) => ({ value, label: translate(`crawler.type.${value}`) })),
      },
      ...facts,
      {
        kind: "password",
        whose: "new",
        name: "Password",
        label: "crawler.field.Password",
        hint: "crawler.form.passwordHint",
      },
      ...proofFields,
    ],
    sentence: (_, t) => t("crawler.add.sentence"),
    confirm: "crawler.add.action",
    done: "kit.done.added",
  });
  if (!added) return;
  refresh();
  await showToken(added);
}

export async function editCrawler(row: CrawlerRow, { refresh }: ActionTools): Promise<void> {
  const { SpiderId } = row;
  const present = await api("spidersettingGet", { SpiderId }).catch(() => undefined);
  if (!present) return;
  const { Flag, Account, HasPassword, Version, AgentIpList, TokenDays, SignedOnly } = present.Crawler;
  const isKept = HasPassword
    ? ([{ kind: "switch", name: "ClearPassword", label: "crawler.field.ClearPassword" }] as const)
    : [];
  const saved = await openForm({
    title: (t) => t("crawler.edit.title", { id: SpiderId }),
    widthPx: 560,
    call: "spidersettingEdit",
    input: spidersettingEdit.input,
    fixed: { SpiderId, Version },
    fields: [
      ...facts,
      {
        kind: "password",
        whose: "new",
        name: "Password",
        label: "crawler.field.Password",
        hint: HasPassword ? "crawler.form.passwordKept" : "crawler.form.passwordHint",
        isShown: ({ ClearPassword }) => ClearPassword !== true,
      },
      ...isKept,
      {
        kind: "ipList",
        name: "AgentIpList",
        label: "crawler.field.AgentIpList",
        hint: "crawler.form.agentIpHint",
      },
      {
        kind: "number",
        name: "TokenDays",
        label: "crawler.field.TokenDays",
        hint: "crawler.form.tokenDaysHint",
      },
      { kind: "switch", name: "SignedOnly", label: "crawler.field.SignedOnly" },
      ...proofFields,
    ],
    initial: { Flag, Account, AgentIpList, TokenDays: String(TokenDays ?? 0), SignedOnly },
    // Left out they would stay as they were; emptied means from anywhere.
    send: (input, passkeyProof) =>
      api(
        "spidersettingEdit",
        { ...input, AgentIpList: input.AgentIpList ?? "" },
        { quiet: true, passkeyProof },
      ),
    done: "kit.done.modified",
  });
  if (saved) refresh();
}

export async function rotateToken(
  { SpiderId, LiveOrders: count }: CrawlerRow,
  { refresh }: ActionTools,
): Promise<void> {
  const issued = await openForm({
    title: (t) => t("crawler.rotate.title", { id: SpiderId }),
    call: "spidersettingRotatetoken",
    input: spidersettingRotatetoken.input,
    fixed: { SpiderId },
    fields: proofFields,
    sentence: (_, t) => {
      if (count === 0) return t("crawler.rotate.sentence", { id: SpiderId });
      return t(`crawler.rotate.sentenceLive${count === 1 ? "One" : ""}`, { id: SpiderId, count });
    },
    tone: "danger",
    confirm: "crawler.rotate.action",
    // The token that follows says it.
    done: null,
  });
  if (!issued) return;
  refresh();
  await showToken(issued);
}

async function showToken(issued: Output<"spidersettingAdd">): Promise<void> {
  const { SpiderId, Token, SigningKey } = issued;
  const isWaiting = heldBackAs(issued) !== undefined;
  await openDialog<never>((tools) => (
    <TokenDialog id={SpiderId} token={Token} signingKey={SigningKey} isWaiting={isWaiting} {...tools} />
  ));
}
