/** What a target's secrets are bound to: the target, and the person whose it is. */
import { sealPlace } from "../../ports/sealed-columns.ts";

interface Whose {
  /** The target's. */
  id: bigint;
  userId: bigint;
}

export const codePlace = ({ id, userId }: Whose) => sealPlace("notice_target.code_sealed", id, userId);
export const secretPlace = ({ id, userId }: Whose) => sealPlace("notice_target.secret_encrypted", id, userId);
