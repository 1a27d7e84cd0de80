/** What is there, and what could be there instead. */
export type Role = "have" | "next";

/** How answers, keys and columns tell the version that is in use from one that could be. */
export const roles: Readonly<Record<Role, RegExp>> = {
  have: /(?<!\p{L})(?:installed|currently|running|runs|you have|you['’]re on|(?:is|are) on|version|current|installiert|derzeit|momentan|läuft|du hast|instalad[oa]|actualmente|atualmente|tienes|tens|temos|installée?|actuellement|vous avez)(?!\p{L})|目前|当前|已安装|现在/giu,
  next: /(?<!\p{L})(?:latest|newest|available|candidate|wanted|update|upgrade|neueste[nrs]?|verfügbar|disponibles?|disponível|más reciente|mais recente|plus récente|dernière|update_available|new_version|latest_version)(?!\p{L})|最新|可用|可升级到|可更新到/giu,
};

/** Before the version that something is raised from. */
export const raisedFrom =
  /(?<!\p{L})(?:(?:from|von|desde)\s+(?:\p{L}[\p{L}\p{N}_-]*\s+)?|(?:de|du)\s+)[*`v]*$|从\s?[*`v]*$/iu;

/** Before the version that something came with. */
export const since =
  /(?<!\p{L})(?:since|as of|introduced (?:in|with)|added in|new in|came with|arrived in|seit|ab|kam mit|eingeführt (?:in|mit)|desde|a partir de|chegou com|llegó con|depuis|à partir de|arrivé avec|apparu (?:dans|avec))\s+(?:(?:the|der|dem|o|a|el|la|le)\s+)?(?:version |versão |versión )?[\p{L}.]*\s?[*`v]*$|自\s?\p{L}*\s?[*`v]*$/iu;
