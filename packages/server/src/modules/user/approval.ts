/** Accounts and what they sign in with, under the two-person rule. */
import { severalActs } from "../approval/several-acts.ts";
import { addUserAct } from "./add.ts";
import { updateUserAct } from "./change.ts";
import { resetPasswordAct } from "./password-reset.ts";
import { renewValidatorAct } from "./validator.ts";

export const accountsAct = severalActs("Accounts", {
  adduser: addUserAct,
  updateUser: updateUserAct,
  resetuserpassword: resetPasswordAct,
  userRenewvalidator: renewValidatorAct,
});
