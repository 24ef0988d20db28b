import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";

const maxKeysPerUser = 100;

export const preferenceHandlers = {
  preferenceGet: async (input, { tx, viewer }) => {
    const row = await tx
      .selectFrom("UserPreference")
      .select("Value")
      .where("UserId", "=", viewer.userId)
      .where("Key", "=", input.Key)
      .executeTakeFirst();
    return { Value: row?.Value ?? null };
  },

  preferenceSave: async (input, { tx, viewer }) => {
    if (!isJson(input.Value)) throw new CallError("InvalidInput", { Fields: "Value" });
    const kept = await tx
      .selectFrom("UserPreference")
      .select("Key")
      .where("UserId", "=", viewer.userId)
      .execute();
    const isNew = !kept.some((row) => row.Key === input.Key);
    if (isNew && kept.length >= maxKeysPerUser) throw new CallError("InvalidInput", { Fields: "Key" });
    await tx
      .insertInto("UserPreference")
      .values({ UserId: viewer.userId, MerchantId: viewer.merchantId, Key: input.Key, Value: input.Value })
      .onConflict((conflict) => conflict.columns(["UserId", "Key"]).doUpdateSet({ Value: input.Value }))
      .execute();
    return {};
  },
} satisfies Partial<Handlers>;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
