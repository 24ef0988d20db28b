/**
 * The frame of every dialog: title, close button, width; under 600 px it may take the whole screen. Mantine's, so
 * only behind a lazy import. What is inside is made when it opens and gone when it has faded out.
 */
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/i18n.ts";
import css from "./dialog-frame.module.css";
import { framed, useFrontEscape } from "./front-dialog.ts";
import { useMedia } from "./use-media.ts";

interface DialogFrameProps {
  title: string;
  isOpen: boolean;
  /** Wanted by Esc, the close button or a click beside it. */
  onClose: () => void;
  /** It has faded out. */
  onGone: () => void;
  widthPx?: number | undefined;
  /** Takes the whole screen where that is small. */
  isSheet?: boolean;
  /** Closed by what stands inside alone: not by Esc, nor by a click beside it. */
  isHeld?: boolean;
  children: ReactNode;
}

const usualWidthPx = 440;

/** Marks what leads out of a dialog: a form does not judge the field that is left for it. */
export const leaving = { "data-leaves-form": true };

export function DialogFrame(props: DialogFrameProps) {
  const { t } = useTexts();
  const isSmall = useMedia("(max-width: 600px)");
  const isFree = props.isHeld !== true;
  useFrontEscape(props.isOpen, isFree ? props.onClose : undefined);
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      onExitTransitionEnd={props.onGone}
      title={props.title}
      size={props.widthPx ?? usualWidthPx}
      fullScreen={isSmall && props.isSheet === true}
      centered
      withCloseButton={isFree}
      closeOnEscape={false}
      closeOnClickOutside={isFree}
      classNames={{ header: css.header ?? "", title: css.title ?? "", body: css.body ?? "" }}
      closeButtonProps={{ "aria-label": t("common.close"), ...leaving }}
      {...framed}
    >
      {props.children}
    </Modal>
  );
}
