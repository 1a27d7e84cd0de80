import { judgedSyscalls, refusedSyscalls } from "@steward/sdk/sandbox-syscalls.data.ts";
import { describe, expect, it } from "vitest";
import { findBubblewrapObstacle, openBubblewrap } from "./support/bubblewrap.ts";

const obstacle = (await findBubblewrapObstacle()) || findForeignObstacle();
const architecture = process.arch === "arm64" ? "arm64" : "x64";

describe.skipIf(obstacle !== "")(`system calls in a bubblewrap sandbox${obstacle}`, () => {
  it("are refused where they are of no use inside", async () => {
    const calls = Object.values(refusedSyscalls).flatMap((numbers) => numbers[architecture] ?? []);
    expect(await attempt(calls.map((number) => [number]))).toEqual(calls.map(() => "EPERM"));
  });

  it("are judged by their arguments where these decide", async () => {
    const number = (name: keyof typeof judgedSyscalls): number =>
      judgedSyscalls[name][architecture];
    const newNamespaces = [
      0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000,
    ];
    expect(await attempt(newNamespaces.map((flag) => [number("clone"), flag]))).toEqual(
      newNamespaces.map(() => "EPERM"),
    );
    expect(await attempt(newNamespaces.map((flag) => [number("unshare"), flag]))).toEqual(
      newNamespaces.map(() => "EPERM"),
    );
    expect(
      await attempt([
        [number("unshare"), 0x80],
        [number("unshare"), 0],
        [number("clone3"), 0, 0],
        [number("ioctl"), 0, 0x5412, 0],
        [number("ioctl"), 0, 0x541c, 0],
        [number("ioctl"), 0, 0x5401, 0],
        [number("personality"), 0xffffffff],
        [number("personality"), 0x40000],
      ]),
    ).toEqual(["EPERM", "ok", "ENOSYS", "EPERM", "EPERM", "ENOTTY", "ok", "EPERM"]);
  });

  it("open sockets of the usual families only", async () => {
    const { socket, socketpair } = judgedSyscalls;
    const families = { unix: 1, inet: 2, packet: 17, bluetooth: 31, alg: 38, vsock: 40 };
    expect(
      await attempt(Object.values(families).map((family) => [socket[architecture], family, 1, 0])),
    ).toEqual(["ok", "ok", "EPERM", "EPERM", "EPERM", "EPERM"]);
    // Not every kernel has it.
    const [inet6] = await attempt([[socket[architecture], 10, 1, 0]]);
    expect(["ok", "EAFNOSUPPORT"]).toContain(inet6);
    expect(
      await attempt([
        [socket[architecture], 16, 3, 0],
        [socket[architecture], 16, 3, 9],
        [socket[architecture], 16, 3, 15],
        [socketpair[architecture], 30, 1, 0, 0],
      ]),
    ).toEqual(["ok", "EPERM", "EPERM", "EPERM"]);
  });

  it.skipIf(architecture !== "x64")("of another architecture kill their process", async () => {
    await using bubblewrap = openBubblewrap();
    const { out } = await bubblewrap.run({
      script: `python3 -c 'import ctypes; ctypes.CDLL(None).syscall(0x40000000 + 39)'; echo $?
        python3 - <<'END'
import ctypes, mmap
code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
# mov eax, 20 (getpid of i386); int 0x80; ret
code.write(b"\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3")
address = ctypes.addressof(ctypes.c_char.from_buffer(code))
ctypes.CFUNCTYPE(ctypes.c_int)(address)()
END
        echo $?`,
    });
    const [x32, i386] = out.match(/^\d+$/gm) ?? [];
    expect(x32).toBe("159");
    // SIGSYS, or SIGSEGV of a kernel that knows no i386.
    expect(["159", "139"]).toContain(i386);
  });

  it("leave programs their threads, children, pipes and signals", async () => {
    await using bubblewrap = openBubblewrap();
    const { out } = await bubblewrap.run({
      script: `python3 - <<'END'
import subprocess, threading, multiprocessing, signal, os, pty
thread = threading.Thread(target=lambda: print("thread", flush=True)); thread.start(); thread.join()
print(subprocess.run(["echo", "child"], capture_output=True, text=True).stdout, end="")
print(multiprocessing.get_context("fork").Pool(2).map(abs, [-1, -2]))
print(os.ttyname(pty.openpty()[1]))
END
        trap 'echo signal; exit' TERM; ( kill -TERM $$ ) & wait`,
    });
    expect(out).toBe("thread\nchild\n[1, 2]\n/dev/pts/0\nsignal\n");
  });
});

/** The names of the errors of system calls, each made in a process of its own. */
async function attempt(calls: readonly (readonly number[])[]): Promise<readonly string[]> {
  await using bubblewrap = openBubblewrap();
  const { out } = await bubblewrap.run({
    script: `python3 - <<'END'
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
for number, *arguments in ${JSON.stringify(calls)}:
    child = os.fork()
    if child == 0:
        result = libc.syscall(number, *[ctypes.c_long(value) for value in arguments])
        print("ok" if result >= 0 else errno.errorcode[ctypes.get_errno()], flush=True)
        os._exit(0)
    os.waitpid(child, 0)
END`,
  });
  return out.trim().split("\n");
}

function findForeignObstacle(): string {
  const isKnown = process.arch === "x64" || process.arch === "arm64";
  return isKnown ? "" : ` (left out: no numbers for ${process.arch})`;
}
