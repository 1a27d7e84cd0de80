import { Tabs } from "radix-ui";
import { CopyButton } from "../../components/copy-button.tsx";
import { Card, Section } from "../../components/section.tsx";
import { useTranslation } from "../../i18n/texts.ts";

export function ConnectSection() {
  const { t } = useTranslation();
  const snippets = toSnippets(location.origin);
  return (
    <Section id="connect" title={t("settings.connect")} text={t("settings.connectText")}>
      <Card>
        <div className="flex items-center gap-3 px-5 py-3">
          <span className="text-ui text-ink-3">{t("settings.baseUrl")}</span>
          <code className="min-w-0 flex-1 truncate text-right font-mono text-small">
            {location.origin}/v1
          </code>
          <CopyButton text={`${location.origin}/v1`} />
        </div>
        <Tabs.Root defaultValue="openWebUi">
          <Tabs.List className="flex gap-1 overflow-x-auto px-3 pt-2">
            {snippets.map(({ key }) => (
              <Tabs.Trigger
                key={key}
                value={key}
                className="h-8 shrink-0 rounded-md px-2.5 text-ui text-ink-3 hover:text-ink data-[state=active]:bg-press data-[state=active]:font-medium data-[state=active]:text-ink max-md:h-11"
              >
                {t(`settings.${key}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {snippets.map(({ key, code }) => (
            <Tabs.Content key={key} value={key} className="p-3">
              <div className="relative rounded-lg border border-line bg-sunken">
                <pre
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
                  tabIndex={0}
                  className="overflow-x-auto p-3.5 pr-12 font-mono text-small leading-relaxed"
                >
                  {code}
                </pre>
                <div className="absolute top-1.5 right-1.5">
                  <CopyButton text={code} />
                </div>
              </div>
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Card>
    </Section>
  );
}

interface Snippet {
  readonly key: "openWebUi" | "lobeChat" | "openaiClient" | "curl";
  readonly code: string;
}

/** How to point well-known front ends at this server. */
function toSnippets(origin: string): readonly Snippet[] {
  // Inside a container, the machine itself has another name.
  const fromContainer = origin.replace(
    /\/\/(127\.0\.0\.1|localhost|\[::1\])/,
    "//host.docker.internal",
  );
  return [
    {
      key: "openWebUi",
      code: `docker run -d -p 3000:8080 \\
  --add-host=host.docker.internal:host-gateway \\
  -e OPENAI_API_BASE_URL=${fromContainer}/v1 \\
  -e OPENAI_API_KEY=stw_… \\
  ghcr.io/open-webui/open-webui:main`,
    },
    {
      key: "lobeChat",
      code: `docker run -d -p 3210:3210 \\
  --add-host=host.docker.internal:host-gateway \\
  -e OPENAI_PROXY_URL=${fromContainer}/v1 \\
  -e OPENAI_API_KEY=stw_… \\
  -e OPENAI_MODEL_LIST=-all,+steward-chat \\
  lobehub/lobe-chat`,
    },
    {
      key: "openaiClient",
      code: `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${origin}/v1", apiKey: process.env.STEWARD_KEY });
const stream = await client.chat.completions.create({
  model: "steward-chat",
  messages: [{ role: "user", content: "Hello" }],
  stream: true,
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? "");`,
    },
    {
      key: "curl",
      code: `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer $STEWARD_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model":"steward-chat","messages":[{"role":"user","content":"Hello"}]}'`,
    },
  ];
}
