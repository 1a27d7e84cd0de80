/** From where to where in a text. */
export type Place = readonly [start: number, end: number];

/** A stretch of a text that speaks of one thing: a line, a row, an object of JSON. */
export type Stretch = {
  readonly start: number;
  readonly end: number;
  /** What it says itself, without what it holds. */
  readonly own: readonly Place[];
  /** What else is said of the same thing: what it is set in under, and what is set in under it. */
  readonly others: readonly Stretch[];
};

const JSON_START = /^\s*(?:\{\s*["}]|\[\s*(?:[{["\]]|-?\d+(?:\.\d+)?\s*[,\]]))/;
const JSON_PART = /"(?:[^"\\\n]|\\.)*"|[{}]/g;
const HEADING = /^\s*#{1,6}\s/;
/** What is set in under a point of a list is of that point, and so of each other. */
const POINT = /^\s*(?:[-*+•]|\[?\d{1,3}[.)\]])\s/;
/** The branches of a drawn tree are as good as spaces. */
const MARGIN = /[^\s│|├└─┬\\]/u;
/** More than that below something is no longer about it. */
const MOST_BELOW = 8;
const MOST_ABOVE = 8;
const MOST_STRETCHES = 2_000;

type Node = {
  readonly start: number;
  end: number;
  readonly own: Place[];
  readonly above: Node | null;
  /** All that it holds, however deep, until there are too many. */
  readonly below: Node[];
  readonly isPoint: boolean;
};

/** The stretches of a text in their order; inner ones behind those that hold them. */
export function splitEntries(text: string): Stretch[] {
  const nodes = JSON_START.test(text) ? splitObjects(text) : splitLines(text);
  const stretches = new Map(nodes.map((node) => [node, toStretch(node)]));
  for (const [node, stretch] of stretches) {
    for (const other of toOthers(node)) {
      const also = stretches.get(other);
      if (also) stretch.others.push(also);
    }
  }
  return [...stretches.values()];
}

function toStretch({ start, end, own }: Node): Stretch & { readonly others: Stretch[] } {
  return { start, end, own, others: [] };
}

function open(node: Omit<Node, "below">, nodes: Node[]): Node {
  const opened = { ...node, below: [] };
  nodes.push(opened);
  for (let [over, depth] = [node.above, 0]; over && depth < MOST_ABOVE; depth++) {
    if (over.below.length <= MOST_BELOW) over.below.push(opened);
    over = over.above;
  }
  return opened;
}

function toOthers(node: Node): ReadonlySet<Node> {
  const { above, below } = node;
  const others = new Set<Node>();
  for (let [over, depth] = [above, 0]; over && depth < MOST_ABOVE; depth++) {
    others.add(over);
    over = over.above;
  }
  const beside = above?.isPoint ? above.below : [];
  for (const some of [below, beside]) {
    if (some.length <= MOST_BELOW) for (const one of some) others.add(one);
  }
  others.delete(node);
  return others;
}

function splitObjects(text: string): Node[] {
  const nodes: Node[] = [];
  let holder = null as Node | null;
  let from = 0;
  for (const { 0: part, index } of text.matchAll(JSON_PART)) {
    if (part !== "{" && part !== "}") continue;
    holder?.own.push([from, index]);
    if (part === "}") {
      if (holder) holder.end = index + 1;
      holder = holder?.above ?? null;
    } else if (nodes.length < MOST_STRETCHES) {
      const node = { start: index, end: text.length, own: [], above: holder, isPoint: false };
      holder = open(node, nodes);
    } else {
      break;
    }
    from = index + 1;
  }
  if (nodes.length > 0) return nodes;
  open({ start: 0, end: text.length, own: [[0, text.length]], above: null, isPoint: false }, nodes);
  return nodes;
}

function splitLines(text: string): Node[] {
  const nodes: Node[] = [];
  let over: { readonly node: Node; readonly margin: number }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (nodes.length === MOST_STRETCHES) break;
    const place: Place = [start, start + line.length];
    start = place[1] + 1;
    const margin = toMargin(line);
    over = over.filter((one) => one.margin < margin);
    if (line.trim() === "") continue;
    const above = over.at(-1)?.node ?? null;
    const own = { start: place[0], end: place[1], own: [place] };
    over.push({ node: open({ ...own, above, isPoint: POINT.test(line) }, nodes), margin });
  }
  return nodes;
}

/** A heading stands over all; behind an empty line only a heading is still of what follows. */
function toMargin(line: string): number {
  if (HEADING.test(line)) return -1;
  return Math.max(0, line.search(MARGIN));
}
