/** The texts of merchants and of their side of the API; they are loaded with the first that needs them. */
import { enUS as apiInfo } from "./texts/api-info.ts";
import { enUS as enrolment } from "./texts/enrolment.ts";
import { enUS as merchant } from "./texts/merchant.ts";
import { enUS as merchantAction } from "./texts/merchant-action.ts";
import { enUS as separateKey } from "./texts/separate-key.ts";
import { enUS as zone } from "./texts/zone.ts";

export const texts = { apiInfo, enrolment, merchant, merchantAction, separateKey, zone };
