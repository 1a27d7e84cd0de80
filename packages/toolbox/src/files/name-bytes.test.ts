import { expect, it } from "vitest";
import { fromShownName, toShownName } from "./name-bytes.ts";

it.each([
  [Buffer.from("plain.txt"), "plain.txt"],
  [Buffer.from("grüße\n.txt"), "grüße\n.txt"],
  [Buffer.from([0x61, 0xff]), String.raw`a\xff`],
  [Buffer.from(String.raw`a\xff`), String.raw`a\x5cxff`],
  [Buffer.from(String.raw`\n \x41 \x5c`), String.raw`\x5cn \x5cx41 \x5cx5c`],
  [Buffer.from(String.raw`C:\windows`), String.raw`C:\windows`],
])("shows the name %j so that it can be given back", (name, shown) => {
  expect(toShownName(name)).toBe(shown);
  expect(fromShownName(shown).equals(name)).toBe(true);
});
