export type RunnableLanguage = "python" | "javascript" | "bash";

/** What people write behind a fence, where it can be run. */
export const runnableLanguages: Readonly<Record<string, RunnableLanguage>> = {
  python: "python",
  python3: "python",
  py: "python",
  py3: "python",
  ipython: "python",
  javascript: "javascript",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  node: "javascript",
  nodejs: "javascript",
  bash: "bash",
  sh: "bash",
  shell: "bash",
  zsh: "bash",
};

/** What people write behind a fence, where it is a program that cannot be run, and what it is called. */
export const otherLanguages: Readonly<Record<string, string>> = {
  asm: "Assembly",
  assembly: "Assembly",
  c: "C",
  "c#": "C#",
  "c++": "C++",
  cc: "C++",
  clj: "Clojure",
  clojure: "Clojure",
  cobol: "COBOL",
  cpp: "C++",
  cs: "C#",
  csharp: "C#",
  cxx: "C++",
  d: "D",
  dart: "Dart",
  elixir: "Elixir",
  elm: "Elm",
  erlang: "Erlang",
  ex: "Elixir",
  "f#": "F#",
  fortran: "Fortran",
  fsharp: "F#",
  go: "Go",
  golang: "Go",
  groovy: "Groovy",
  haskell: "Haskell",
  hs: "Haskell",
  java: "Java",
  jl: "Julia",
  jsx: "JSX",
  julia: "Julia",
  kotlin: "Kotlin",
  kt: "Kotlin",
  lisp: "Lisp",
  lua: "Lua",
  matlab: "MATLAB",
  nim: "Nim",
  objc: "Objective-C",
  "objective-c": "Objective-C",
  ocaml: "OCaml",
  pascal: "Pascal",
  perl: "Perl",
  php: "PHP",
  pl: "Perl",
  powershell: "PowerShell",
  prolog: "Prolog",
  ps1: "PowerShell",
  r: "R",
  rb: "Ruby",
  rs: "Rust",
  ruby: "Ruby",
  rust: "Rust",
  scala: "Scala",
  scheme: "Scheme",
  solidity: "Solidity",
  sql: "SQL",
  swift: "Swift",
  ts: "TypeScript",
  tsx: "TypeScript",
  typescript: "TypeScript",
  vb: "Visual Basic",
  zig: "Zig",
};

/**
 * How code of a fence without a language is told: the first that fits. What is no program, or one of a
 * language that cannot be run, comes before.
 */
export const languageSigns: readonly {
  readonly language: RunnableLanguage | null;
  /** What a program that cannot be run is called. */
  readonly name?: string;
  readonly sign: RegExp;
}[] = [
  { language: "python", sign: /^#!.*\bpython/u },
  { language: "javascript", sign: /^#!.*\bnode\b/u },
  { language: "bash", sign: /^#!.*\b(?:ba|z|da)?sh\b/u },
  { language: null, sign: /^\s*(?:<[!a-z?]|[[{]\s*(?:["'\]}]|$)|---\s*$|@@ |diff --git)/iu },
  {
    language: null,
    name: "SQL",
    sign: /^\s*(?:select\b[^]*\bfrom|insert\s+into|create\s+table|update\s+\w+\s+set|delete\s+from)\b/iu,
  },
  {
    language: null,
    name: "code in this language",
    sign: /^\s*(?:#include\b|package \w+|using \w+;|fn \w+|use \w+::|pub |func \w+|public |import java|FROM \w+)|\bfn main\(|\bint main\(|System\.out\.|\bprintln!|<\?php/mu,
  },
  { language: null, sign: /^\s*Traceback \(most recent call last\)|^\s+at \S+ \(/mu },
  {
    language: null,
    name: "TypeScript",
    sign: /^\s*(?:interface|type|enum) \w+[^\n]*[={]\s*$|\b(?:const|let) \w+: \w+/mu,
  },
  {
    language: "python",
    sign: /^\s*(?:def \w+\(.*:|class \w+.*:|from [\w.]+ import |import [\w., ]+$|for .+ in .+:|while .+:|if .+:|elif .+:|else:|try:|with .+:|@\w+|async def )/mu,
  },
  {
    language: "javascript",
    sign: /\bconsole\.(?:log|error|table)\(|^\s*(?:const|let|var) [\w{[]|\bfunction\b[^\n]*\{|=>|\brequire\(|^\s*(?:import|export) .*["'];?$|\bnew Promise\(/mu,
  },
  { language: "python", sign: /\b(?:print|len|range|sum|sorted|input)\(/u },
  {
    language: "bash",
    sign: /^\s*(?:\$ )?(?:echo|ls|cd|cat|grep|sed|awk|find|curl|wget|mkdir|rm|cp|mv|chmod|tar|git|npm|npx|pip3?|python3?|node|docker|sudo|export|seq|head|tail|wc|sort|date|pwd|uname|df|du|ps|touch|printf|for \w+ in .*; ?do)(?:\s|$)|\$\([^)]+\)|\|\s*(?:grep|wc|sort|head|tail|awk|sed)\b/mu,
  },
  { language: "python", sign: /^\w+ = .+$/mu },
];
