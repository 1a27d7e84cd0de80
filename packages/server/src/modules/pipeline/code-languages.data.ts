export type RunnableLanguage = "python" | "javascript" | "typescript" | "bash";

/** What people write behind a fence, where it can be run. */
export const runnableLanguages = byFence<RunnableLanguage>({
  python: "python python3 py py3 ipython",
  javascript: "javascript js mjs cjs node nodejs",
  typescript: "typescript ts mts cts",
  bash: "bash sh shell zsh",
});

/** What people write behind a fence, where it is a program that cannot be run, and what it is called. */
export const otherLanguages = byFence({
  Assembly: "asm assembly",
  C: "c",
  "C#": "c# cs csharp",
  "C++": "c++ cc cpp cxx",
  Clojure: "clj clojure",
  COBOL: "cobol",
  D: "d",
  Dart: "dart",
  Elixir: "elixir ex",
  Elm: "elm",
  Erlang: "erlang",
  "F#": "f# fsharp",
  Fortran: "fortran",
  Go: "go golang",
  Groovy: "groovy",
  Haskell: "haskell hs",
  Java: "java",
  JSX: "jsx tsx",
  Julia: "jl julia",
  Kotlin: "kotlin kt",
  Lisp: "lisp",
  Lua: "lua",
  MATLAB: "matlab",
  Nim: "nim",
  "Objective-C": "objc objective-c",
  OCaml: "ocaml",
  Pascal: "pascal",
  Perl: "perl pl",
  PHP: "php",
  PowerShell: "powershell ps1",
  Prolog: "prolog",
  R: "r",
  Ruby: "rb ruby",
  Rust: "rs rust",
  Scala: "scala",
  Scheme: "scheme",
  Solidity: "solidity",
  SQL: "sql",
  Swift: "swift",
  "Visual Basic": "vb",
  Zig: "zig",
});

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
    language: "typescript",
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

function byFence<Name extends string>(
  fences: Readonly<Record<Name, string>>,
): ReadonlyMap<string, Name> {
  const names = Object.keys(fences) as Name[];
  return new Map(names.flatMap((name) => fences[name].split(" ").map((fence) => [fence, name])));
}
