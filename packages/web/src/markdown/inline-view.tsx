import ImageIcon from "lucide-react/icons/image";
import type { Token, Tokens } from "marked";
import { Fragment, type ReactNode, use } from "react";
import { useTranslation } from "../i18n/texts.ts";
import { EvidenceContext } from "./evidence-context.ts";
import type { FormulaToken } from "./lex-markdown.ts";
import type { Mark, MarkToken, ReferenceToken } from "./mark-block.ts";
import { isLocalImage, toSafeHref } from "./to-safe-href.ts";

/** Inline tokens as elements. HTML is shown as the text it is. */
export function InlineView({ tokens }: { readonly tokens: readonly Token[] | undefined }) {
  return tokens?.map((token, index) => <Fragment key={index}>{toInline(token)}</Fragment>);
}

function toInline(token: Token): ReactNode {
  switch (token.type) {
    case "strong":
      return <strong>{inside(token)}</strong>;
    case "em":
      return <em>{inside(token)}</em>;
    case "del":
      return <del>{inside(token)}</del>;
    case "codespan":
      return <code>{(token as Tokens.Codespan).text}</code>;
    case "br":
      return <br />;
    case "link":
      return toLink(token as Tokens.Link);
    case "image":
      return toImage(token as Tokens.Image);
    case "mark":
      return <ClaimMark mark={(token as MarkToken).mark}>{inside(token)}</ClaimMark>;
    case "reference":
      return <EvidenceReference id={(token as ReferenceToken).id} />;
    case "html":
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw;
    case "formula":
      return <span className="whitespace-pre-wrap">{(token as FormulaToken).text}</span>;
    case "checkbox":
      return null;
    case "escape":
      return (token as Tokens.Escape).text;
    default:
      return "tokens" in token && token.tokens ? inside(token) : plain(token);
  }
}

function inside(token: Token): ReactNode {
  return <InlineView tokens={"tokens" in token ? token.tokens : []} />;
}

function plain(token: Token): string {
  return "text" in token && typeof token.text === "string" ? decodeEntities(token.text) : token.raw;
}

function toLink(token: Tokens.Link): ReactNode {
  const href = toSafeHref(token.href);
  if (href === null) return inside(token);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={token.title ?? href}>
      {inside(token)}
    </a>
  );
}

function toImage(token: Tokens.Image): ReactNode {
  if (isLocalImage(token.href)) {
    return <img src={token.href} alt={token.text} className="max-h-96 max-w-full rounded-lg" />;
  }
  const href = toSafeHref(token.href);
  const label = token.text === "" ? token.href : token.text;
  if (href === null) return label;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      <ImageIcon aria-hidden className="mr-1 inline size-4 align-[-0.2em]" />
      {label}
    </a>
  );
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}

interface ClaimMarkProps {
  readonly mark: Mark;
  readonly children: ReactNode;
}

/** What an answer says without the evidence for it; why, for whoever points at it. */
function ClaimMark({ mark, children }: ClaimMarkProps) {
  const { t } = useTranslation();
  if (mark.kind === "shown") {
    return (
      <mark data-kind="shown" ref={bringIntoView}>
        {children}
      </mark>
    );
  }
  const label = t(`check.mark_${mark.kind}`);
  return (
    <mark data-kind={mark.kind} title={mark.why === "" ? label : `${label}: ${mark.why}`}>
      {children}
      <span className="sr-only select-none"> ({label})</span>
    </mark>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}

/** `[E1]` in an answer, as a small link to what it rests on. */
function EvidenceReference({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const show = use(EvidenceContext);
  if (show === null) return `[${id}]`;
  return (
    <button
      type="button"
      aria-label={t("check.reference", { id })}
      onClick={() => show(id)}
      className="reference"
    >
      {id}
    </button>
  );
}
