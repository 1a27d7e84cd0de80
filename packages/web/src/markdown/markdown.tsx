import { memo, useState } from "react";
import { BlockView } from "./block-view.tsx";
import { growBlocks, mendLast } from "./grow-blocks.ts";

export interface MarkdownProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

export const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  const [grown, setGrown] = useState(() => growBlocks(null, text));
  // Only what was added is read again, so this must start from the blocks of the last render.
  const current = growBlocks(grown, text);
  if (current !== grown) setGrown(current);
  const blocks = isStreaming ? mendLast(current) : current.blocks;
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
