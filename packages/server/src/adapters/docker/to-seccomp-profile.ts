import {
  allowedSyscalls,
  type ArgumentTest,
  judgedSyscalls,
  refusedSyscalls,
} from "@steward/sdk/sandbox-syscalls.data.ts";

/** The argument, under the mask `value`, is `valueTwo`. */
type Condition = {
  readonly index: number;
  readonly op: "SCMP_CMP_MASKED_EQ";
  readonly value: number;
  readonly valueTwo: number;
};

type Rule = {
  readonly names: readonly string[];
  readonly action: "SCMP_ACT_ALLOW" | "SCMP_ACT_ERRNO";
  readonly errnoRet?: number;
  readonly args?: readonly Condition[];
};

const EPERM = 1;
const ENOSYS = 38;
const LOW_HALF = 0xffffffff;

/**
 * What code in a sandbox may ask the kernel for, as engines want to hear it. What is not named is
 * refused; calls of other architectures kill.
 */
export function toSeccompProfile(): string {
  const rules: Rule[] = [
    { names: allowedSyscalls, action: "SCMP_ACT_ALLOW" },
    { names: Object.keys(refusedSyscalls), action: "SCMP_ACT_ERRNO", errnoRet: EPERM },
    ...Object.entries(judgedSyscalls).flatMap(([name, { ways }]) => judge(name, ways)),
  ];
  return JSON.stringify({
    defaultAction: "SCMP_ACT_ERRNO",
    defaultErrnoRet: ENOSYS,
    architectures: ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"],
    syscalls: rules,
  });
}

function judge(name: string, ways: readonly (readonly ArgumentTest[])[]): Rule[] {
  const names = [name];
  if (ways.length === 0) return [{ names, action: "SCMP_ACT_ERRNO", errnoRet: ENOSYS }];
  return ways
    .flatMap((tests) => toAlternatives(tests))
    .map((args) => ({ names, action: "SCMP_ACT_ALLOW", args }) as const);
}

/** A rule holds where all its conditions do, and looks at an argument once. */
function toAlternatives([test, ...others]: readonly ArgumentTest[]): Condition[][] {
  if (test === undefined) return [[]];
  const rests = toAlternatives(others);
  return toConditions(test).flatMap((first) => rests.map((rest) => [first, ...rest]));
}

function toConditions(test: ArgumentTest): Condition[] {
  const condition = (value: number, valueTwo: number): Condition => {
    return { index: test.argument, op: "SCMP_CMP_MASKED_EQ", value, valueTwo };
  };
  if ("is" in test) return [condition(LOW_HALF, test.is)];
  if ("lacks" in test) return [condition(test.lacks, 0)];
  return toOtherBlocks(test.isNot).map(({ mask, start }) => condition(mask, start));
}

type Block = { readonly mask: number; readonly start: number };

/** All numbers but these, in blocks of those that begin with the same bits. */
function toOtherBlocks(numbers: readonly number[]): Block[] {
  const blocks = new Map<string, Block>();
  for (const number of numbers) {
    for (let bit = 31; bit >= 0; bit -= 1) {
      const mask = (LOW_HALF << bit) >>> 0;
      const start = ((number ^ (1 << bit)) & mask) >>> 0;
      const isOther = numbers.every((other) => (other & mask) >>> 0 !== start);
      if (isOther) blocks.set(`${mask} ${start}`, { mask, start });
    }
  }
  return [...blocks.values()];
}
