/** Currencies, types, banks and languages as people keep them (690s). */
import type { ErrorText } from "./error-text.ts";

export const referenceErrors = {
  ReferenceCodeTaken: {
    code: 690,
    enUS: "{Code} already exists. Choose another code, or edit the existing one.",
    zhCN: "{Code} 已存在。请使用其他编码，或修改已有的记录。",
  },
  ReferenceInUse: {
    code: 691,
    enUS: "{Code} is in use: {Uses}. It cannot be deleted; disable it instead.",
    zhCN: "{Code} 正在使用：{Uses}。不能删除，请改为停用。",
  },
  ReferenceFixed: {
    code: 692,
    enUS: "{Code} is a language of this console. It can be neither disabled nor deleted.",
    zhCN: "{Code} 是控制台使用的语言，不能停用或删除。",
  },
  ExponentFixed: {
    code: 693,
    enUS: "The decimals of {Code} cannot be changed because there are amounts in it: {Uses}. Add another currency instead.",
    zhCN: "{Code} 已有金额记录，小数位数不能更改：{Uses}。如有需要请新增其他币种。",
  },
  ReferenceCurrencyUnknown: {
    code: 694,
    enUS: "The currency {Currency} does not exist. Add it under Currencies first.",
    zhCN: "没有币种 {Currency}，请先在“币种”中新增。",
  },
} as const satisfies Record<string, ErrorText>;
