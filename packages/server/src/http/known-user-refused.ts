import type { UserViewer } from "../call/handler.ts";
import { CallError } from "../call-error.ts";

/** Refused although it is known who asks: the operation log names them. */
export class KnownUserRefused extends CallError {
  readonly viewer: UserViewer;

  constructor(viewer: UserViewer, ip: string) {
    super("IpNotAllowed", { Ip: ip }, { Ip: ip });
    this.viewer = viewer;
  }
}
