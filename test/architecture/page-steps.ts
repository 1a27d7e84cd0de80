export type PageLink = {
  /** What the page calls it, without backticks. */
  readonly text: string;
  /** Relative to the repository. */
  readonly path: string;
};

export type PageStep = { readonly number: number; readonly links: readonly PageLink[] };

/** The numbered steps of a section of ARCHITECTURE.md, with what each links to. */
export function parsePageSteps(page: string, section: string): readonly PageStep[] {
  const body = page.split(/^## /mu).find((part) => part.startsWith(`${section}\n`));
  if (body === undefined) throw new Error(`ARCHITECTURE.md has no section "${section}"`);
  return [...body.matchAll(/^(\d+)\. (.*)$/gmu)].map(([, number, text = ""]) => ({
    number: Number(number),
    links: [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/gu)].map(([, name = "", path = ""]) => ({
      text: name.replaceAll("`", ""),
      path,
    })),
  }));
}

/** What is wrong with a link: it leads nowhere, or to something else than its text says. */
export function findLinkProblem(
  { text, path }: PageLink,
  read: (path: string) => string | null,
): string | null {
  const source = read(path);
  if (source === null) return `${path} is not there`;
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (/^[\w-]+\.ts$/u.test(text) && text !== name) return `${text} is not the name of ${path}`;
  const [, module, method] = /^(\w+)\.(\w+)$/u.exec(text.endsWith(".ts") ? "" : text) ?? [];
  if (module === undefined || method === undefined) return null;
  if (!path.includes(`/modules/${module}/`)) return `${path} is not in the module ${module}`;
  return new RegExp(`\\b${method}`, "u").test(source) ? null : `${path} has no ${method}`;
}
