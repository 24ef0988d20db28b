/** Enabling, disabling and deleting a lottery: what it means for its draws, and the call. */
import type { LotteryRow } from "@opc/contract/lottery/calls";
import { api } from "../../api/client.ts";
import { carryOut } from "../../kit/carry-out.ts";
import { confirm } from "../../kit/confirm.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { say } from "../../state/messages.ts";
import { lotteriesChanged } from "./changed.ts";
import { nameOf } from "./words.ts";

export async function enable(row: LotteryRow, Enabled: boolean, { t, refresh }: ActionTools): Promise<void> {
  const { LotteryCode } = row;
  const name = nameOf(row);
  const verb = Enabled ? "enable" : "disable";
  // What the list said may be old; what is agreed to is how it stands now.
  const present = await presentLottery(row);
  if (!present) return;
  const isAgreed = await confirm({
    title: t(`lottery.enable.${verb}Title`, { name }),
    sentence: t(`lottery.enable.${verb}Sentence`, { name, count: present.UntouchedDraws }),
    confirm: t(`lottery.enable.${verb}`),
    cancel: t("common.cancel"),
  });
  if (!isAgreed) return;
  await carryOut(() => api("lotteryEnable", { LotteryCode, Enabled }), {
    done: t(`lottery.enable.${verb}d`, { name }),
    refresh,
  });
  lotteriesChanged();
}

export async function remove(row: LotteryRow, { t, refresh }: ActionTools): Promise<void> {
  const { LotteryCode } = row;
  const name = nameOf(row);
  const present = await presentLottery(row);
  if (!present) return;
  if (!present.CanDelete) {
    say.error(t("lottery.delete.used", { name }));
    return;
  }
  const isAgreed = await confirm({
    title: t("lottery.delete.title", { name }),
    sentence: t("lottery.delete.sentence", { name, count: present.UntouchedDraws }),
    confirm: t("lottery.delete.action"),
    cancel: t("common.cancel"),
  });
  if (!isAgreed) return;
  await carryOut(() => api("lotteryDelete", { LotteryCode }), { done: t("kit.done.deleted"), refresh });
  lotteriesChanged();
}

/** The lottery as the server has it now. What fails has said why. */
function presentLottery({ LotteryCode }: LotteryRow) {
  return api("lotterymanageGet", { LotteryCode }).catch(() => undefined);
}
