import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { filesQuery } from "../../api/computer-queries.ts";
import { useServices } from "../../app/services.ts";
import { FileViewer } from "./file-viewer.tsx";
import { FolderView } from "./folder-view.tsx";
import { useFreshFiles } from "./use-fresh-files.ts";

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
