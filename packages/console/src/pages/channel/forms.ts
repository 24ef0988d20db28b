/** Adding and editing a channel. After a third-party one is there, its keys come next. */
import { api, type Input } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { confirm } from "../../kit/confirm.ts";
import type { Form, FormValues } from "../../kit/form/form.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { can, sessionStore } from "../../state/session.ts";
import { type ChannelOptions, identityFields, nameField, remarkField, termFields } from "./form-fields.ts";
import { setKeys } from "./keys.tsx";
import { schemas } from "./schemas.ts";
import { type ChannelRow, currentChannel, type Side } from "./side.ts";

const dialogWidthPx = 680;
type AddName = "paychannelAdd" | "cashoutchannelAdd";
type UpdateName = "paychannelUpdate" | "cashoutchannelUpdate";

export async function addChannel(side: Side, tools: ActionTools): Promise<void> {
  const options = await optionsOf(side);
  if (!options) return;
  let sent: Input<AddName> | undefined;
  const added = await openForm<AddName>({
    title: `channel.${side.words}.add`,
    widthPx: dialogWidthPx,
    call: side.page === "PayChannel" ? "paychannelAdd" : "cashoutchannelAdd",
    input: schemas[side.page].add,
    fields: [
      ...identityFields(side, options),
      ...termFields({ side }),
      remarkField,
    ] as Form<AddName>["fields"],
    draft: `channel ${side.page}`,
    initial: {
      Kind: "ThirdParty",
      SortOrder: "0",
      ...(side.page === "PayChannel" ? { ValidityMinutes: "30" } : {}),
    },
    sentence: firstSentence,
    confirm: `channel.${side.words}.add`,
    onAccepted: (input) => {
      sent = input;
    },
    done: "kit.done.added",
  });
  if (!added || !sent) return;
  tools.refresh();
  if (sent.Kind === "ThirdParty") await offerKeys(side, { ...added, ChannelName: sent.ChannelName }, tools);
}

/** Once it has a name: what there will be. */
function firstSentence({ ChannelName, Kind }: FormValues, t: Translate): string | undefined {
  const name = String(ChannelName ?? "").trim();
  if (name === "") return undefined;
  return t(`channelAction.form.${Kind === "Native" ? "nativeFirst" : "thirdPartyFirst"}`, { name });
}

/** Without keys it takes no orders, so the next step is offered to who may take it. */
async function offerKeys(
  side: Side,
  { ChannelCode, ChannelName: name }: { ChannelCode: string; ChannelName: string },
  tools: ActionTools,
): Promise<void> {
  if (!can(sessionStore.get()?.menu ?? [], side.page, "editKeys")) return;
  const { t } = tools;
  const isWanted = await confirm({
    title: t("channelKeys.title", { name }),
    sentence: t("channelKeys.next", { name }),
    confirm: t("channelKeys.action"),
    cancel: t("channelKeys.later"),
  });
  if (isWanted) await setKeys(side, { ChannelCode }, tools);
}

export async function editChannel(side: Side, row: ChannelRow, { refresh }: ActionTools): Promise<void> {
  const present = await currentChannel(side, row);
  if (!present) return;
  const { Channel } = present;
  const saved = await openForm<UpdateName>({
    title: (t) => t("channelAction.edit.title", { name: Channel.ChannelName }),
    widthPx: dialogWidthPx,
    call: side.page === "PayChannel" ? "paychannelUpdate" : "cashoutchannelUpdate",
    input: schemas[side.page].update,
    // Whoever saves over what somebody else saved meanwhile is told.
    fixed: { ChannelCode: Channel.ChannelCode, Version: Channel.Version },
    fields: [
      nameField,
      remarkField,
      ...termFields({ side, row: Channel }),
      ...proofFields,
    ] as Form<UpdateName>["fields"],
    // What was typed over an older version is not offered over a newer one.
    draft: `channel ${side.page} ${Channel.ChannelCode} ${Channel.Version}`,
    initial: valuesOf(Channel),
    sentence: (_, t) => t("channelAction.form.underWay"),
    done: "kit.done.modified",
  });
  if (saved) refresh();
}

/** What stands in the fields of the same names. */
function valuesOf(row: ChannelRow): FormValues {
  const names = [
    "ChannelName",
    "Remark",
    "BaseAddress",
    "ChannelMerchantNo",
    "MappingCode",
    "DailyLimit",
    "OpensAt",
    "ClosesAt",
    "SettingA",
    "SettingB",
    "SettingC",
    "SettingD",
  ] as const;
  return {
    ...Object.fromEntries(names.map((name) => [name, row[name] ?? ""])),
    SortOrder: String(row.SortOrder),
    ...("ValidityMinutes" in row ? { ValidityMinutes: String(row.ValidityMinutes) } : {}),
  };
}

/** What fails has said why. */
function optionsOf(side: Side): Promise<ChannelOptions | undefined> {
  return api(side.formoptions, {}).catch(() => undefined);
}
