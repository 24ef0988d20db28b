/** The session is over: one way on, no way around (specification section 8, code 101). */
import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/i18n.ts";
import { signOutExpired } from "./sign-out.ts";

export function ExpiredBox() {
  const { t } = useTexts();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    signOutExpired();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={t("shell.common_0027")}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size="sm"
    >
      <Text size="sm" mb="lg">
        {t("shell.common_0028")}
      </Text>
      <Group justify="flex-end">
        <Button onClick={leave} loading={leaving} data-autofocus>
          {t("shell.common_0029")}
        </Button>
      </Group>
    </Modal>
  );
}
