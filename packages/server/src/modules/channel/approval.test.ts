import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { operatorsRuleOn } from "../../testing/operators-rule.ts";
import { newSupplierKeys } from "../supplier/signature.ts";
import { channelWorld, everything, payForm } from "./test-world.ts";

const world = await channelWorld();
const { send, sound, query, app } = world;
const theirs = newSupplierKeys();
let code: string;

beforeAll(async () => {
  sound(await send("supplier_add", { SupplierCode: "SEA", SupplierName: "Sea Pay", Adapter: "http" }));
  await query(operatorsRuleOn("ChannelKeys"));
});
beforeEach(async () => {
  const form = payForm();
  code = String(form.ChannelCode);
  sound(await send("paychannel_add", form));
});

const second = () => world.keeper([...everything, "Approval", "Approval.approve"]);
const approve = async (who: Clerk, ApprovalId: string) => {
  const seen = await app.call("/rp_api/setting/approval_get", { ApprovalId }, who.browser);
  const { ContentHash } = seen.data as { ContentHash: string };
  const proof = freshProof(app, who);
  return app.call("/mc_api/setting/approval_approve", { ApprovalId, ContentHash, ...proof }, who.browser);
};
const keysOf = async () => {
  const [row] = await query(sql<{ PublicKey: string | null; KeysSetBy: string | null; IsSet: boolean }>`
    select public_key, keys_set_by, private_key_encrypted is not null as is_set from channel where code = ${code}`);
  return row;
};

describe("under the two-person rule", () => {
  test("keys wait sealed; another person lets them in, and the log names both", async () => {
    const secret = newSupplierKeys();
    const input = { ChannelCode: code, PublicKey: theirs.publicKey, PrivateKey: secret.secretKey };
    const asker = await second();
    const asked = sound(await world.setKeys("PayChannel", input, asker));
    expect(asked).toEqual({ ApprovalId: expect.any(String), OwnPublicKey: secret.publicKey });
    expect(await keysOf()).toEqual({ PublicKey: null, KeysSetBy: null, IsSet: false });
    const waiting = await query(sql`select a::text as line from approval a`);
    const lines = await query(sql`select o::text as line from operation_log o`);
    expect(JSON.stringify([waiting, lines])).not.toContain(secret.secretKey.slice(5));

    expect((await approve(asker, String(asked.ApprovalId))).code).toBe(errors.OwnApproval.code);
    const other = await second();
    expect((await approve(other, String(asked.ApprovalId))).code).toBe(0);
    expect(await keysOf()).toEqual({
      PublicKey: theirs.publicKey,
      KeysSetBy: `OPC/${asker.person.userName}`,
      IsSet: true,
    });
    expect((await world.get("PayChannel", code)).OwnPublicKey).toBe(secret.publicKey);
  });

  test("a request is void once the keys or the address are others", async () => {
    const asked = sound(
      await world.setKeys("PayChannel", { ChannelCode: code, PublicKey: theirs.publicKey }),
    );
    await query(sql`update channel set base_address = 'https://elsewhere.example' where code = ${code}`);
    const answer = await approve(await second(), String(asked.ApprovalId));
    expect(answer.data).toEqual({ Status: "Void", VoidBecause: "FactsChanged" });
    expect((await keysOf())?.PublicKey).toBeNull();
  });

  test("so does the address that payees' numbers are sent to, and it is void once the terms are others", async () => {
    const { Channel } = await world.get("PayChannel", code);
    const { ChannelName, ChannelMerchantNo, ValidityMinutes, SortOrder, Version } = Channel;
    const form = { ChannelCode: code, ChannelName, ChannelMerchantNo, ValidityMinutes, SortOrder, Version };
    const change = { ...form, BaseAddress: "https://mine.example/v1" } as Record<string, string | number>;
    const addressOf = async () => (await world.get("PayChannel", code)).Channel.BaseAddress;
    const stale = sound(await send("paychannel_update", change));
    expect(stale).toEqual({ ApprovalId: expect.any(String) });
    expect(await addressOf()).toBe("https://supplier.example/v1");
    const other = await second();
    const renamed = { ...form, ChannelName: "Renamed", BaseAddress: "https://supplier.example/v1" };
    expect(sound(await send("paychannel_update", renamed as Record<string, string | number>))).toEqual({
      ApprovalId: null,
    });
    expect((await approve(other, String(stale.ApprovalId))).data).toMatchObject({ Status: "Void" });
    const asked = sound(await send("paychannel_update", { ...change, Version: Number(Version) + 1 }));
    expect((await approve(other, String(asked.ApprovalId))).data).toMatchObject({ Status: "Approved" });
    expect(await addressOf()).toBe("https://mine.example/v1");
  });

  test("who may not change keys of that kind of channel does not approve them", async () => {
    const asked = sound(
      await world.setKeys("PayChannel", { ChannelCode: code, PublicKey: theirs.publicKey }),
    );
    const other = await world.keeper([
      "PayChannel",
      "CashoutChannel",
      "CashoutChannel.editKeys",
      "Approval",
      "Approval.approve",
    ]);
    expect((await approve(other, String(asked.ApprovalId))).code).toBe(errors.ApprovalNotAllowed.code);
    expect((await keysOf())?.PublicKey).toBeNull();
  });

  test("holders of payment channels' keys alone do not approve those of payout channels", async () => {
    const { PayTypeCode: _type, ...form } = payForm();
    sound(await send("cashoutchannel_add", { ...form, CashoutTypeCode: "BANK" }));
    const asked = sound(
      await world.setKeys("CashoutChannel", {
        ChannelCode: String(form.ChannelCode),
        PublicKey: theirs.publicKey,
      }),
    );
    const other = await world.keeper(["PayChannel", "PayChannel.editKeys", "Approval", "Approval.approve"]);
    expect((await approve(other, String(asked.ApprovalId))).code).toBe(errors.ApprovalActRefused.code);
    expect((await approve(await second(), String(asked.ApprovalId))).code).toBe(0);
  });
});
