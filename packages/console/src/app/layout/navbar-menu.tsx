/** A navbar menu whose code arrives with the first sign that it will be opened: a pointer over it or the focus. */
import { lazy, Suspense, useState } from "react";
import type { IconName } from "../../theme/icon.tsx";
import { NavbarButton } from "./navbar-button.tsx";

const load = () => import("./navbar-menus.tsx");
const OpenedMenu = lazy(() => load().then((module) => ({ default: module.OpenedMenu })));

export interface NavbarMenuProps {
  menu: "language" | "theme" | "user";
  icon: IconName;
  label: string;
  text?: string;
}

export function NavbarMenu(props: NavbarMenuProps) {
  const [wanted, setWanted] = useState(false);
  const { icon, label, text } = props;
  const button = (
    <NavbarButton
      icon={icon}
      label={label}
      text={text}
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...props} />
    </Suspense>
  );
}
