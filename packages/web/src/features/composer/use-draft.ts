import { useEffect, useRef, useState } from "react";
import { useServices } from "../../app/services.ts";

const quietMs = 400;

/** The unsent text of a conversation; survives leaving and reloading the page. */
export function useDraft(conversationId: string): [string, (text: string) => void] {
  const { drafts } = useServices();
  const [text, setText] = useState(() => drafts.read(conversationId));
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
    const timer = setTimeout(() => drafts.write(conversationId, text), quietMs);
    return () => clearTimeout(timer);
  }, [drafts, conversationId, text]);
  useEffect(() => {
    const save = (): void => drafts.write(conversationId, latest.current);
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, [drafts, conversationId]);
  return [text, setText];
}
