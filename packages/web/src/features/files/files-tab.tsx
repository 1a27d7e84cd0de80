import type { TurnView } from "@steward/contracts/turn-view.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { filesKey, filesQuery } from "../../api/computer-queries.ts";
import { useServices } from "../../state/services.ts";
import { FileViewer } from "./file-viewer.tsx";
import { FolderView } from "./folder-view.tsx";

/** A folder of the workspace, or one of its files. */
export function FilesTab({ conversationId }: { readonly conversationId: string }) {
  const { api } = useServices();
  const [folder, setFolder] = useState("");
  const [openPath, setOpenPath] = useState<string | null>(null);
  const { data } = useQuery(filesQuery(api, conversationId, folder));
  useFreshFiles(conversationId);
  const opened = data?.entries.find(({ path }) => path === openPath);
  if (opened) {
    return (
      <FileViewer
        key={opened.path}
        conversationId={conversationId}
        file={opened}
        onBack={() => setOpenPath(null)}
      />
    );
  }
  return (
    <FolderView
      conversationId={conversationId}
      folder={folder}
      onFolder={setFolder}
      onFile={setOpenPath}
    />
  );
}

/** Looks at the files again whenever a tool of the conversation has done something. */
function useFreshFiles(conversationId: string): void {
  const { queries, turns } = useServices();
  const settled = useStore(turns.state, (state) => countSettled(state.turns, conversationId));
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: filesKey(conversationId) });
  }, [queries, conversationId, settled]);
}

function countSettled(turns: Readonly<Record<string, TurnView>>, conversationId: string): number {
  return Object.values(turns)
    .filter((turn) => turn.conversationId === conversationId)
    .flatMap(({ parts }) => parts)
    .filter((part) => part.type === "tool" && part.endedAt !== null).length;
}
