/** The merchant's own side of the gateway: keys, address lists, signature tester (430–449). */
import type { ErrorText } from "./error-text.ts";

export const apiInfoErrors = {
  /** The specification's own words (section 6). */
  ApiInfoNotPermitted: {
    code: 430,
    enUS: "the current account has no permission to view API info",
    zhCN: "当前账号没有查看 API 信息的权限",
  },
  IpListChanged: {
    code: 432,
    enUS: "Someone else has changed the IP lists. Reload them and make your changes again.",
    zhCN: "IP 名单已被他人修改，请查看最新内容后重新修改。",
  },
  IpListUnchanged: {
    code: 433,
    enUS: "Nothing has changed in either list. Change one of them, or leave them as they are.",
    zhCN: "两个名单均未改动，请修改后再保存，或保持不变。",
  },
} as const satisfies Record<string, ErrorText>;
