import type { Token, Tokens } from "marked";
import { createElement, memo, type ReactNode, useMemo, useState } from "react";
import { CodeBlock } from "./code-block.tsx";
import { type Block, growBlocks, mendLast } from "./grow-blocks.ts";
import { InlineView } from "./inline-view.tsx";
import { type Mark, markBlock } from "./mark-block.ts";

export interface MarkdownProps {
  readonly text: string;
  readonly isStreaming: boolean;
  readonly marks: readonly Mark[];
}

export const Markdown = memo(function Markdown({ text, isStreaming, marks }: MarkdownProps) {
  const [grown, setGrown] = useState(() => growBlocks(null, text));
  // Only what was added is read again, so this must start from the blocks of the last render.
  const current = growBlocks(grown, text);
  if (current !== grown) setGrown(current);
  const blocks = isStreaming ? mendLast(current) : current.blocks;
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <MarkedBlock
          key={block.start}
          block={block}
          marks={marks}
          isGrowing={isStreaming && index === blocks.length - 1}
        />
      ))}
    </div>
  );
});

interface MarkedBlockProps {
  readonly block: Block;
  readonly marks: readonly Mark[];
  readonly isGrowing: boolean;
}

const MarkedBlock = memo(function MarkedBlock({ block, marks, isGrowing }: MarkedBlockProps) {
  const token = useMemo(() => markBlock(block, marks), [block, marks]);
  return <BlockView token={token} isGrowing={isGrowing} />;
});

interface BlockViewProps {
  readonly token: Token;
  /** More text may still come into this block. */
  readonly isGrowing: boolean;
}

/** One top-level block. Tokens keep their identity, so finished blocks never render again. */
const BlockView = memo(function BlockView({ token, isGrowing }: BlockViewProps) {
  return toBlock(token, isGrowing);
});

function toBlock(token: Token, isGrowing: boolean): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return toHeading(token as Tokens.Heading);
    case "code":
      return <CodeBlock token={token as Tokens.Code} isGrowing={isGrowing} />;
    case "blockquote":
      return <blockquote>{(token as Tokens.Blockquote).tokens.map(toChild)}</blockquote>;
    case "list":
      return toList(token as Tokens.List);
    case "table":
      return toTable(token as Tokens.Table);
    case "hr":
      return <hr />;
    case "paragraph":
      return (
        <p>
          <InlineView tokens={(token as Tokens.Paragraph).tokens} />
        </p>
      );
    case "formula":
      return (
        <p>
          <InlineView tokens={[token]} />
        </p>
      );
    case "html":
      return <p className="whitespace-pre-wrap">{token.raw.trimEnd()}</p>;
    default:
      return <InlineView tokens={[token]} />;
  }
}

function toChild(token: Token, index: number): ReactNode {
  return <BlockView key={index} token={token} isGrowing={false} />;
}

/** Answers sit below the page's own headings, so theirs begin at level three. */
function toHeading(token: Tokens.Heading): ReactNode {
  const level = Math.min(6, token.depth + 2);
  const look = ["", "text-[1.3em]", "text-[1.17em]"][token.depth] ?? "text-[1.05em]";
  return createElement(`h${level}`, { className: look }, <InlineView tokens={token.tokens} />);
}

function toList(list: Tokens.List): ReactNode {
  const items = list.items.map((item, index) => (
    <li key={index} className={item.task ? "task" : undefined}>
      {item.task ? (
        <input
          type="checkbox"
          checked={item.checked ?? false}
          disabled
          readOnly
          aria-label={item.text}
        />
      ) : null}
      {item.tokens.map(toChild)}
    </li>
  ));
  if (!list.ordered) return <ul>{items}</ul>;
  return <ol start={typeof list.start === "number" ? list.start : 1}>{items}</ol>;
}

function toTable(table: Tokens.Table): ReactNode {
  const cell = (Tag: "th" | "td") => (entry: Tokens.TableCell, index: number) => (
    <Tag key={index} style={entry.align ? { textAlign: entry.align } : undefined}>
      <InlineView tokens={entry.tokens} />
    </Tag>
  );
  return (
    <div
      className="table-frame"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabIndex={0}
      role="region"
      aria-label={table.header[0]?.text ?? ""}
    >
      <table>
        <thead>
          <tr>{table.header.map(cell("th"))}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{row.map(cell("td"))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
