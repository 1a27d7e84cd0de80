import { Buffer } from "node:buffer";

/*
 * What a viewer says to a VNC server (RFC 6143 and the extensions that viewers use), so that input can
 * be kept back. The lengths of all messages that pass are known: nothing can hide in another message.
 */

/** What passes; null: this is not what a viewer says, and the connection must end. */
export type RfbFilter = (chunk: Buffer) => Buffer | null;

/** What is done with a message once enough of it has come to know. */
type Verdict =
  | { readonly need: number }
  | {
      readonly bytes: number;
      readonly what: "pass" | "input" | "resize" | "drop";
      /** To be had as a whole, because it is changed. */
      readonly rewrite?: (message: Buffer) => void;
    }
  | null;

type Stage = {
  readonly read: (head: Buffer) => Verdict;
  readonly next: (head: Buffer) => Stage;
};

const maxCutBytes = 10_000_000;
const maxEncodings = 512;
/** A pseudo-encoding that makes pointer events longer on both sides, without a word to us. */
const extendedMouseButtons = -316;
const rawEncoding = 0;

/** Asked for every message that does something. */
export type RfbRights = {
  /** Keys, pointer, clipboard. */
  readonly mayInput: () => boolean;
  /** The size of the screen. */
  readonly mayResize: () => boolean;
};

export function createRfbFilter({ mayInput, mayResize }: RfbRights): RfbFilter {
  const rights = { pass: () => true, input: mayInput, resize: mayResize, drop: () => false };
  let stage = versionStage;
  /** The beginning of a message that is not yet understood. */
  let head = Buffer.alloc(0);
  /** Of the message under way. */
  let rest = { bytes: 0, passes: false };

  /** How much of the chunk was used; null: it makes no sense. */
  function take(chunk: Buffer, out: Buffer[]): number | null {
    if (rest.bytes > 0) {
      const piece = chunk.subarray(0, rest.bytes);
      if (rest.passes) out.push(piece);
      rest.bytes -= piece.length;
      return piece.length;
    }
    const verdict = stage.read(head);
    if (verdict === null) return null;
    const wanted = toWanted(verdict);
    if (head.length < wanted) {
      const piece = chunk.subarray(0, wanted - head.length);
      head = Buffer.concat([head, piece]);
      return piece.length;
    }
    if ("need" in verdict) return null;
    verdict.rewrite?.(head);
    const passes = rights[verdict.what]();
    if (passes) out.push(head);
    rest = { bytes: verdict.bytes - head.length, passes };
    stage = stage.next(head);
    head = Buffer.alloc(0);
    return 0;
  }

  return (chunk) => {
    const out: Buffer[] = [];
    let left = chunk;
    while (left.length > 0 || isSettled(stage, head, rest.bytes)) {
      const used = take(left, out);
      if (used === null) return null;
      left = left.subarray(used);
    }
    return Buffer.concat(out);
  };
}

/** How much of a message has to be there before anything is done with it. */
function toWanted(verdict: NonNullable<Verdict>): number {
  if ("need" in verdict) return verdict.need;
  return verdict.rewrite ? verdict.bytes : 0;
}

/** Whether a message can be judged without a further byte. */
function isSettled(stage: Stage, head: Buffer, restBytes: number): boolean {
  if (restBytes > 0 || head.length === 0) return false;
  const verdict = stage.read(head);
  return verdict === null || head.length >= toWanted(verdict);
}

const messageStage: Stage = { read: readMessage, next: () => messageStage };

/** Shared, whatever the viewer wants: nobody shows another one out. */
const initStage: Stage = {
  read: () => ({ bytes: 1, what: "pass", rewrite: (message) => message.writeUInt8(1, 0) }),
  next: () => messageStage,
};

/** The answer to a password's challenge. */
const responseStage: Stage = {
  read: () => ({ bytes: 16, what: "pass" }),
  next: () => initStage,
};

const securityStage: Stage = {
  read: (head) => {
    if (head.length < 1) return { need: 1 };
    return head[0] === 1 || head[0] === 2 ? { bytes: 1, what: "pass" } : null;
  },
  next: (head) => (head[0] === 2 ? responseStage : initStage),
};

const versionStage: Stage = {
  read: (head) => {
    if (head.length < 12) return { need: 12 };
    const isKnown = /^RFB 003\.00[78]\n$/.test(head.toString("latin1"));
    return isKnown ? { bytes: 12, what: "pass" } : null;
  },
  next: () => securityStage,
};

function readMessage(head: Buffer): Verdict {
  const type = head[0];
  if (type === undefined) return { need: 1 };
  const known = fixed.get(type);
  if (known) return known;
  const read = variable.get(type);
  return read ? read(head) : null;
}

const fixed: ReadonlyMap<number, Verdict> = new Map<number, Verdict>([
  // SetPixelFormat, FramebufferUpdateRequest, EnableContinuousUpdates
  [0, { bytes: 20, what: "pass" }],
  [3, { bytes: 10, what: "pass" }],
  [150, { bytes: 10, what: "pass" }],
  // KeyEvent, PointerEvent
  [4, { bytes: 8, what: "input" }],
  [5, { bytes: 6, what: "input" }],
  // xvp: shuts the machine down
  [250, { bytes: 4, what: "drop" }],
]);

const variable: ReadonlyMap<number, (head: Buffer) => Verdict> = new Map([
  [2, readEncodings],
  [6, readCutText],
  [248, readFence],
  [251, readDesktopSize],
  [255, readQemu],
]);

function readEncodings(head: Buffer): Verdict {
  if (head.length < 4) return { need: 4 };
  const count = head.readUInt16BE(2);
  if (count > maxEncodings) return null;
  return { bytes: 4 + 4 * count, what: "pass", rewrite: withoutExtendedMouse };
}

function withoutExtendedMouse(message: Buffer): void {
  for (let at = 4; at + 4 <= message.length; at += 4) {
    if (message.readInt32BE(at) === extendedMouseButtons) message.writeInt32BE(rawEncoding, at);
  }
}

/** A negative length is that of the extended clipboard. */
function readCutText(head: Buffer): Verdict {
  if (head.length < 8) return { need: 8 };
  const length = Math.abs(head.readInt32BE(4));
  return length > maxCutBytes ? null : { bytes: 8 + length, what: "input" };
}

function readFence(head: Buffer): Verdict {
  if (head.length < 9) return { need: 9 };
  const length = head.readUInt8(8);
  return length > 64 ? null : { bytes: 9 + length, what: "pass" };
}

function readDesktopSize(head: Buffer): Verdict {
  if (head.length < 8) return { need: 8 };
  return { bytes: 8 + 16 * head.readUInt8(6), what: "resize" };
}

/** Keys by their place on the keyboard, and sound. */
function readQemu(head: Buffer): Verdict {
  if (head.length < 2) return { need: 2 };
  if (head[1] === 0) return { bytes: 12, what: "input" };
  if (head[1] !== 1) return null;
  if (head.length < 4) return { need: 4 };
  return { bytes: head.readUInt16BE(2) === 2 ? 10 : 4, what: "drop" };
}
