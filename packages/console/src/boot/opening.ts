/**
 * What the app needs first, asked for by the few kilobytes that arrive before it: who is signed in and what
 * they may reach. The app takes the answers over when its own chunks are there.
 */
import type { CallOutput, Calls } from "@opc/contract";
import { firstCalls } from "../api/first-calls.static.ts";
import { request } from "./request.ts";

type User = CallOutput<Calls["logininfo"]>;
type Menu = CallOutput<Calls["currentpermission"]>;

export interface Opening {
  user: Promise<User>;
  menu: Promise<Menu>;
}

/** `user` is given by a sign-in that has just succeeded. */
export function open(user?: User): Opening {
  const opening: Opening = {
    user: user ? Promise.resolve(user) : (request(firstCalls.logininfo) as Promise<User>),
    menu: request(firstCalls.currentpermission) as Promise<Menu>,
  };
  // The app reports a failure when it takes over; until then it is not an unhandled one.
  Promise.allSettled([opening.user, opening.menu]);
  return opening;
}
