/** Changing the two address lists as they are now; what others change meanwhile is never undone unseen. */
import { apiinfoIpupdateInput } from "@opc/contract/api-info/calls";
import { api } from "../../api/client.ts";
import { openForm } from "../../kit/form/open-form.tsx";
import { proofFields } from "../../kit/form/proof-fields.ts";
import type { PartFacts } from "./info.ts";

export async function editIpLists({ whose, refresh }: Omit<PartFacts, "info">): Promise<void> {
  // The page may be hours old. What fails has said why.
  const info = await api("apiinfoGet", whose).catch(() => undefined);
  if (!info) return;
  const { ApiIpList, BackendIpList, OwnIp, IsOwnMerchant, MerchantName } = info;
  await openForm({
    title: "apiInfo.ip.edit",
    call: "apiinfoIpupdate",
    input: apiinfoIpupdateInput,
    fixed: { ...whose, ApiIpListWas: ApiIpList, BackendIpListWas: BackendIpList },
    fields: [
      { kind: "ipList", name: "ApiIpList", label: "apiInfo.ip.ApiIpList", hint: "apiInfo.ip.apiHint" },
      {
        kind: "ipList",
        name: "BackendIpList",
        label: "apiInfo.ip.BackendIpList",
        hint: (t) => t(IsOwnMerchant ? "apiInfo.ip.backendOwn" : "apiInfo.ip.backendHint", { ip: OwnIp }),
      },
      ...proofFields,
    ],
    initial: { ApiIpList, BackendIpList },
    widthPx: 520,
    sentence: (values, t) => {
      const count = (list: unknown) =>
        String(list ?? "")
          .split(/[\s,;，；、]+/)
          .filter(Boolean).length;
      const gateway = count(values.ApiIpList);
      const backend = count(values.BackendIpList);
      return t("apiInfo.ip.sentence", {
        merchant: MerchantName,
        api: gateway === 0 ? t("apiInfo.ip.anyShort") : t("apiInfo.ip.some", { count: gateway }),
        backend: backend === 0 ? t("apiInfo.ip.anyShort") : t("apiInfo.ip.some", { count: backend }),
      });
    },
    done: "kit.done.modified",
  });
  refresh();
}
