import {
  type ArgumentTest,
  type JudgedSyscall,
  judgedSyscalls,
  newestSyscall,
  refusedSyscalls,
} from "@steward/sdk/sandbox-syscalls.data.ts";

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
const JUMP_GREATER = 0x25;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const FAIL = 0x00050000;
const EPERM = 1;
const ENOSYS = 38;

/** Offsets in `struct seccomp_data`; of an argument its low half. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number): number => 16 + 8 * index;

const auditNames: Readonly<Record<Architecture, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** From here on the numbers of x32, whose calls would pass the list by other numbers. */
const X32_BIT = 0x40000000;

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
    jump(JUMP_GREATER, newestSyscall, { ifFalse: 1 }),
    leave(FAIL | ENOSYS),
    ...Object.values(refusedSyscalls).flatMap((numbers) =>
      onCall(numbers[architecture], [leave(FAIL | EPERM)]),
    ),
    ...Object.values(judgedSyscalls).flatMap((call) => onCall(call[architecture], judge(call))),
    leave(ALLOW),
  ]);
}

/** The body is skipped by other calls and must not fall through. */
function onCall(number: number | null, body: readonly Instruction[]): Instruction[] {
  if (number === null) return [];
  return [jump(JUMP_EQUAL, number, { ifFalse: body.length }), ...body];
}

/** A call that no argument saves does not exist, so that programs take another. */
function judge({ ways }: JudgedSyscall): Instruction[] {
  const refusal = leave(FAIL | (ways.length === 0 ? ENOSYS : EPERM));
  return [...ways.flatMap((tests) => toWay(tests)), refusal];
}

/** Allows where all tests pass, else goes to what follows. */
function toWay([test, ...others]: readonly ArgumentTest[]): Instruction[] {
  if (test === undefined) return [leave(ALLOW)];
  const rest = toWay(others);
  return [load(argument(test.argument)), ...toJumps(test, rest.length), ...rest];
}

/** To the next instruction where the test passes, else over as many as the rest has. */
function toJumps(test: ArgumentTest, rest: number): Instruction[] {
  if ("is" in test) return [jump(JUMP_EQUAL, test.is, { ifFalse: rest })];
  if ("lacks" in test) return [jump(JUMP_ANY_BIT, test.lacks, { ifTrue: rest })];
  const last = test.isNot.length - 1;
  return test.isNot.map((value, index) => jump(JUMP_EQUAL, value, { ifTrue: last - index + rest }));
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
