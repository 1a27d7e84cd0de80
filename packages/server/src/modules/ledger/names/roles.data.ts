/** What is there, and what could be there instead. */
export type Role = "have" | "next";

/** How answers, keys and columns tell the version that is in use from one that could be. */
export const roles: Readonly<Record<Role, RegExp>> = {
  have: /(?<!\p{L})(?:installed|currently|running|runs|you have|you['’]re on|(?:is|are) on|(?<!(?<!\p{L})(?:neueste[nrs]?|aktuellste[nrs]?|dernière|latest|newest|última|verfügbare[nrs]?)(?: [\p{L}\p{N}@/._-]+){0,2} )version(?! (?:más|mais|la plus))|current|installiert|derzeit|momentan|läuft|du hast|instalad[oa]|actualmente|atualmente|tienes|tens|temos|installée?|actuellement|vous avez)(?!\p{L})|目前|当前|已安装|现在/giu,
  next: /(?<!\p{L})(?:latest|newest|available|candidate|wanted|update|upgrade|neueste[nrs]?|verfügbar|disponibles?|disponível|más reciente|mais recente|plus récente|dernière|update_available|new_version|latest_version)(?!\p{L})|最新|可用|可升级到|可更新到/giu,
};

/** Before the version that something is raised from. */
export const raisedFrom =
  /(?<!\p{L})(?:(?:from|von|desde)\s+(?:\p{L}[\p{L}\p{N}_-]*\s+)?|(?:de|du)\s+)[*`v]*$|从\s?[*`v]*$/iu;

/** That one is older or newer than another: whose version it is does not follow from what stands before. */
export const compares =
  /(?<!\p{L})(?:(?:older|newer|higher|lower) than|ahead of|behind (?:the|your|its)|(?:älter|neuer|höher)(?: \p{L}+)? als|plus (?:ancien|récent)\p{L}* que|más (?:antigu|nuev|reciente)\p{L}* que|mais (?:antig|nov|recente)\p{L}* (?:do )?que)(?!\p{L})|[新旧高低]于/iu;

/** Before the version that something came with. */
export const since =
  /(?<!\p{L})(?:since|as of|introduced (?:in|with)|added in|new in|came with|arrived in|seit|ab|kam mit|eingeführt (?:in|mit)|desde|a partir de|chegou com|llegó con|depuis|à partir de|arrivé avec|apparu (?:dans|avec))\s+(?:(?:the|der|dem|o|a|el|la|le)\s+)?(?:version |versão |versión )?[\p{L}.]*\s?[*`v]*$|自\s?\p{L}*\s?[*`v]*$/iu;

/** Two that are told apart: how answers call each, and how a label does. */
export type Sides = readonly {
  readonly said: RegExp;
  readonly known: RegExp;
}[];

export const sides: readonly Sides[] = [
  [
    {
      said: /(?<!\p{L})(?:clients?|cliente|client-side|clientseitig)(?!\p{L})|客户端/iu,
      known: /(?<!\p{L})client|(?<!\p{L})cliente|客户端/iu,
    },
    {
      said: /(?<!\p{L})(?:servers?|serveur|servidor|servers?|engine|daemon)(?!\p{L})|服务器|服务端/iu,
      known: /(?<!\p{L})(?:server|serveur|servidor|engine|daemon)|服务器|服务端/iu,
    },
  ],
  [
    {
      said: /(?<!\p{L})(?:wanted|(?:npm|pnpm|yarn) up(?:date|grade)(?! \S*@)|(?:with)?in(?:side)? (?:your|the|its) (?:\p{L}+ )?range|innerhalb (?:des|deines|der|deiner)|dans la plage|dentro d[eo]l? (?:rango|intervalo))(?!\p{L})|范围内/iu,
      known: /^wanted$/iu,
    },
    {
      said: /(?<!\p{L})(?:(?:the )?latest|newest|neueste[nrs]?|dernière|plus récente?|última|más reciente|mais recente)(?!\p{L})|最新/iu,
      known: /^latest$/iu,
    },
  ],
];
