/**
 * Which passwords are refused whatever their length: those that everybody tries first, and the user's own name.
 * The commonest of public breach lists with at least the six characters that the specification asks for.
 */
import { CallError } from "../../call/call-error.ts";

const commonest = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345 654321 987654321 87654321 111111 1111111 11111111 000000
  00000000 121212 123123 123321 112233 666666 888888 88888888 999999 222222 555555 777777 7777777 696969 159753
  147258369 147258 789456 159357 131313 101010 123654 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc zaq12wsx
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwer1234 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm password password1
  password12 password123 passw0rd p@ssw0rd p@ssword pass1234 letmein welcome welcome1 welcome123 admin123 admin1234
  administrator root123 rootroot test123 test1234 testtest guest123 changeme secret secret123 default master monkey
  dragon football baseball basketball superman batman sunshine princess shadow michael jordan23 ashley iloveyou
  iloveyou1 trustno1 starwars whatever freedom mustang abc123 abc1234 abcd1234 abcdef a123456 a12345678 aa123456
  aa12345678 woaini woaini1314 5201314 woaini520 123456a 123456aa 123456abc q123456 w123456 asd123 asd123456 qq123456
  google computer internet hello123 helloworld login123 access14 flower lovely loveme killer cheese pokemon naruto
  samsung iphone thailand bangkok china123`
    .trim()
    .split(/\s+/),
);

export type PasswordFault = "common" | "userName";

/** Undefined: nothing against it. Case and a few digits or marks at the end do not make a common password rare. */
export function passwordFault(password: string, userName: string): PasswordFault | undefined {
  const plain = password.normalize("NFKC").toLowerCase();
  const stem = plain.replace(/[!@#$%^&*.?\d]{1,3}$/, "");
  if (plain === userName.toLowerCase() || stem === userName.toLowerCase()) return "userName";
  return commonest.has(plain) || commonest.has(stem) || /^(.)\1+$/.test(plain) ? "common" : undefined;
}

/** What a new password must be. Throws PasswordTooShort, PasswordTooCommon or PasswordIsUserName. */
export function demandGoodPassword(password: string, userName: string, minimumLength: number): void {
  // Characters as people count them, whatever their width in UTF-16.
  if ([...password.normalize("NFKC")].length < minimumLength) {
    throw new CallError("PasswordTooShort", { Minimum: minimumLength });
  }
  const fault = passwordFault(password, userName);
  if (fault) throw new CallError(fault === "userName" ? "PasswordIsUserName" : "PasswordTooCommon");
}
