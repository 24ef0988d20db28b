/** Asks before a terminal is kicked off, and says what that does. */
import { Button, Group, Modal, Text } from "@mantine/core";
import { useTexts } from "../../i18n/i18n.ts";
import type { Terminal } from "./terminals.tsx";

interface Props {
  terminal: Terminal;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

export function KickBox({ terminal, busy, onCancel, onConfirm }: Props) {
  const { t } = useTexts();
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t("home.kick")}
      size="sm"
      centered
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Text size="sm" mb="lg">
        {t("home.kickQuestion", { device: terminal.Device, ip: terminal.LoginIp })}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button onClick={onConfirm} loading={busy} data-autofocus>
          {t("common.confirm")}
        </Button>
      </Group>
    </Modal>
  );
}
