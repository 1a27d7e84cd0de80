import type { LanguageFn } from "highlight.js";

/** Also for whatever else is written in HCL. */
export const terraformGrammar: LanguageFn = (core) => {
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
