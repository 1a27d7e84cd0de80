declare module "@novnc/novnc" {
  /** One connection to a VNC server, shown in an element. Fires `connect` and `disconnect`. */
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: WebSocket);
    viewOnly: boolean;
    scaleViewport: boolean;
    background: string;
    focus(): void;
    disconnect(): void;
  }
}
