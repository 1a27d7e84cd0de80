import type { Terminal } from "@steward/contracts/workspace.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { toSocketUrl } from "../../api/http.ts";
import { useAttached } from "../../hooks/use-attached.ts";
import { computerKeys } from "../../hooks/use-computer-key.ts";
import { useMediaQuery } from "../../hooks/use-media-query.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { waitForRetry } from "../../state/wait-for-retry.ts";
import { followTerminal, type TerminalLink, type TerminalStatus } from "./follow-terminal.ts";

export function TerminalView({ terminal }: { readonly terminal: Terminal }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const label = t("terminal.screen", { keys: computerKeys });
  const { status, exitCode, link } = useTerminal(frame, terminal.id, label);
  const isTouched = useMediaQuery("(pointer: coarse)");
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 py-2 pr-1 pl-3">
        <div ref={frame} className="h-full overflow-hidden" />
      </div>
      {isTouched ? <TerminalKeys onKey={(data) => link?.send({ type: "input", data })} /> : null}
      <p
        role="status"
        className="border-t border-line px-3 text-small text-ink-3 not-empty:py-1.5 empty:border-0"
      >
        {toNote()}
      </p>
    </div>
  );

  function toNote(): string {
    if (status === "open") return "";
    if (status !== "ended") return t(`terminal.${status}`);
    return exitCode === null ? t("terminal.ended") : t("terminal.endedWith", { code: exitCode });
  }
}

/** A screen in the frame that shows what the server's has. */
function useTerminal(frame: RefObject<HTMLDivElement | null>, terminalId: string, label: string) {
  const isAttached = useAttached();
  const [status, setStatus] = useState<TerminalStatus>("connecting");
  const [exitCode, setExitCode] = useState<number | null>(null);
  const [link, setLink] = useState<TerminalLink | null>(null);
  useEffect(() => {
    if (!isAttached) return;
    const abort = new AbortController();
    const { signal } = abort;
    const connect = async (element: HTMLElement): Promise<void> => {
      const { createScreen } = await import("./create-screen.ts");
      const screen = await createScreen(element, {
        label,
        onInput: (data) => opened.send({ type: "input", data }),
        onResize: (size) => opened.send({ type: "resize", ...size }),
      });
      signal.addEventListener("abort", () => screen[Symbol.dispose]());
      if (signal.aborted) screen[Symbol.dispose]();
      let isFirst = true;
      const opened = followTerminal({
        openSocket: () => new WebSocket(toSocketUrl(`/api/terminals/${terminalId}/socket`)),
        waitForRetry,
        signal,
        onStatus(now) {
          isFirst ||= now === "open";
          setStatus(now);
        },
        onOutput(output) {
          if (output.type === "output") screen.print(output.data);
          if (output.type === "exit") setExitCode(output.exitCode);
          if (output.type !== "screen") return;
          screen.show(output.data, output);
          if (isFirst) screen.fit();
          isFirst = false;
        },
      });
      setLink(opened);
      screen.focus();
    };
    if (frame.current) void connect(frame.current);
    return () => abort.abort();
  }, [frame, terminalId, label, isAttached]);
  return { status, exitCode, link };
}

const keys = [
  ["Esc", "\u001B"],
  ["Tab", "\t"],
  ["^C", "\u0003"],
  ["^D", "\u0004"],
  ["←", "\u001B[D"],
  ["↑", "\u001B[A"],
  ["↓", "\u001B[B"],
  ["→", "\u001B[C"],
] as const;

/** Keys that keyboards on glass do not have. */
function TerminalKeys({ onKey }: { readonly onKey: (data: string) => void }) {
  return (
    <div className="flex gap-1 overflow-x-auto border-t border-line p-1.5">
      {keys.map(([name, data]) => (
        <button
          key={name}
          type="button"
          // Keeps the focus, and so the keyboard, where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onKey(data)}
          className="h-11 min-w-11 flex-1 rounded-md border border-line bg-sunken px-2 font-mono text-small whitespace-nowrap text-ink-2 active:bg-press"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
