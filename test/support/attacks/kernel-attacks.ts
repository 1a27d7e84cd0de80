import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Attack } from "./attack.ts";

/** Numbers of system calls on x86-64 and arm64, and arguments that would do something. */
const forbiddenCalls = `
import ctypes, os, platform
libc = ctypes.CDLL(None, use_errno=True)
column = 0 if platform.machine() == "x86_64" else 1
name = lambda text: ctypes.c_char_p(text.encode())
CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWNET = 0x10000000, 0x00020000, 0x40000000
calls = {
  "mount": ((165, 40), name("x"), name("/tmp"), name("tmpfs"), 0, None),
  "bind mount": ((165, 40), name("/"), name("/tmp"), None, 4096, None),
  "remount": ((165, 40), None, name("/"), None, 32 | 4096, None),
  "umount": ((166, 39), name("/proc"), 2),
  "pivot_root": ((155, 41), name("/tmp"), name("/tmp")),
  "chroot": ((161, 51), name("/tmp")),
  "unshare user": ((272, 97), CLONE_NEWUSER),
  "unshare mount": ((272, 97), CLONE_NEWNS),
  "unshare net": ((272, 97), CLONE_NEWNET),
  "unshare user and mount": ((272, 97), CLONE_NEWUSER | CLONE_NEWNS),
  "setns": ((308, 268), os.open("/proc/1/ns/net", os.O_RDONLY) if os.access("/proc/1/ns/net", 4) else 0, 0),
  "fsopen": ((430, 430), name("tmpfs"), 0),
  "open_tree": ((428, 428), -100, name("/"), 1),
  "block device": ((259, 33), -100, name("/tmp/disk"), 0o60666, 0xfe00),
  "character device": ((259, 33), -100, name("/tmp/memory"), 0o20666, 0x101),
  "add_key": ((248, 217), name("user"), name("attack"), name("x"), 1, -3),
  "keyctl": ((250, 219), 0, -4, 1),
  "bpf": ((321, 280), 5, name("\\0" * 128), 128),
  "init_module": ((175, 105), name("x"), 1, name("")),
  "kexec_load": ((246, 104), 0, 0, None, 0),
  "reboot": ((169, 142), 0xfee1dead, 672274793, 0, None),
  "swapon": ((167, 224), name("/tmp/swap"), 0),
  "sethostname": ((170, 161), name("x"), 1),
  "settimeofday": ((164, 170), name("\\0" * 16), None),
  "open_by_handle_at": ((304, 265), -100, name("\\x08\\0\\0\\0\\x01\\0\\0\\0\\x02\\0\\0\\0\\0\\0\\0\\0"), 0),
  "userfaultfd": ((323, 282), 1),
  "perf_event_open": ((298, 241), name("\\x01\\0\\0\\0\\x80" + "\\0" * 123), 0, -1, -1, 0),
  "io_uring_setup": ((425, 425), 1, ctypes.create_string_buffer(120)),
  "socket of packets": ((41, 198), 17, 3, 0),
  "socket of ciphers": ((41, 198), 38, 5, 0),
  "socket to the host of a virtual machine": ((41, 198), 40, 1, 0),
  "the same, with more than the kernel reads": ((41, 198), ctypes.c_long(1 << 32 | 40), 1, 0),
  "socket of devices' events": ((41, 198), 16, 3, 15),
  "socket of the audit": ((41, 198), 16, 3, 9),
  "setuid root": ((105, 146), 0),
  "setgroups": ((116, 159), 1, ctypes.byref(ctypes.c_int(0))),
  "chown to root": ((260, 54), -100, name("/workspace"), 0, 0, 0),
  "ptrace of another": ((101, 117), 16, int(os.environ["VICTIM"]), None, None),
  "kill of another": ((62, 129), int(os.environ["VICTIM"]), 9),
  "nice": ((141, 140), 0, 0, -20),
}
for title, (numbers, *values) in calls.items():
  ctypes.set_errno(0)
  if libc.syscall(numbers[column], *values) != -1:
    print(title)
`;

/** Requests that are refused before anybody looks at what they are made of. */
const forbiddenRequests = `
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
here = os.open("/workspace", os.O_RDONLY)
for request in (0x5412, 0x541c, 0x50009401, 0x5000940e, 0x50009417, 0x50009418, 0x4008941a):
  for asked in (request, 1 << 32 | request):
    ctypes.set_errno(0)
    libc.ioctl(here, ctypes.c_ulong(asked), ctypes.create_string_buffer(4096))
    if ctypes.get_errno() not in (errno.EPERM, errno.ENOSYS): print(hex(asked))
`;

/** Memory of a process by its number, which inside is nobody's or another's. */
const readMemory = `
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
class Piece(ctypes.Structure):
  _fields_ = [("start", ctypes.c_void_p), ("size", ctypes.c_size_t)]
buffer = ctypes.create_string_buffer(64)
here = Piece(ctypes.addressof(buffer), 64)
there = Piece(int(sys.argv[2], 16), 64)
read = libc.process_vm_readv(int(sys.argv[1]), ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
if read > 0: print("read")
try:
  open(f"/proc/{sys.argv[1]}/mem", "rb").read(1)
  print("opened")
except OSError: pass
`;

const isRoot = process.getuid?.() === 0;

export const kernelAttacks: readonly Attack[] = [
  {
    name: "makes no mounts, namespaces, devices, keys, modules, and becomes nobody else",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const env = { VICTIM: String(process.pid) };
      const { stdout, stderr, state } = await attacker.run(["python3", "-c", forbiddenCalls], {
        env,
      });
      expect({ stdout, stderr, exitCode: state.exitCode }).toEqual({
        stdout: "",
        stderr: "",
        exitCode: 0,
      });
    },
  },
  {
    name: "pushes nothing into terminals, and makes no subvolume that no quota reaches",
    async attempt(scene) {
      const attacker = await scene.attacker();
      expect(await attacker.python(forbiddenRequests)).toEqual([]);
    },
  },
  {
    name: "reads no memory of processes outside",
    async attempt(scene) {
      const attacker = await scene.attacker();
      expect(await attacker.python(readMemory, String(process.pid), "400000")).toEqual([]);
    },
  },
  {
    name: "sees no process but its own",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const { stdout } = await attacker.run("cat /proc/[0-9]*/cmdline | tr '\\0' ' '");
      expect(stdout).toContain("toolbox.mjs");
      expect(stdout).not.toMatch(/vitest|dockerd|containerd|sleep 1000/u);
    },
  },
  {
    name: "gets no right from a setuid program, also one that root of the host put there",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const own = await attacker.run(
        "for program in /usr/bin/su /usr/bin/passwd /usr/bin/mount; do cp $program own; chmod 4755 own; ./own --help >/dev/null; stat -c %u own; done; id -u",
      );
      expect(new Set(own.stdout.trim().split("\n")).size).toBe(1);
      if (!isRoot) return;
      const program = join(attacker.workspace, "id");
      copyFileSync("/usr/bin/id", program);
      chmodSync(program, 0o6755);
      const { stdout } = await attacker.run("./id -u; ./id -g");
      const [uid, gid] = stdout.trim().split("\n");
      expect([uid, gid]).not.toContain("0");
    },
  },
  {
    name: "opens no device, also one that root of the host put there",
    async attempt(scene) {
      const attacker = await scene.attacker();
      const nodes = [
        ["memory", "c", "1", "1"],
        ["log", "c", "1", "11"],
        ["disk", "b", "254", "0"],
        ["fuse", "c", "10", "229"],
        ["loop", "b", "7", "0"],
      ] as const;
      const names = nodes.map(([name]) => name);
      if (isRoot) {
        for (const [name, ...device] of nodes) {
          const path = join(attacker.workspace, name);
          execFileSync("mknod", ["-m", "666", path, ...device]);
        }
      }
      const places = [...names, "/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/dev/fuse"];
      const { stdout } = await attacker.run(
        `for place in ${places.join(" ")}; do dd if=$place of=/dev/null bs=1 count=1 2>/dev/null && echo $place; done; rm -f ${names.join(" ")}`,
      );
      expect(stdout).toBe("");
    },
  },
];
