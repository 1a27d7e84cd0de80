const words = (latin: string, han: string) =>
  new RegExp(`(?<!\\p{L})(?:${latin})(?!\\p{L})|${han}`, "iu");

/** Says that no other has more of something. */
const mostSaid = words(
  "highest|largest|biggest|greatest|oldest|longest|heaviest|tallest|dearest|priciest|costliest|most expensive|hottest|warmest|(?:höchst|größt|ältest|längst|schwerst|teuerst|wärmst|heißest)e[rnsm]?|l(?:e|a|es) plus (?:élevé|cher|chère|grand|gros|grosse|âgé|vieux|vieille|long|longue|lourd|chaud|haut)e?s?|más (?:car|alt|viej|larg|pesad|elevad|calid|caluros)[oa]s?|más grandes?|mais (?:car|alt|velh|long|pesad|elevad)[oa]s?|mais quentes?",
  "最[高大贵长重热]",
);
/** The same of less. */
const leastSaid = words(
  "lowest|smallest|youngest|shortest|fewest|lightest|cheapest|least expensive|coldest|coolest|(?:niedrigst|kleinst|jüngst|kürzest|leichtest|günstigst|billigst|kältest)e[rnsm]?|l(?:e|a|es) (?:moins (?:cher|chère|élevé|âgé|long|longue)e?s?|plus (?:bas|basse|petit|jeune|court|léger|légère|froid)e?s?)|más (?:barat|baj|pequeñ|cort|liger|frí|económic)[oa]s?|más j[óo]ven(?:es)?|mais (?:barat|baix|pequen|nov|curt|fri|económic|econômic)[oa]s?|mais (?:jovem|jovens|leves?)",
  "最(?:[低小短轻冷]|便宜|年轻)",
);

/** Says that something is the first of all: "el más caro" is no "más". */
export const firstOfAll = new RegExp(`${mostSaid.source}|${leastSaid.source}`, "iu");
