/**
 * The keys of a channel: written, never read. Whoever sets them proves who they are, and a second person may have to agree.
 * Our public half is shown afterwards, because the supplier needs it.
 */
import type { Translate } from "../../i18n/i18n.ts";
import { openDialog } from "../../kit/dialogs.tsx";
import type { Form, FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { OwnKeyDialog, type OwnKeyNext } from "./own-key-dialog.tsx";
import { schemas } from "./schemas.ts";
import { type ChannelRow, currentChannel, type Side } from "./side.ts";
import { testChannel } from "./test-dialog.tsx";

export async function setKeys(
  side: Side,
  row: Pick<ChannelRow, "ChannelCode">,
  tools: ActionTools,
): Promise<void> {
  const present = await currentChannel(side, row);
  if (!present) return;
  const { Channel } = present;
  const { ChannelCode, ChannelName: name } = Channel;
  const set = await openForm({
    title: (t) => t("channelKeys.title", { name }),
    widthPx: 560,
    call: side.keysset,
    input: schemas[side.page].keysset,
    fixed: { ChannelCode },
    fields: [...keyFields(Channel), ...proofFields],
    sentence: (values, t) => keySentence(Channel, values, t),
    confirm: "channelKeys.action",
    done: (t) => t("channelKeys.done", { name }),
  });
  if (!set) return;
  tools.refresh();
  const isWaiting = set.ApprovalId !== null;
  if (set.OwnPublicKey === null) return;
  const next = await openDialog<OwnKeyNext>((dialog) => (
    <OwnKeyDialog name={name} ownKey={set.OwnPublicKey ?? ""} isWaiting={isWaiting} side={side} {...dialog} />
  ));
  if (next === "test") await testChannel(side, Channel, tools);
}

type KeyField = Form<Side["keysset"]>["fields"][number];

function keyFields({ Keys }: ChannelRow): KeyField[] {
  const { PublicKeyMasked: masked, HasPrivateKey } = Keys;
  const isSet = masked !== null || HasPrivateKey;
  const atOnce: KeyField = {
    kind: "switch",
    name: "ReplaceAtOnce",
    label: "channelKeys.ReplaceAtOnce",
  };
  return [
    {
      kind: "text",
      name: "PublicKey",
      label: "channel.field.PublicKey",
      hint: masked === null ? "channelKeys.publicFirst" : (t) => t("channelKeys.publicHint", { masked }),
    },
    { kind: "switch", name: "MakeKeyPair", label: "channelKeys.MakeKeyPair" },
    {
      kind: "password",
      whose: "new",
      name: "PrivateKey",
      label: "channel.field.PrivateKey",
      hint: HasPrivateKey ? "channelKeys.privateHint" : "channelKeys.privateFirst",
      isShown: ({ MakeKeyPair }) => MakeKeyPair !== true,
    },
    ...(isSet ? [atOnce] : []),
  ];
}

function keySentence({ ChannelName: name, Keys }: ChannelRow, values: FormValues, t: Translate): string {
  if (values.ReplaceAtOnce === true) return t("channelKeys.sentenceAtOnce", { name });
  const isSet = Keys.PublicKeyMasked !== null || Keys.HasPrivateKey;
  return t(isSet ? "channelKeys.sentence" : "channelKeys.sentenceFirst", { name });
}
