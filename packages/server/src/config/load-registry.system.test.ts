import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLogger } from "../kernel/logger.ts";
import { openLiveRegistry } from "./live-registry.ts";
import { formatProblem } from "./config-problem.ts";
import { loadRegistry, type RegistrySources } from "./load-registry.ts";

const shippedText = `containers:
  code-sandbox:
    description: Python and more
    image: shipped:1
    triggers: [code]
    resources: { memory: 512m, cpus: 1 }
`;

describe("registry.yaml", () => {
  let home: string;
  let sources: RegistrySources;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "steward-registry-"));
    sources = {
      shipped: join(home, "images", "registry.yaml"),
      own: join(home, "containers", "registry.yaml"),
    };
    write("images/registry.yaml", shippedText);
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }

  function problemsOf(text: string): readonly string[] {
    write("containers/registry.yaml", text);
    const result = loadRegistry(sources);
    if (result.ok) return [];
    return result.problems.map((each) =>
      formatProblem({ ...each, file: each.file.slice(home.length + 1) }),
    );
  }

  function kindOf(name: string) {
    const result = loadRegistry(sources);
    return result.ok ? result.kinds.find((kind) => kind.name === name) : result;
  }

  it("is safe and small where it says nothing", () => {
    write("containers/registry.yaml", "containers: { plain: { image: plain:1 } }");
    expect(kindOf("plain")).toMatchObject({
      network: "none",
      needsConfirm: false,
      isReadOnly: true,
      isKept: false,
      maxConcurrent: 3,
      timeoutMs: 60_000,
      limits: { memoryBytes: 256 * 1024 ** 2, cpus: 0.5 },
    });
  });

  it("takes limits from either place, sizes with units and numbers as text", () => {
    write(
      "containers/registry.yaml",
      `containers:
  old: { image: old:1, security: { memory: 1g, cpus: "2.0", timeout: 30, needs_confirm: true } }
  new: { image: new:1, resources: { memory: 1.5g }, settings: { auto_cleanup: false } }
settings: { max_concurrent: 7, default_timeout: 90 }
`,
    );
    expect(kindOf("old")).toMatchObject({
      needsConfirm: true,
      timeoutMs: 30_000,
      maxConcurrent: 7,
      limits: { memoryBytes: 1024 ** 3, cpus: 2 },
    });
    expect(kindOf("new")).toMatchObject({
      isKept: true,
      timeoutMs: 90_000,
      limits: { memoryBytes: 1.5 * 1024 ** 3 },
    });
  });

  it("changes a kind that comes with the product by what it says, and no more", () => {
    write(
      "containers/registry.yaml",
      "containers: { code-sandbox: { resources: { memory: 2g } } }",
    );
    expect(kindOf("code-sandbox")).toMatchObject({
      description: "Python and more",
      source: { image: "shipped:1" },
      limits: { memoryBytes: 2 * 1024 ** 3, cpus: 1 },
    });
  });

  it("takes the files of a folder of the same name", () => {
    write("containers/registry.yaml", "containers: { mine: { description: Mine } }");
    write("containers/mine/Dockerfile", "FROM scratch");
    write("containers/mine/SYSTEM.md", "You have a compiler.\n");
    expect(kindOf("mine")).toMatchObject({
      systemPrompt: "You have a compiler.",
      source: { dockerfile: join(home, "containers/mine/Dockerfile"), image: null },
    });
  });

  it("says where a mistake is and what was probably meant", () => {
    expect(
      problemsOf(`containers:
  mine:
    image: mine:1
    security:
      network_mod: none
    resources: { memory: lots }
  other:
    image: other:1
    security: { network_mode: full }
`),
    ).toEqual([
      expect.stringMatching(/registry.yaml:5:7 .*unknown key.*did you mean "network_mode"/u),
      expect.stringMatching(/registry.yaml:6:18 .*expected a size such as 256m/u),
      expect.stringMatching(/registry.yaml:9:17 .*expected one of none, restricted, bridge/u),
    ]);
    expect(problemsOf("containers:\n  empty:\n    description: Nothing\n")).toEqual([
      expect.stringMatching(/registry.yaml:2:3 .*needs an image or a dockerfile/u),
    ]);
    expect(problemsOf("containers:\n  gone:\n    dockerfile: gone/Dockerfile\n")).toEqual([
      expect.stringMatching(/registry.yaml:3:5 .*does not exist/u),
    ]);
    expect(problemsOf("containers: [")[0]).toMatch(/registry.yaml:1:/u);
  });

  it("is followed while it runs; a broken one leaves the last good one in force", async () => {
    mkdirSync(dirname(sources.own));
    const registry = openLiveRegistry(sources, silentLogger);
    const names = () => registry.current().kinds.map(({ name }) => name);
    try {
      expect(names()).toEqual(["code-sandbox"]);
      write("containers/registry.yaml", "containers: { mine: { image: mine:1 } }");
      await expect.poll(names, { timeout: 8_000 }).toEqual(["code-sandbox", "mine"]);
      write("containers/registry.yaml", "containers: { mine: { imag: mine:1 } }");
      await expect.poll(() => registry.current().problems, { timeout: 8_000 }).toHaveLength(1);
      expect(names()).toEqual(["code-sandbox", "mine"]);
    } finally {
      registry.close();
    }
  });
});
