import type { LanguageFn } from "highlight.js";

/** Also for whatever else is written in HCL. */
export const terraform: LanguageFn = (core) => {
  const place = { scope: "subst", begin: /[$%]\{/, end: /\}/ };
  return {
    name: "Terraform",
    keywords: {
      keyword:
        "check data else endfor endif for if import in locals module moved output provider removed resource terraform variable",
      literal: "false null true",
      type: "any bool list map number object set string tuple",
    },
    contains: [
      core.HASH_COMMENT_MODE,
      core.C_LINE_COMMENT_MODE,
      core.C_BLOCK_COMMENT_MODE,
      { scope: "string", begin: /"/, end: /"/, contains: [core.BACKSLASH_ESCAPE, place] },
      core.END_SAME_AS_BEGIN({
        scope: "string",
        begin: /<<-?(\w+)$/,
        end: /^\s*(\w+)$/,
        contains: [place],
      }),
      { scope: "attr", begin: /\b[a-zA-Z_][\w-]*(?=\s*=(?![=>]))/ },
      { scope: "title", begin: /\b[a-zA-Z_]\w*(?=\()/ },
      core.NUMBER_MODE,
    ],
  };
};

export const zig: LanguageFn = (core) => ({
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
