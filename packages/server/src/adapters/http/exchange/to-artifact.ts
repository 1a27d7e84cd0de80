import type { Artifact } from "@steward/contracts/artifact.ts";
import type { TurnId } from "@steward/contracts/ids.ts";
import type { ShownArtifact } from "../../../modules/artifacts/index.ts";

/** As the wire shows it: the text itself where it is short, else where to fetch the bytes. */
export function toArtifact(artifact: ShownArtifact): Artifact {
  const { id, type, label, mime, bytes, version, inline } = artifact;
  return {
    id,
    type,
    label,
    mime,
    ...(inline === null
      ? { content_ref: `/artifacts/${id}/content?version=${version}` }
      : { inline_data: inline }),
    bytes,
    version,
    created_at: artifact.createdAt,
    expires_at: artifact.expiresAt,
    meta: {
      source: artifact.source,
      tool: artifact.tool,
      turn_id: artifact.turnId as TurnId | null,
      conversation_id: artifact.conversationId,
    },
  };
}
