/** Where the calls live that are made before the console has arrived: of the whole table the sign-in form needs no more. */
import { callRows } from "./call-rows.ts";

const { login, accessCheck, logininfo, currentpermission } = callRows;

export const firstCalls = { login, accessCheck, logininfo, currentpermission };
