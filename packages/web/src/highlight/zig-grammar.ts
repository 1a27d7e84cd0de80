import type { LanguageFn } from "highlight.js";

export const zigGrammar: LanguageFn = (core) => ({
  name: "Zig",
  keywords: {
    keyword:
      "addrspace align allowzero and anyframe anytype asm async await break callconv catch comptime const continue defer else enum errdefer error export extern fn for if inline linksection noalias noinline nosuspend opaque or orelse packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace var volatile while",
    type: "anyerror anyopaque bool c_char c_int c_long c_short c_uint c_ulong c_ushort comptime_float comptime_int f16 f32 f64 f80 f128 i8 i16 i32 i64 i128 isize noreturn type u8 u16 u32 u64 u128 usize void",
    literal: "false null true undefined",
  },
  contains: [
    core.COMMENT("//", "$"),
    core.QUOTE_STRING_MODE,
    core.APOS_STRING_MODE,
    { scope: "string", begin: /\\\\.*$/ },
    { scope: "built_in", begin: /@[a-zA-Z_]\w*/ },
    { begin: [/\bfn/, /\s+/, /[a-zA-Z_]\w*/], beginScope: { 1: "keyword", 3: "title" } },
    core.C_NUMBER_MODE,
  ],
});
