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
import { cashoutChannels, payChannels } from "./kinds.ts";
import { cashoutRow, payRow } from "./rows.ts";
import { addChannel, changeChannel } from "./save.ts";
import { testChannel } from "./test-call.ts";

type PayFilters = CallParsed<Calls["paychannelSummary"]>;
type CashoutFilters = CallParsed<Calls["cashoutchannelSummary"]>;
const ofPay = <Input extends PayFilters>({ PayTypeCode, ...input }: Input) => ({
  ...input,
  TypeCode: PayTypeCode,
});
const ofCashout = <Input extends CashoutFilters>({ CashoutTypeCode, ...input }: Input) => ({
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
    const list = await listChannels(facts.tx, cashoutChannels, ofCashout(input), rowFacts);
    return mapRows(list, (row) => cashoutRow(row, rowFacts));
  },
  cashoutchannelSummary: async (input, facts) => summariseChannels(cashoutChannels, ofCashout(input), facts),
  cashoutchannelGet: async ({ ChannelCode }, facts) => {
    const rowFacts = await rowFactsOf(facts);
    const channel = await oneChannel(facts.tx, cashoutChannels, ChannelCode, rowFacts);
    return { Channel: cashoutRow(channel, rowFacts), ...(await detailOf(cashoutChannels, channel, facts)) };
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
    addChannel(cashoutChannels, { ...input, TypeCode: CashoutTypeCode }, facts),
  cashoutchannelUpdate: async (input, facts) => changeChannel(cashoutChannels, input, facts),
  cashoutchannelEnable: async (input, facts) => enableChannel(cashoutChannels, input, facts),
  cashoutchannelPause: async (input, facts) => pauseChannel(cashoutChannels, input, facts),
  cashoutchannelDelete: async (input, facts) => deleteChannel(cashoutChannels, input, facts),
  cashoutchannelKeysset: async (input, facts) => changeKeys(cashoutChannels, input, facts),
  cashoutchannelBanksset: async (input, facts) => setBanks(cashoutChannels, input, facts),
  cashoutchannelTest: {
    ownTransaction: async ({ ChannelCode }, facts) => testChannel(cashoutChannels, ChannelCode, facts),
  },
} satisfies Partial<Handlers>;
