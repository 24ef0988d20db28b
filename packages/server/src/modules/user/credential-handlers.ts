import type { Handlers } from "../../call/handler.ts";
import { changePassword } from "../session/password-change.ts";
import { enrolmentHandlers } from "./enrolment.ts";
import { resetPassword } from "./password-reset.ts";
import { renewValidator, showValidator } from "./validator.ts";

/** The calls that make or show what a user proves itself by. */
export const credentialHandlers = {
  userpasswordchange: changePassword,
  resetuserpassword: resetPassword,
  getvalidatorinfo: showValidator,
  userRenewvalidator: renewValidator,
  ...enrolmentHandlers,
} satisfies Partial<Handlers>;
