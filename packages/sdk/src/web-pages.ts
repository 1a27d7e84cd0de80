/** A page as a reader sees it. */
export type WebPage = {
  /** Where it was found, after redirects. */
  readonly url: string;
  /** Of HTTP. */
  readonly status: number;
  readonly title: string | null;
  /** Markdown for HTML, else the text as it is. */
  readonly text: string;
  readonly mime: string;
  /** There was more than is read of one page. */
  readonly isCut: boolean;
};

export type WebPageAnswer =
  | { readonly ok: true; readonly page: WebPage }
  /** It leads to another site, which nobody has agreed to visit yet. */
  | { readonly ok: false; readonly movedTo: string }
  | { readonly ok: false; readonly reason: string; readonly status?: number };

/** Reads pages of the public web. Must never reach an address that is not public, whatever a name resolves to. */
export type WebPages = {
  /** Must settle soon after `signal` aborts. Does not throw for what the page or the network does. */
  read(url: URL, signal: AbortSignal): Promise<WebPageAnswer>;
};
