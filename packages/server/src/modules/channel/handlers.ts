import type { CallParsed, Calls } from "@opc/contract";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { mapRows } from "../../db/list.ts";
import { changeKeys } from "./approval.ts";
import { setBanks } from "./banks.ts";
import {
  commonOptions,
  deleteChannel,
  detailOf,
  enableChannel,
  listChannels,
  oneChannel,
  pauseChannel,
  rowFactsOf,
  summariseChannels,
} from "./common-handlers.ts";
import { payChannels, payoutChannels } from "./kinds.ts";
import { payoutRow, payRow } from "./rows.ts";
import { addChannel, changeChannel } from "./save.ts";
import { testChannel } from "./test-call.ts";

type PayFilters = CallParsed<Calls["paychannelSummary"]>;
type PayoutFilters = CallParsed<Calls["cashoutchannelSummary"]>;
const ofPay = <Input extends PayFilters>({ PayTypeCode, ...input }: Input) => ({
  ...input,
  TypeCode: PayTypeCode,
});
const ofPayout = <Input extends PayoutFilters>({ CashoutTypeCode, ...input }: Input) => ({
  ...input,
  TypeCode: CashoutTypeCode,
});

export const channelDeskHandlers = {
  paychannelList: async (input: CallParsed<Calls["paychannelList"]>, facts: ReadFacts) => {
    const rowFacts = await rowFactsOf(facts);
    return mapRows(await listChannels(facts.tx, payChannels, ofPay(input), rowFacts), (row) =>
      payRow(row, rowFacts),
    );
  },
  paychannelSummary: async (input, facts) => summariseChannels(payChannels, ofPay(input), facts),
  paychannelGet: async ({ ChannelCode }, facts) => {
    const rowFacts = await rowFactsOf(facts);
    const channel = await oneChannel(facts.tx, payChannels, ChannelCode, rowFacts);
    return { Channel: payRow(channel, rowFacts), ...(await detailOf(payChannels, channel, facts)) };
  },
  paychannelFormoptions: async (_input, facts) => {
    const types = await facts.tx
      .selectFrom("PayType")
      .select(["Code", "NameZh", "NameEn", "Currency"])
      .where("Enabled", "=", true)
      .orderBy("Currency")
      .orderBy("Code")
      .execute();
    const PayTypes = types.map(({ Code, NameZh, NameEn, Currency }) => ({
      PayTypeCode: Code,
      PayTypeName: NameZh,
      PayTypeName_enUS: NameEn,
      Currency,
    }));
    return { ...(await commonOptions(facts)), PayTypes };
  },
  paychannelAdd: async ({ PayTypeCode, ...input }, facts) =>
    addChannel(payChannels, { ...input, TypeCode: PayTypeCode }, facts),
  paychannelUpdate: async (input, facts) => changeChannel(payChannels, input, facts),
  paychannelEnable: async (input, facts) => enableChannel(payChannels, input, facts),
  paychannelPause: async (input, facts) => pauseChannel(payChannels, input, facts),
  paychannelDelete: async (input, facts) => deleteChannel(payChannels, input, facts),
  paychannelKeysset: async (input, facts) => changeKeys(payChannels, input, facts),
  paychannelBanksset: async (input, facts) => setBanks(payChannels, input, facts),
  paychannelTest: {
    ownTransaction: async ({ ChannelCode }, facts) => testChannel(payChannels, ChannelCode, facts),
  },

  cashoutchannelList: async (input: CallParsed<Calls["cashoutchannelList"]>, facts: ReadFacts) => {
    const rowFacts = await rowFactsOf(facts);
    const list = await listChannels(facts.tx, payoutChannels, ofPayout(input), rowFacts);
    return mapRows(list, (row) => payoutRow(row, rowFacts));
  },
  cashoutchannelSummary: async (input, facts) => summariseChannels(payoutChannels, ofPayout(input), facts),
  cashoutchannelGet: async ({ ChannelCode }, facts) => {
    const rowFacts = await rowFactsOf(facts);
    const channel = await oneChannel(facts.tx, payoutChannels, ChannelCode, rowFacts);
    return { Channel: payoutRow(channel, rowFacts), ...(await detailOf(payoutChannels, channel, facts)) };
  },
  cashoutchannelFormoptions: async (_input, facts) => {
    const types = await facts.tx
      .selectFrom("CashoutType")
      .select(["Code", "NameZh", "NameEn", "Currency"])
      .where("Enabled", "=", true)
      .orderBy("Currency")
      .orderBy("Code")
      .execute();
    const CashoutTypes = types.map(({ Code, NameZh, NameEn, Currency }) => ({
      CashoutTypeCode: Code,
      CashoutTypeName: NameZh,
      CashoutTypeName_enUS: NameEn,
      Currency,
    }));
    return { ...(await commonOptions(facts)), CashoutTypes };
  },
  cashoutchannelAdd: async ({ CashoutTypeCode, ...input }, facts) =>
    addChannel(payoutChannels, { ...input, TypeCode: CashoutTypeCode }, facts),
  cashoutchannelUpdate: async (input, facts) => changeChannel(payoutChannels, input, facts),
  cashoutchannelEnable: async (input, facts) => enableChannel(payoutChannels, input, facts),
  cashoutchannelPause: async (input, facts) => pauseChannel(payoutChannels, input, facts),
  cashoutchannelDelete: async (input, facts) => deleteChannel(payoutChannels, input, facts),
  cashoutchannelKeysset: async (input, facts) => changeKeys(payoutChannels, input, facts),
  cashoutchannelBanksset: async (input, facts) => setBanks(payoutChannels, input, facts),
  cashoutchannelTest: {
    ownTransaction: async ({ ChannelCode }, facts) => testChannel(payoutChannels, ChannelCode, facts),
  },
} satisfies Partial<Handlers>;
