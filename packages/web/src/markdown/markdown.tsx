import { memo, useMemo, useState } from "react";
import { BlockView } from "./block-view.tsx";
import { growBlocks, mendLast, type Block } from "./grow-blocks.ts";
import { markBlock, type Mark } from "./mark-block.ts";

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
