import { useTranslation } from "../../i18n/texts.ts";
import { CodeBlock } from "../../markdown/code-block.tsx";
import { type MessagePiece, toMessagePieces } from "./to-message-pieces.ts";

export interface UserBubbleProps {
  readonly text: string;
  readonly images: readonly { readonly mediaId: string; readonly name: string }[];
}

export function UserBubble({ text, images }: UserBubbleProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-end gap-2">
      <span className="sr-only">{t("turn.you")}</span>
      {images.length > 0 ? (
        <div className="flex flex-wrap justify-end gap-2">
          {images.map((image) => (
            <a
              key={image.mediaId}
              href={`/api/media/${image.mediaId}`}
              target="_blank"
              rel="noopener"
              className="rounded-xl"
            >
              <img
                src={`/api/media/${image.mediaId}`}
                alt={t("turn.image", { name: image.name })}
                className="h-40 max-w-72 rounded-xl border border-line bg-sunken object-cover"
              />
            </a>
          ))}
        </div>
      ) : null}
      {text === "" ? null : (
        <div className="max-w-full space-y-2 rounded-2xl rounded-br-md bg-sunken px-4 py-2.5 text-body">
          {toMessagePieces(text).map(toPiece)}
        </div>
      )}
    </div>
  );
}

function toPiece(piece: MessagePiece, index: number) {
  if (typeof piece === "string") {
    return (
      <div key={index} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {piece}
      </div>
    );
  }
  return (
    <div key={index} className="prose py-1">
      <CodeBlock token={piece} isGrowing={false} />
    </div>
  );
}
