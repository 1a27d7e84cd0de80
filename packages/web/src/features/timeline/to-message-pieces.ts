import type { Tokens } from "marked";
import { lexMarkdown } from "../../markdown/lex-markdown.ts";

export type MessagePiece = string | Tokens.Code;

/** A message as it was typed, with its fenced blocks of code told apart. */
export function toMessagePieces(message: string): readonly MessagePiece[] {
  if (!/^ {0,3}(?:```|~~~)/m.test(message)) return [message];
  const pieces: MessagePiece[] = [];
  let text = "";
  const endText = (): void => {
    const said = text.replaceAll(/^\n+|\n+$/g, "");
    if (said !== "") pieces.push(said);
    text = "";
  };
  for (const token of lexMarkdown(message.replaceAll(/\r\n?/g, "\n"))) {
    if (isFenced(token)) {
      endText();
      pieces.push(token);
    } else text += token.raw;
  }
  endText();
  return pieces;
}

function isFenced(token: { readonly type: string }): token is Tokens.Code {
  return token.type === "code" && (token as Tokens.Code).codeBlockStyle !== "indented";
}
