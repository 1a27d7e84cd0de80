import { readdirSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { openQuotaHome } from "./support/open-quota-home.ts";
import { findDrivers } from "./support/open-sandbox-bed.ts";
import { findNoQuotaDisk, listSubvolumes } from "./support/quota-disk.ts";

const obstacle = findNoQuotaDisk();
if (obstacle !== null) process.stderr.write(`Left out: attacks on quotas (${obstacle})\n`);
const drivers = obstacle === null ? await findDrivers("attacks on quotas") : [];
const mebibyte = 2 ** 20;
const limit = 48 * mebibyte;

/** Tells the number of the error that ended it, and goes on. */
const fill = `
import errno, os
piece = b"x" * (2 * 1048576)
written = 0
try:
  for index in range(100):
    with open(f"fill{index}", "wb") as file: written += file.write(piece)
except OSError as error:
  print(errno.errorcode[error.errno], os.strerror(error.errno))
print(written)
`;
const tidy = `
import os
for name in os.listdir("."): os.remove(name)
open("after", "wb").write(b"y" * 4 * 1048576)
print(os.listdir("."))
`;
/** The kernel's requests for subvolumes and snapshots, in both forms, and for a read-only one. */
const subvolumes = `
import errno, fcntl, os, struct
folder = os.open(".", os.O_RDONLY)
name = lambda start: bytearray(start + b"inner" + bytes(4096 - len(start) - 5))
plain = struct.pack("q", folder)
extended = struct.pack("qQQ", folder, 0, 0) + bytes(32)
requests = [
  (0x5000940e, name(plain)), (0x50009401, name(plain)),
  (0x50009418, name(extended)), (0x50009417, name(extended)),
  (0x4008941a, struct.pack("Q", 2)),
]
for request, argument in requests:
  try:
    fcntl.ioctl(folder, request, argument)
    print("done")
  except OSError as error:
    print(errno.errorcode[error.errno])
print(os.listdir("."))
`;

describe.skipIf(drivers.length === 0).each(drivers)(
  "a quota under attack from %s",
  { concurrent: true },
  (driver) => {
    it("tells who fills the disk, lets the sandbox live, and spares the neighbours", async () => {
      await using disk = await openQuotaHome(driver);
      const [id, neighbour] = [await disk.open(), await disk.open()];
      await disk.run(neighbour, "open('mine', 'w').write('mine')");
      const filled = await disk.run(id, fill, "small");
      const [said, written] = filled.stdout.split("\n");
      expect(said).toBe("EDQUOT Disk quota exceeded");
      expect(Number(written)).toBeGreaterThan(limit - 8 * mebibyte);
      expect(Number(written)).toBeLessThanOrEqual(limit);
      const big = "open('big', 'wb').write(b'z' * 100 * 1048576)\nprint(open('mine').read())";
      expect(await disk.run(neighbour, big)).toMatchObject({ exit_code: 0, stdout: "mine\n" });
      const tidied = await disk.run(id, tidy, "small");
      expect(tidied).toMatchObject({ exit_code: 0, stdout: "['after']\n" });
      expect(tidied.container_id).toBe(filled.container_id);
    });

    it("is not passed by with subvolumes, nor by a workspace made read-only", async () => {
      await using disk = await openQuotaHome(driver);
      const { stdout } = await disk.run(await disk.open(), subvolumes, "small");
      expect(stdout).toBe(`${"EPERM\n".repeat(5)}[]\n`);
    });

    it("holds for throw-away workspaces and those of the pool, which leave no subvolume", async () => {
      await using disk = await openQuotaHome(driver, { pool: { small: 1 } });
      // The first is a fresh one, the second may be of the pool.
      expect((await disk.run(null, fill, "small")).stdout).toContain("EDQUOT");
      expect((await disk.run(null, fill, "small")).stdout).toContain("EDQUOT");
      const id = await disk.open();
      expect((await disk.run(id, fill, "small")).stdout).toContain("EDQUOT");
      expect(disk.isSubvolume(id)).toBe(true);
      await disk.owner().ask("DELETE", `/api/conversations/${id}`);
      // What waits in the pool stays.
      const others = () =>
        listSubvolumes(disk.home.path).filter((path) => !path.startsWith("workspaces/.slots/"));
      await vi.waitFor(() => expect(others()).toEqual([]), { timeout: 30_000 });
    });

    it("holds for files that came before the sandbox, over restarts, and what is sent later", async () => {
      await using disk = await openQuotaHome(driver, { pool: { small: 1 } });
      const id = await disk.open();
      const put = (path: string, bytes: number) =>
        disk.owner().ask("PUT", `/api/conversations/${id}/files/content?path=${path}`, {
          body: Buffer.alloc(bytes, "u"),
        });
      expect((await put("early", 4 * mebibyte)).status).toBeLessThan(300);
      // Files first, with a slot of the pool and without one.
      await disk.run(null, "pass", "small");
      const looked = await disk.run(id, "import os; print(os.path.getsize('early'))", "small");
      expect(looked.stdout).toBe(`${4 * mebibyte}\n`);
      expect(disk.isSubvolume(id)).toBe(true);
      await disk.restart();
      expect((await disk.run(id, fill, "small")).stdout).toContain("EDQUOT");
      expect(await put("late", 4 * mebibyte)).toMatchObject({ status: 507, code: "disk_full" });
      await disk.run(id, tidy, "small");
      expect((await put("late", 4 * mebibyte)).status).toBeLessThan(300);
      const route = `/api/conversations/${id}/files/content?path=late`;
      expect((await disk.owner().ask("DELETE", route)).status).toBeLessThan(300);
      expect(readdirSync(disk.folderOf(id))).toEqual(["after"]);
    });

    it("holds for what is restored and forked", async () => {
      await using disk = await openQuotaHome(driver);
      const id = await disk.open();
      await disk.run(id, "open('kept', 'w').write('kept')", "small");
      const route = `/api/conversations/${id}`;
      const saved = await disk.owner().ask("POST", `${route}/snapshots`, { body: { name: "one" } });
      expect(saved.status).toBeLessThan(300);
      await disk.run(id, "import os; os.remove('kept')", "small");
      const back = await disk.owner().ask("POST", `${route}/snapshots/one/restore`);
      expect(back.status).toBeLessThan(300);
      const forked = await disk.owner().ask("POST", `${route}/fork`);
      const { id: fork } = JSON.parse(forked.text) as { readonly id: string };
      for (const each of [id, fork]) {
        expect(disk.isSubvolume(each)).toBe(true);
        const { stdout } = await disk.run(each, `print(open('kept').read())${fill}`, "small");
        expect(stdout).toMatch(/^kept\nEDQUOT/u);
      }
    });
  },
);

it.skipIf(drivers.length === 0)("is what the doctor tells of", async () => {
  await using disk = await openQuotaHome(drivers[0] ?? "bubblewrap");
  const { stdout } = await disk.home.run("doctor", "--json");
  expect(stdout).toContain("held to their limits by quotas of the file system (btrfs)");
});
