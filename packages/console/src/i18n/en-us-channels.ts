/** The texts of suppliers and channels; they are loaded with the first that needs them. */
import { enUS as channel } from "./texts/channel.ts";
import { enUS as channelAction } from "./texts/channel-action.ts";
import { enUS as channelKeys } from "./texts/channel-keys.ts";
import { enUS as channelTest } from "./texts/channel-test.ts";
import { enUS as supplier } from "./texts/supplier.ts";

export const texts = { channel, channelAction, channelKeys, channelTest, supplier };
