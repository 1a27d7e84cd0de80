import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { createRfbFilter, type RfbRights } from "./rfb-filter.ts";

const version = Buffer.from("RFB 003.008\n");
const none = Buffer.from([1]);
const init = Buffer.from([1]);
const handshake = Buffer.concat([version, none, init]);

/** As a viewer sends them. */
const messages = {
  pixelFormat: Buffer.from("0000000020180001 00ff00ff00ff1008 00000000".replaceAll(" ", ""), "hex"),
  encodings: Buffer.from("0200000200000007ffffff11", "hex"),
  update: Buffer.from("03010000000005000320", "hex"),
  key: Buffer.from("0401000000000061", "hex"),
  pointer: Buffer.from("050100100020", "hex"),
  cut: Buffer.concat([Buffer.from("0600000000000005", "hex"), Buffer.from("hello")]),
  extendedCut: Buffer.concat([Buffer.from("06000000fffffffc", "hex"), Buffer.alloc(4, 7)]),
  continuous: Buffer.from("96010000000005000320", "hex"),
  fence: Buffer.from("f80000000000000104deadbeef", "hex"),
  size: Buffer.from(`fb00050003200100${"00".repeat(16)}`, "hex"),
  qemuKey: Buffer.from("ff0000010000006100000026", "hex"),
  qemuSound: Buffer.from("ff010001", "hex"),
  qemuSoundFormat: Buffer.from("ff01000203020000ac44", "hex"),
  shutDown: Buffer.from("fa000102", "hex"),
};
const { pixelFormat, encodings, update, continuous, fence } = messages;
const harmless = [pixelFormat, encodings, update, continuous, fence];
const input = ["key", "pointer", "cut", "extendedCut", "size", "qemuKey"] as const;
const nothing = { mayInput: () => false, mayResize: () => false };
const all = { mayInput: () => true, mayResize: () => true };

/** What comes out when it comes in pieces of this size; null: it ended. */
function pass(bytes: Buffer, size: number, rights: RfbRights = nothing): Buffer | null {
  const filter = createRfbFilter(rights);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const passed = filter(bytes.subarray(at, at + size));
    if (passed === null) return null;
    out.push(passed);
  }
  return Buffer.concat(out);
}

describe("what a viewer says", () => {
  const whole = Buffer.concat([handshake, ...Object.values(messages), update]);
  const chunkings = Array.from({ length: whole.length }, (_, index) => index + 1);

  it("loses its input and nothing else, however it is cut", () => {
    const expected = Buffer.concat([handshake, ...harmless, update]).toString("hex");
    for (const size of chunkings) expect(pass(whole, size)?.toString("hex")).toBe(expected);
  });

  it("keeps its input while it has control, but never shuts the machine down", () => {
    const { qemuSound, qemuSoundFormat, shutDown, ...kept } = messages;
    expect(Object.keys({ qemuSound, qemuSoundFormat, shutDown })).toHaveLength(3);
    const expected = Buffer.concat([handshake, ...Object.values(kept), update]).toString("hex");
    for (const size of chunkings) expect(pass(whole, size, all)?.toString("hex")).toBe(expected);
  });

  it.each(input)("may not do %s without control, wherever it is hidden", (name) => {
    const said = Buffer.concat([handshake, update, messages[name], update]);
    expect(pass(said, said.length)).toEqual(Buffer.concat([handshake, update, update]));
  });

  it("is asked for every message whether it has control", () => {
    let mayInput = false;
    const filter = createRfbFilter({ ...nothing, mayInput: () => mayInput });
    filter(handshake);
    expect(filter(messages.key)).toEqual(Buffer.alloc(0));
    mayInput = true;
    expect(filter(messages.key)).toEqual(messages.key);
    mayInput = false;
    expect(filter(messages.key)).toEqual(Buffer.alloc(0));
  });

  it("may change the size of the screen without touching anything on it", () => {
    const asked = Buffer.concat([handshake, messages.size, messages.key, messages.size]);
    const passed = pass(asked, 5, { ...nothing, mayResize: () => true });
    expect(passed).toEqual(Buffer.concat([handshake, messages.size, messages.size]));
  });

  it("never asks for a session of its own", () => {
    const exclusive = Buffer.concat([version, none, Buffer.from([0])]);
    for (const size of [1, 5, 14]) expect(pass(exclusive, size)).toEqual(handshake);
  });

  it("answers a password's challenge", () => {
    const said = Buffer.concat([version, Buffer.from([2]), Buffer.alloc(16, 9), init, update]);
    for (const size of [1, 3, 13, 40]) expect(pass(said, size)).toEqual(said);
  });

  it("does not agree on longer pointer events behind our back", () => {
    const asked = Buffer.from("02000002fffffec400000007", "hex");
    const passed = pass(Buffer.concat([handshake, asked]), 3);
    expect(passed?.subarray(handshake.length).toString("hex")).toBe("020000020000000000000007");
  });

  it.each([
    ["another version", Buffer.from("RFB 003.003\n")],
    ["no version at all", Buffer.from("GET / HTTP/1.1\r\n")],
    ["a kind of security that goes on elsewhere", Buffer.concat([version, Buffer.from([19])])],
    ["an unknown message", Buffer.concat([handshake, Buffer.from([7])])],
    ["an unknown message of QEMU's", Buffer.concat([handshake, Buffer.from([255, 2])])],
    ["too many encodings", Buffer.concat([handshake, Buffer.from("0200ffff", "hex")])],
    ["an endless clipboard", Buffer.concat([handshake, Buffer.from("060000007fffffff", "hex")])],
    ["a long fence", Buffer.concat([handshake, Buffer.from("f80000000000000041", "hex")])],
  ])("ends with %s", (_what, said) => {
    for (const size of [1, 2, said.length]) expect(pass(said, size)).toBeNull();
  });
});
