import type { EvidenceBook } from "../evidence-book.ts";
import { toSupported, type Judgement } from "./judge-tokens.ts";
import { everyMatch } from "../every-match.ts";

const LOCAL = /^(?<host>localhost|\d{1,3}(?:\.\d{1,3}){3})(?::(?<port>\d{2,5}))?(?=$|[/?#])/;
const MACHINE = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;
/** Where something listens; what stands behind an arrow does so inside of a container only. */
const PORT =
  /(?<=[\d\]*a-z]:|(?<!\p{L})port(?:[:=]|:?\s)|(?<!\p{L})(?:-p|porta)\s|puerto\s|端口\s?)(\d{2,5})(?:(?![\d.:])|(?<=-p\s\d{2,5})(?=:))/giu;

/**
 * An address on the machine or in its network is put together from a host and a port: each must be
 * known. Null: it is no such address, or there is nothing to hold it against.
 */
export function checkLocalAddress(
  url: string,
  isTold: boolean,
  { items, question }: EvidenceBook,
): Judgement | null {
  const { host, port } = LOCAL.exec(url)?.groups ?? {};
  if (host === undefined) return null;
  const texts = [
    ...items.map(({ id, full }) => ({ id, text: full })),
    { id: null, text: question },
  ];
  const having = (pattern: RegExp, wanted: string) =>
    texts.filter(({ text }) => everyMatch(text, pattern).some(([one]) => one === wanted));
  const isOwn = host === "localhost" || host === "127.0.0.1" || host === "0.0.0.0";
  const hosts = isOwn ? [] : having(MACHINE, host);
  const ports = port === undefined ? [] : having(PORT, port);
  const isHost = isOwn || hosts.length > 0;
  if (isHost && (port === undefined ? hosts.length > 0 : ports.length > 0)) {
    const ids = [...hosts, ...ports].flatMap(({ id }) => (id === null ? [] : [id]));
    return toSupported({ ids: [...new Set(ids)], isAsked: ids.length === 0 });
  }
  if (!isTold) return null;
  const other = texts.flatMap(({ id, text }) =>
    everyMatch(text, isHost ? PORT : MACHINE).map(([one]) => ({ id, one })),
  )[0];
  if (!other || (isHost && port === undefined)) return null;
  const evidence = other.id === null ? [] : [other.id];
  return { verdict: "contradicted", evidence, why: `The evidence has ${other.one}.` };
}
