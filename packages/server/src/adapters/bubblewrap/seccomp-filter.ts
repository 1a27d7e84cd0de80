import { deniedSyscalls, judgedSyscalls } from "./denied-syscalls.data.ts";

export type Architecture = "x64" | "arm64";

/** One instruction of classic BPF: jumps count from the next one. */
type Instruction = {
  readonly code: number;
  readonly ifTrue: number;
  readonly ifFalse: number;
  readonly value: number;
};

const LOAD_WORD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const FAIL = 0x00050000;
const EPERM = 1;
const ENOSYS = 38;

/** Offsets in `struct seccomp_data`; of an argument its low half, which is all the kernel reads of these. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number): number => 16 + 8 * index;

const auditNames: Readonly<Record<Architecture, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** From here on the numbers of x32, whose calls would pass the list by other numbers. */
const X32_BIT = 0x40000000;

/** Of mount, cgroup, uts, ipc, user, pid and net. */
const NEW_NAMESPACES = 0x7e020000;
const NEW_TIME = 0x80;
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const NETLINK_ROUTE = 0;
/** PER_LINUX, with and without UNAME26, PER_LINUX32, and the question for the present one. */
const plainPersonalities = [0, 0x20000, 0x8, 0x20008, 0xffffffff];

/**
 * What code in a sandbox may not ask the kernel for. Calls are refused, not fatal, so that programs
 * can do without; only another architecture's calls kill, since its numbers mean other things.
 */
export function toSeccompFilter(architecture: Architecture): Buffer {
  return toBytes([
    load(ARCHITECTURE),
    jump(JUMP_EQUAL, auditNames[architecture], { ifTrue: 1 }),
    leave(KILL_PROCESS),
    load(NUMBER),
    ...(architecture === "x64"
      ? [jump(JUMP_AT_LEAST, X32_BIT, { ifFalse: 1 }), leave(KILL_PROCESS)]
      : []),
    ...Object.values(deniedSyscalls).flatMap((numbers) =>
      onCall(numbers[architecture], [leave(FAIL | EPERM)]),
    ),
    ...judgeArguments(architecture),
    leave(ALLOW),
  ]);
}

function judgeArguments(architecture: Architecture): Instruction[] {
  const on = (name: keyof typeof judgedSyscalls, body: readonly Instruction[]): Instruction[] =>
    onCall(judgedSyscalls[name][architecture], body);
  return [
    // Its flags lie in memory, out of a filter's reach; libraries fall back to clone.
    ...on("clone3", [leave(FAIL | ENOSYS)]),
    ...on("clone", denyBits(0, NEW_NAMESPACES)),
    ...on("unshare", denyBits(0, NEW_NAMESPACES | NEW_TIME)),
    ...on("ioctl", denyValues(1, [TIOCSTI, TIOCLINUX])),
    ...on("personality", allowValues(0, plainPersonalities)),
    ...on("socketpair", allowValues(0, [AF_UNIX])),
    ...on("socket", [
      load(argument(0)),
      jump(JUMP_EQUAL, AF_NETLINK, { ifFalse: allowValues(2, [NETLINK_ROUTE]).length }),
      ...allowValues(2, [NETLINK_ROUTE]),
      ...allowValues(0, [AF_UNIX, AF_INET, AF_INET6]),
    ]),
  ];
}

/** The body is skipped by other calls and must not fall through. */
function onCall(number: number | null, body: readonly Instruction[]): Instruction[] {
  if (number === null) return [];
  return [jump(JUMP_EQUAL, number, { ifFalse: body.length }), ...body];
}

function denyBits(index: number, bits: number): Instruction[] {
  return [
    load(argument(index)),
    jump(JUMP_ANY_BIT, bits, { ifFalse: 1 }),
    leave(FAIL | EPERM),
    leave(ALLOW),
  ];
}

function denyValues(index: number, values: readonly number[]): Instruction[] {
  return [load(argument(index)), ...matchValues(values), leave(ALLOW), leave(FAIL | EPERM)];
}

function allowValues(index: number, values: readonly number[]): Instruction[] {
  return [load(argument(index)), ...matchValues(values), leave(FAIL | EPERM), leave(ALLOW)];
}

/** Goes to the second instruction after it where one matches, to the first where none does. */
function matchValues(values: readonly number[]): Instruction[] {
  return values.map((value, index) => jump(JUMP_EQUAL, value, { ifTrue: values.length - index }));
}

function load(offset: number): Instruction {
  return { code: LOAD_WORD, ifTrue: 0, ifFalse: 0, value: offset };
}

function jump(
  code: number,
  value: number,
  { ifTrue = 0, ifFalse = 0 }: { readonly ifTrue?: number; readonly ifFalse?: number },
): Instruction {
  return { code, ifTrue, ifFalse, value };
}

function leave(value: number): Instruction {
  return { code: RETURN, ifTrue: 0, ifFalse: 0, value };
}

/** `struct sock_filter`, in the order of bytes of both architectures. */
function toBytes(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, ifTrue, ifFalse, value }] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}
