import { describe, expect, it } from "vitest";
import { growBlocks, mendLast, type Blocks } from "./grow-blocks.ts";

const sample = `# Title

A paragraph with **bold** and \`code\`,
over two lines.

- one
- two

  still two

1. first

| a | b |
| - | - |
| 1 | 2 |

\`\`\`ts
const x = "\`\`";

// blank line above
\`\`\`

> quote

<b>html</b>

Last & least.
`;

function shape({ blocks }: Blocks) {
  return blocks.map(({ start, token }) => [start, token.type, token.raw]);
}

describe("growing blocks", () => {
  it("gives the same blocks piece by piece as all at once", () => {
    for (const step of [1, 3, 7, 40]) {
      let grown: Blocks | null = null;
      for (let end = step; end < sample.length + step; end += step) {
        grown = growBlocks(grown, sample.slice(0, end));
      }
      expect(shape(grown!)).toEqual(shape(growBlocks(null, sample)));
    }
  });

  it("covers the whole text, block after block", () => {
    const { blocks } = growBlocks(null, sample);
    for (const { start, token } of blocks) {
      expect(sample.slice(start, start + token.raw.length)).toBe(token.raw);
    }
  });

  it("keeps the identity of every block but the last", () => {
    const before = growBlocks(null, "One.\n\nTwo.\n\nThr");
    const after = growBlocks(before, "One.\n\nTwo.\n\nThree.\n\nFour");
    expect(after.blocks.slice(0, 4)).toEqual(before.blocks.slice(0, 4));
    expect(after.blocks[0]).toBe(before.blocks[0]);
    expect(after.blocks[2]).toBe(before.blocks[2]);
    expect(after.blocks[4]).not.toBe(before.blocks[4]);
  });

  it("starts anew when the text is another one", () => {
    const before = growBlocks(null, "One.\n\nTwo.");
    expect(shape(growBlocks(before, "Else."))).toEqual([[0, "paragraph", "Else."]]);
  });

  it("reads the line ends of other systems", () => {
    expect(shape(growBlocks(null, "a\r\n\r\nb"))).toEqual(shape(growBlocks(null, "a\n\nb")));
  });
});

describe("mending the last block", () => {
  it("closes emphasis that is still open", () => {
    const blocks = mendLast(growBlocks(null, "Done.\n\nThis is **bol"));
    expect(blocks.at(-1)?.token).toMatchObject({
      tokens: [{ type: "text" }, { type: "strong", text: "bol" }],
    });
  });

  it("leaves finished blocks and open code alone", () => {
    const grown = growBlocks(null, "Done.\n\n```js\nlet **");
    expect(mendLast(grown)).toBe(grown.blocks);
  });
});
