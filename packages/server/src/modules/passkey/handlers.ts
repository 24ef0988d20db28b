import { type Call, calls } from "@opc/contract";
import { takesPasskey } from "@opc/contract/passkey/act";
import { userKey } from "@opc/contract/user/key";
import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { needsPasskey } from "../session/passkey-state.ts";
import { endWindowsOf, endWindowsOfSession, openWindows } from "../session/proof-windows.ts";
import { makeRecoveryCodes } from "../session/recovery-codes.ts";
import { assertNotSelf } from "../user/rules.ts";
import { findTarget } from "../user/target.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { endCeremony, openCeremony, signCeremony, unsignedCeremony } from "./ceremony.ts";
import { canBeProvenTogether, mustBeProvenApart, proveMany } from "./many.ts";
import { type RelyingParty, relyingPartyOf } from "./relying-party.ts";
import {
  addPasskey,
  assertRoom,
  countUse,
  credentialIdsOf,
  heldBy,
  passkeyToProve,
  revokePasskey,
} from "./store.ts";
import { algorithms, hasGoneBack, verifyMade, verifySigned } from "./verify.ts";

const rows: Readonly<Record<string, Call>> = calls;

function partyOf({ publicUrl }: { publicUrl: string }): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (!party) throw new CallError("PasskeyUnavailable");
  return party;
}

export const passkeyHandlers = {
  passkeyList: async (_input, { tx, viewer, services }) => ({
    ...(await heldBy(tx, viewer.userId)),
    Origin: relyingPartyOf(services.publicUrl)?.origin ?? null,
    IsDemanded: await needsPasskey(tx, viewer.merchantId),
  }),

  passkeyBegin: async ({ Name }, { tx, viewer, services, now, recordChange }) => {
    const { id: RpId, origin: Origin } = partyOf(services);
    await assertRoom(tx, viewer.userId);
    const { id, challenge } = await openCeremony(tx, viewer, { name: Name }, now);
    recordChange({ Passkey: Name });
    return {
      CeremonyId: id,
      Challenge: challenge,
      RpId,
      Origin,
      UserHandle: Buffer.from(`opc-user-${viewer.userId}`).toString("base64url"),
      UserName: personName(viewer),
      Exclude: await credentialIdsOf(tx, viewer.userId),
      Algorithms: algorithms,
    };
  },

  passkeyAdd: async ({ CeremonyId, ...made }, { tx, viewer, services, now, recordChange }) => {
    const party = partyOf(services);
    const { Challenge, Name } = await unsignedCeremony(tx, viewer, CeremonyId, "Name", now);
    const key = await verifyMade({ party, challenge: Challenge }, made);
    await assertRoom(tx, viewer.userId);
    const { userId, merchantId } = viewer;
    await addPasskey(tx, { ...key, userId, merchantId, name: Name }, now);
    await endCeremony(tx, CeremonyId);
    await endWindowsOf(tx, userId);
    recordChange({ User: personName(viewer), Passkey: { from: null, to: Name } });
    return {};
  },

  passkeyChallenge: async (input, { tx, viewer, services, now }) => {
    const { id: RpId, origin: Origin } = partyOf(services);
    const row = rows[input.Call];
    if (!row || !takesPasskey(row)) throw new CallError("NotFound");
    const Allow = await credentialIdsOf(tx, viewer.userId);
    if (Allow.length === 0) throw new CallError("PasskeyNone");
    const purpose = { call: input.Call, actHash: Buffer.from(input.ActHash, "hex") };
    const { id, challenge } = await openCeremony(tx, viewer, purpose, now);
    return { ProofId: id, Challenge: challenge, RpId, Origin, Allow };
  },

  passkeyProve: async ({ ProofId, ...signed }, { tx, viewer, services, now, recordChange }) => {
    const party = partyOf(services);
    const { Challenge, Call } = await unsignedCeremony(tx, viewer, ProofId, "Call", now);
    const passkey = await passkeyToProve(tx, viewer.userId, signed.CredentialId);
    const counter = await verifySigned({ party, challenge: Challenge }, passkey.PublicKey, signed);
    if (hasGoneBack(passkey.Counter, counter)) {
      const { userId } = viewer;
      await revokePasskey(tx, { userId, id: passkey.Id, reason: "Cloned", by: null }, now);
      recordChange({ Passkey: passkey.Name, State: { from: "standing", to: "revoked: counter went back" } });
      return { Outcome: "Cloned" as const };
    }
    await countUse(tx, passkey.Id, counter, now);
    await signCeremony(tx, ProofId, passkey.Id, now);
    recordChange({ Passkey: passkey.Name, Call });
    return { Outcome: "Proven" as const };
  },

  proofMany: async ({ Call, Acts }, { tx, viewer, now, recordChange }) => {
    const row = rows[Call];
    if (!row || !canBeProvenTogether(row)) throw new CallError("NotFound");
    if (await mustBeProvenApart(tx, row, viewer)) throw new CallError("PasskeyDemanded");
    recordChange({ Call, Acts });
    return { ProofId: await proveMany(tx, viewer, { call: Call, acts: Acts }, now) };
  },

  proofwindowList: async (_input, { tx, viewer, now }) =>
    (await openWindows(tx, viewer, now)).map(({ kind, expiresAt, isByPasskey }) => ({
      Kind: kind,
      SecondsLeft: Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000),
      IsByPasskey: isByPasskey,
    })),

  proofwindowEnd: async (_input, { tx, viewer }) => {
    await endWindowsOfSession(tx, viewer.sessionId);
    return {};
  },

  passkeyRevoke: async ({ PasskeyId }, { tx, viewer, now, recordChange }) => {
    const revocation = { id: BigInt(PasskeyId), reason: "Own", by: personName(viewer) } as const;
    const name = await revokePasskey(tx, { userId: viewer.userId, ...revocation }, now);
    recordChange({ User: personName(viewer), Passkey: { from: name, to: null } });
    return {};
  },

  passkeyDemand: async ({ IsDemanded }, { tx, viewer, recordChange }) => {
    const from = await needsPasskey(tx, viewer.merchantId);
    await tx
      .updateTable("Merchant")
      .set({ NeedsPasskey: IsDemanded })
      .where("Id", "=", viewer.merchantId)
      .execute();
    recordChange({ MerchantAlias: viewer.merchantAlias, ApprovalsByPasskeyOnly: { from, to: IsDemanded } });
    return {};
  },

  recoverycodeMake: async (_input, { tx, viewer, now, recordChange }) => {
    const RecoveryCodes = await makeRecoveryCodes(tx, viewer, now);
    await endWindowsOf(tx, viewer.userId);
    recordChange({ User: personName(viewer), RecoveryCodesMade: RecoveryCodes.length });
    return { RecoveryCodes };
  },

  userPasskeylist: async (input, { tx, viewer }) => {
    const target = await findTarget(tx, viewer, input);
    return heldBy(tx, target.UserId);
  },

  userPasskeyrevoke: async (input, { tx, viewer, now, recordChange }) => {
    const target = await findTarget(tx, viewer, input);
    assertNotSelf(viewer, target.UserId);
    assertNotAbove(viewer, target.Permissions, target.UserGroupName);
    const revocation = { id: BigInt(input.PasskeyId), reason: "Other", by: personName(viewer) } as const;
    const name = await revokePasskey(tx, { userId: target.UserId, ...revocation }, now);
    recordChange({ User: userKey(target), Passkey: { from: name, to: null } });
    return {};
  },
} satisfies Partial<Handlers>;
