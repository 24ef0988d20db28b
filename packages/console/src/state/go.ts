/** Leads to another screen from code that is no component: what a row's action opens. */
import { useEffect } from "react";
import { useNavigate } from "react-router";

let navigate: (address: string) => void = (address) => location.assign(address);

export function go(address: string): void {
  navigate(address);
}

/** Called once, inside the router. */
export function useGoing(): void {
  const within = useNavigate();
  useEffect(() => {
    navigate = (address) => void within(address);
  }, [within]);
}
