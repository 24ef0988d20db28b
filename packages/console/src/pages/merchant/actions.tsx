/** What can be done to a merchant, in its list and in its detail; the dialogs arrive when one is wanted. */

import type { MerchantRow } from "@opc/contract/merchant/calls";
import {
  BalanceIcon,
  EditIcon,
  EyeIcon,
  KeyIcon,
  LockIcon,
  PowerIcon,
  ReviewIcon,
} from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import { isOrdinary } from "./merchant.ts";

export const merchantActions: readonly RowAction<MerchantRow>[] = [
  {
    label: "merchantAction.edit.action",
    icon: <EditIcon />,
    needs: "edit",
    run: async (row, tools) => (await import("./edit.ts")).editMerchant(row, tools),
  },
  {
    label: "merchantAction.balance.action",
    icon: <BalanceIcon />,
    needs: "manualBalance",
    isPossible: isOrdinary,
    run: async (row, tools) => (await import("./change-balance.tsx")).changeBalance(row, tools),
  },
  {
    label: "merchantAction.quota.action",
    icon: <ReviewIcon />,
    needs: "edit",
    isPossible: isOrdinary,
    run: async (row, tools) => (await import("./quota.ts")).setQuota(row, tools),
  },
  {
    label: "merchantAction.payoutLimit.action",
    icon: <ReviewIcon />,
    needs: "edit",
    isPossible: isOrdinary,
    run: async (row, tools) => (await import("./payout-limit.ts")).setPayoutLimit(row, tools),
  },
  {
    label: "merchantAction.unpaidLimit.action",
    icon: <ReviewIcon />,
    needs: "edit",
    isPossible: isOrdinary,
    run: async (row, tools) => (await import("./unpaid-limit.ts")).setUnpaidLimit(row, tools),
  },
  {
    label: "merchantAction.key.view",
    icon: <EyeIcon />,
    needs: "viewKey",
    isPossible: isOrdinary,
    run: async (row, tools) => (await import("./keys.tsx")).viewKeys(row, tools),
  },
  {
    label: "merchantAction.key.rotate",
    icon: <KeyIcon />,
    needs: "rotateKey",
    isPossible: isOrdinary,
    refusal: ({ KeyCount }, t) => (KeyCount > 1 ? t("merchantAction.key.twoLive") : undefined),
    run: async (row, tools) => (await import("./keys.tsx")).rotateKey(row, tools),
  },
  {
    label: "merchantAction.password.action",
    icon: <LockIcon />,
    needs: "resetWithdrawalPassword",
    isPossible: isOrdinary,
    refusal: ({ WithdrawalPassword }, t) =>
      WithdrawalPassword === "NotSet" ? t("merchantAction.password.notSet") : undefined,
    run: async (row, tools) => (await import("./reset-password.ts")).resetPassword(row, tools),
  },
  {
    label: "merchantAction.enable.disable",
    icon: <PowerIcon />,
    needs: "enable",
    isPossible: (row) => isOrdinary(row) && row.Enable,
    run: async (row, tools) => (await import("./enable.ts")).enableMerchant(row, false, tools),
  },
  {
    label: "merchantAction.enable.enable",
    icon: <PowerIcon />,
    needs: "enable",
    isPossible: (row) => isOrdinary(row) && !row.Enable,
    run: async (row, tools) => (await import("./enable.ts")).enableMerchant(row, true, tools),
  },
];
