import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startToolbox, type ToolboxOnHost } from "./support/toolbox-process.ts";

let toolbox: ToolboxOnHost;

beforeAll(async () => {
  toolbox = await startToolbox();
  writeFileSync(join(toolbox.shared, "given.txt"), "given");
});
afterAll(() => toolbox[Symbol.asyncDispose]());

const files = () => toolbox.link.files;
const here = (...names: string[]) => join(toolbox.workspace, ...names);
const list = async (path: string, isDeep = false) =>
  (await files().list(path, { isDeep, limit: 1000 })).entries.map((entry) => entry.path);

describe("files of a sandbox", () => {
  it("are written whole, read in parts, and keep their mode", async () => {
    await files().write("notes/a b.txt", Buffer.from("0123456789"));
    expect(await text(await files().read("notes/a b.txt"))).toBe("0123456789");
    const part = await files().read("notes/a b.txt", { offset: 3, limit: 4 });
    expect(await text(part)).toBe("3456");
    expect(await text(await files().read("notes/a b.txt", { offset: 90, limit: 4 }))).toBe("");
    execFileSync("chmod", ["750", here("notes/a b.txt")]);
    await files().write("notes/a b.txt", Readable.from([Buffer.from("new"), Buffer.from("er")]));
    expect(await files().stat("notes/a b.txt")).toMatchObject({
      path: "notes/a b.txt",
      kind: "file",
      size: 5,
      mode: 0o750,
    });
  });

  it("leave the old content where the new one breaks off", async () => {
    await files().write("kept.txt", Buffer.from("old"));
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("broke");
      })(),
    );
    await expect(files().write("kept.txt", breaking)).rejects.toThrow();
    expect(await text(await files().read("kept.txt"))).toBe("old");
    await expect
      .poll(() => readdirSync(here()).filter((name) => name.includes("steward-")))
      .toEqual([]);
  });

  it("are large, if they must", async () => {
    const large = Buffer.alloc(30_000_000, "steward ");
    await files().write("large.bin", Readable.from([large]));
    expect((await buffer(await files().read("large.bin"))).equals(large)).toBe(true);
  });

  it("are listed, moved and removed", async () => {
    await files().makeFolder("tree/deep/deeper");
    await files().write("tree/z.txt", Buffer.from("z"));
    await files().write("tree/deep/y.txt", Buffer.from("y"));
    expect(await list("tree")).toEqual(["tree/deep", "tree/z.txt"]);
    await files().move("tree/z.txt", "tree/moved/here.txt");
    expect(await list("tree", true)).toEqual([
      "tree/deep",
      "tree/deep/deeper",
      "tree/deep/y.txt",
      "tree/moved",
      "tree/moved/here.txt",
    ]);
    expect(await files().list("tree", { isDeep: true, limit: 2 })).toMatchObject({ isCut: true });
    await files().remove("tree");
    expect(await files().stat("tree")).toBeNull();
  });

  it("have any name that the disk takes", async () => {
    const odd = ["new\nline.txt", "ü.txt", String.raw`back\xffslash.txt`, "q?&#%.txt", "-rf", " "];
    for (const name of odd) await files().write(`odd/${name}`, Buffer.from(name));
    const bytes = Buffer.concat([Buffer.from(`${here("odd")}/`), Buffer.from([0x61, 0xff, 0xfe])]);
    writeFileSync(bytes, "bytes");
    expect(readdirSync(here("odd"))).toEqual(expect.arrayContaining(odd.slice(0, 2)));
    for (const path of await list("odd")) {
      const content = await text(await files().read(path));
      expect(await files().stat(path)).toMatchObject({ kind: "file", path });
      expect([...odd, "bytes"]).toContain(content);
    }
    expect(await text(await files().read(String.raw`odd/a\xff\xfe`))).toBe("bytes");
    await files().remove(String.raw`odd/a\xff\xfe`);
    expect(existsSync(bytes)).toBe(false);
  });

  it("that others gave are read and not written", async () => {
    const path = join(toolbox.shared, "given.txt");
    expect(await text(await files().read(path))).toBe("given");
    expect(await list(toolbox.shared)).toEqual([path]);
    await expect(files().write(path, Buffer.from("x"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(files().remove(path)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("that are not there say so", async () => {
    expect(await files().stat("none")).toBeNull();
    await expect(files().read("none")).rejects.toMatchObject({ code: "not_found" });
    await expect(list("none")).rejects.toMatchObject({ code: "not_found" });
    await expect(files().remove("none")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("what lies outside of the workspace", () => {
  it.each(["../outside", "/etc/passwd", "a/../../x", "/proc/self/environ", "nul\0"])(
    "is not reached by %j",
    async (path) => {
      await expect(files().read(path)).rejects.toMatchObject({
        code: expect.stringMatching(/forbidden|invalid_request/) as string,
      });
      await expect(files().write(path, Buffer.from("x"))).rejects.toThrow();
      await expect(files().remove(path)).rejects.toThrow();
    },
  );

  it("is not reached through a link", async () => {
    symlinkSync("/etc", here("etc"));
    symlinkSync("/etc/passwd", here("passwd"));
    await expect(files().read("passwd")).rejects.toMatchObject({ code: "forbidden" });
    await expect(files().read("etc/passwd")).rejects.toMatchObject({ code: "forbidden" });
    await expect(list("etc")).rejects.toMatchObject({ code: "forbidden" });
    await expect(files().write("etc/new", Buffer.from("x"))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await files().stat("passwd")).toMatchObject({ kind: "link", size: null });
    await files().write("passwd", Buffer.from("mine"));
    expect(lstatSync(here("passwd")).isFile()).toBe(true);
    await files().remove("etc");
    expect(existsSync("/etc/hostname") || existsSync("/etc/passwd")).toBe(true);
  });

  it("is not waited for", async () => {
    execFileSync("mkfifo", [here("pipe")]);
    await expect(files().read("pipe")).rejects.toMatchObject({ code: "conflict" });
  });

  it("is not the workspace itself", async () => {
    await expect(files().remove(".")).rejects.toMatchObject({ code: "invalid_request" });
    expect(existsSync(here())).toBe(true);
  });
});

describe("a search", () => {
  const search = (pattern: string, isRegex: boolean, limit = 100) =>
    files().search({ path: "code", pattern, isRegex, limit }, AbortSignal.timeout(60_000));

  it("finds texts and patterns, in text files only", async () => {
    await files().write("code/a.txt", Buffer.from("one\ntwo needle\nthree"));
    await files().write("code/b/c.txt", Buffer.from("needle\n"));
    await files().write("code/binary", Buffer.from("\0needle"));
    const found = [
      { path: "code/a.txt", line: 2, text: "two needle" },
      { path: "code/b/c.txt", line: 1, text: "needle" },
    ];
    expect(await search("needle", false)).toEqual({ matches: found, isCut: false });
    expect(await search("ne+dle$", true)).toEqual({ matches: found, isCut: false });
    expect(await search("needle", false, 1)).toEqual({ matches: found.slice(0, 1), isCut: true });
    await expect(search("(", true)).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("ends though the pattern does not, and others are served meanwhile", async () => {
    await files().write("code/evil.txt", Buffer.from(`${"a".repeat(40)}!`));
    const stop = new AbortController();
    const evil = { path: "code", pattern: "^(a+)+$", isRegex: true, limit: 10 };
    const searching = files().search(evil, stop.signal);
    expect(await list("code")).toContain("code/evil.txt");
    stop.abort(new Error("enough"));
    await expect(searching).rejects.toThrow("enough");
    await files().remove("code/evil.txt");
  });
});

describe("a watch", () => {
  it("tells of changes, also in folders that are new", async () => {
    const stop = new AbortController();
    const seen = new Set<string>();
    const watching = (async () => {
      for await (const { path } of files().watch("", stop.signal)) seen.add(path);
    })().catch(() => {});
    await expect
      .poll(async () => {
        await files().write("watched/new.txt", Buffer.from(String(Math.random())));
        return seen.has("watched/new.txt");
      })
      .toBe(true);
    stop.abort();
    await watching;
  });
});

describe("an archive", () => {
  it("carries a tree there and back", async () => {
    mkdirSync(here("pack/sub"), { recursive: true });
    const long = `${"long-name-".repeat(20)}.txt`;
    writeFileSync(here("pack", long), "long");
    writeFileSync(here("pack/sub/run.sh"), "#!/bin/sh\n", { mode: 0o755 });
    writeFileSync(here("pack/empty"), "");
    writeFileSync(
      Buffer.concat([Buffer.from(`${here("pack")}/`), Buffer.from([0xff])]),
      Buffer.alloc(1000, 7),
    );
    symlinkSync("sub/run.sh", here("pack/link"));
    const archive = await buffer(await files().pack("pack"));
    await files().unpack("unpacked", Readable.from([archive]));
    expect(readFileSync(here("unpacked", long), "utf8")).toBe("long");
    expect(statSync(here("unpacked/link")).mode & 0o777).toBe(0o755);
    expect(readFileSync(here("unpacked/empty"), "utf8")).toBe("");
    expect((await list("unpacked")).toSorted()).toEqual(
      (await list("pack")).map((path) => path.replace("pack", "unpacked")).toSorted(),
    );
    const listed = execFileSync("tar", ["-tf", "-"], { input: archive }).toString();
    expect(listed).toContain("sub/run.sh");
  });

  it("comes from others too", async () => {
    mkdirSync(here("theirs"));
    const deep = `${"d".repeat(90)}/${"e".repeat(90)}`;
    mkdirSync(here("theirs", deep), { recursive: true });
    writeFileSync(here("theirs", deep, "file"), "x".repeat(2000));
    linkSync(here("theirs", deep, "file"), here("theirs/second"));
    for (const format of ["gnu", "pax", "ustar"]) {
      const archive = execFileSync("tar", [
        `--format=${format}`,
        "-C",
        here("theirs"),
        "-cf",
        "-",
        ".",
      ]);
      await files().unpack(`from-${format}`, Readable.from([archive]));
      expect(readFileSync(here(`from-${format}`, deep, "file"), "utf8")).toHaveLength(2000);
      expect(readFileSync(here(`from-${format}`, "second"), "utf8")).toHaveLength(2000);
    }
  });

  it.each([
    { what: "a path upwards", name: "../escaped", type: "0", link: "" },
    { what: "an absolute path", name: "/tmp/escaped", type: "0", link: "" },
    { what: "a link upwards", name: "link", type: "2", link: "../../outside" },
    { what: "an absolute link", name: "link", type: "2", link: "/etc/passwd" },
    { what: "a hard link upwards", name: "link", type: "1", link: "../kept.txt" },
    { what: "a device", name: "device", type: "3", link: "" },
    { what: "a pipe", name: "pipe", type: "6", link: "" },
  ])("is refused with $what", async ({ name, type, link }) => {
    const hostile = toArchive([{ name, type, link }]);
    await expect(files().unpack("hostile", Readable.from([hostile]))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await list("hostile")).toEqual([]);
  });

  it("is refused where links lead out only together", async () => {
    const hostile = toArchive([
      { name: "d/", type: "5", link: "" },
      { name: "d/up", type: "2", link: ".." },
      { name: "out", type: "2", link: "d/up/.." },
      { name: "out/escaped.txt", type: "0", link: "" },
    ]);
    await expect(files().unpack("together", Readable.from([hostile]))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(existsSync(here("escaped.txt"))).toBe(false);
  });

  it("is refused where it is none, or cut off", async () => {
    const cut = (await buffer(await files().pack("pack"))).subarray(0, 700);
    for (const bytes of [Buffer.alloc(2000, "x"), cut]) {
      await expect(files().unpack("cut", Readable.from([bytes]))).rejects.toMatchObject({
        code: "invalid_request",
      });
    }
  });
});

type HostileEntry = { readonly name: string; readonly type: string; readonly link: string };

/** An archive as no honest program writes it. */
function toArchive(entries: readonly HostileEntry[]): Buffer {
  const blocks = entries.map(({ name, type, link }) => {
    const block = Buffer.alloc(512);
    block.write(name, 0);
    block.write("0000644\0", 100);
    block.write("00000000000\0", 124);
    block.write("00000000000\0", 136);
    block.write("        ", 148);
    block.write(type, 156);
    block.write(link, 157);
    block.write("ustar\u000000", 257);
    const sum = block.reduce((total, byte) => total + byte, 0);
    block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return block;
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
