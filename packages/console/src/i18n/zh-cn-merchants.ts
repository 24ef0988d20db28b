/** The texts of merchants and of their side of the API; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-merchants.ts";
import { zhCN as apiInfo } from "./texts/api-info.ts";
import { zhCN as enrolment } from "./texts/enrolment.ts";
import { zhCN as merchant } from "./texts/merchant.ts";
import { zhCN as merchantAction } from "./texts/merchant-action.ts";
import { zhCN as separateKey } from "./texts/separate-key.ts";
import { zhCN as zone } from "./texts/zone.ts";

export const texts: typeof english = { apiInfo, enrolment, merchant, merchantAction, separateKey, zone };
