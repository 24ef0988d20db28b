/** Messages to begin with, in both languages: what is to be said most often. */
export const templates = {
  system: {
    enUS: "We are upgrading our system. New orders are paused in the meantime; existing orders continue as usual.",
    zhCN: "系统正在升级，期间暂停接收新订单，此前已创建的订单照常处理。",
  },
  bank: {
    enUS: "The bank is working on its system. Please use another payment method for now.",
    zhCN: "银行系统维护中，期间请使用其他支付方式。",
  },
  supplier: {
    enUS: "This payment channel is being repaired. Please use another one for now.",
    zhCN: "该支付通道正在维修，期间请使用其他通道。",
  },
  merchant: {
    enUS: "As agreed with you, new orders are paused for a while. Ask your account manager if you have questions.",
    zhCN: "根据与贵方的约定，暂停接收新订单。如有疑问，请联系客户经理。",
  },
} as const;

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];
