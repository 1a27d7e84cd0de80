import { memo, useRef } from "react";
import { BlockView } from "./block-view.tsx";
import { growBlocks, mendLast, type Blocks } from "./grow-blocks.ts";

export interface MarkdownProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

export const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  // A cache of a pure function of `text`: rendering twice gives the same blocks.
  const cache = useRef<Blocks | null>(null);
  const grown = growBlocks(cache.current, text.includes("\r") ? text.replaceAll("\r\n", "\n") : text);
  cache.current = grown;
  const blocks = isStreaming ? mendLast(grown) : grown.blocks;
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <BlockView
          key={block.start}
          token={block.token}
          isGrowing={isStreaming && index === blocks.length - 1}
        />
      ))}
    </div>
  );
});
