/** An image as large as the window lets it. */
import { DialogFrame } from "./dialog-frame.tsx";
import { type DialogTools, openDialog } from "./dialogs.tsx";
import css from "./picture.module.css";

interface Shown {
  address: string;
  name: string;
}

export async function showPicture(shown: Shown): Promise<void> {
  await openDialog<never>((tools) => <PictureDialog {...shown} {...tools} />);
}

const widthPx = 960;

function PictureDialog({ address, name, isOpen, close, remove }: DialogTools<never> & Shown) {
  return (
    <DialogFrame title={name} isOpen={isOpen} onClose={close} onGone={remove} widthPx={widthPx} isSheet>
      <img className={css.large} src={address} alt={name} />
    </DialogFrame>
  );
}
