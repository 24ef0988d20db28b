/** The texts of suppliers and channels; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-channels.ts";
import { zhCN as channel } from "./texts/channel.ts";
import { zhCN as channelAction } from "./texts/channel-action.ts";
import { zhCN as channelKeys } from "./texts/channel-keys.ts";
import { zhCN as channelTest } from "./texts/channel-test.ts";
import { zhCN as supplier } from "./texts/supplier.ts";

export const texts: typeof english = { channel, channelAction, channelKeys, channelTest, supplier };
