const hub = "https://huggingface.co";

/** `HF_ENDPOINT` names a mirror of Hugging Face, as it does for other programs. */
export function toHubUrl(url: string, env: Readonly<Record<string, string | undefined>>): string {
  const mirror = (env.HF_ENDPOINT ?? "").replace(/\/+$/, "");
  return mirror !== "" && url.startsWith(`${hub}/`) ? mirror + url.slice(hub.length) : url;
}
