/** What can be done to a channel, in its list and in its detail; the dialogs arrive when one is wanted. */

import type { Translate } from "../../i18n/i18n.ts";
import { BankIcon, DeleteIcon, EditIcon, KeyIcon, PauseIcon, PowerIcon, TestIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import type { ChannelRow, Side } from "./side.ts";

export function channelActions(side: Side): readonly RowAction<ChannelRow>[] {
  return [
    {
      label: "channelTest.action",
      icon: <TestIcon />,
      needs: "test",
      run: async (row, tools) => (await import("./test-dialog.tsx")).testChannel(side, row, tools),
    },
    {
      label: "channelAction.edit.action",
      icon: <EditIcon />,
      needs: "edit",
      run: async (row, tools) => (await import("./forms.ts")).editChannel(side, row, tools),
    },
    {
      label: "channelKeys.action",
      icon: <KeyIcon />,
      needs: "editKeys",
      isPossible: ({ Kind }) => Kind === "ThirdParty",
      run: async (row, tools) => (await import("./keys.tsx")).setKeys(side, row, tools),
    },
    {
      label: "channelAction.banks.action",
      icon: <BankIcon />,
      needs: "edit",
      run: async (row, tools) => (await import("./banks.ts")).editBanks(side, row, tools),
    },
    ...switchActions(side),
    {
      label: "channelAction.delete.action",
      icon: <DeleteIcon />,
      needs: "delete",
      refusal: usedText,
      run: async (row, tools) => (await import("./switches.ts")).remove(side, row, tools),
    },
  ];
}

function switchActions(side: Side): readonly RowAction<ChannelRow>[] {
  return [
    {
      label: "channelAction.pause.action",
      icon: <PauseIcon />,
      needs: "enable",
      isPossible: ({ Enabled, PausedUntil }) => Enabled && PausedUntil === null,
      run: async (row, tools) => (await import("./pause.ts")).pause(side, row, tools),
    },
    {
      label: "channelAction.pause.resume",
      icon: <PauseIcon />,
      needs: "enable",
      isPossible: ({ PausedUntil }) => PausedUntil !== null,
      run: async (row, tools) => (await import("./switches.ts")).resume(side, row, tools),
    },
    {
      label: "channelAction.enable.disable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: ({ Enabled }) => Enabled,
      run: async (row, tools) => (await import("./switches.ts")).enable(side, row, false, tools),
    },
    {
      label: "channelAction.enable.enable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: ({ Enabled }) => !Enabled,
      run: async (row, tools) => (await import("./switches.ts")).enable(side, row, true, tools),
    },
  ];
}

/** What the row itself gives away; whether anything ever used it is asked when it is to be deleted. */
function usedText({ OrdersToday, Accounts, Merchants }: ChannelRow, t: Translate): string | undefined {
  if (OrdersToday > 0) return t("channelAction.delete.used");
  if (Accounts > 0) return t("channelAction.delete.usedAccounts");
  return Merchants > 0 ? t("channelAction.delete.usedMerchants") : undefined;
}
