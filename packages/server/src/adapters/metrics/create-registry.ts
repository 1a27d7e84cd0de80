/** Prometheus' text format for the few metrics there are; see docs/decisions. */
export type Labels = Readonly<Record<string, string>>;

export type Counter = { add(labels: Labels, amount?: number): void };

export type Registry = {
  counter(name: string, help: string): Counter;
  /** A value that is looked up when somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => readonly GaugeValue[]): void;
  render(): string;
};

export type GaugeValue = { readonly labels: Labels; readonly value: number };

type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly read: () => readonly (readonly [series: string, value: number])[];
};

export function createRegistry(): Registry {
  const metrics: Metric[] = [];
  return {
    counter(name, help) {
      const series = new Map<string, number>();
      metrics.push({ name, help, type: "counter", read: () => [...series] });
      return {
        add(labels, amount = 1) {
          const key = toSeries(labels);
          series.set(key, (series.get(key) ?? 0) + amount);
        },
      };
    },
    gauge(name, help, read) {
      const values = () => read().map(({ labels, value }) => [toSeries(labels), value] as const);
      metrics.push({ name, help, type: "gauge", read: values });
    },
    render: () => metrics.map(toText).join(""),
  };
}

function toText({ name, help, type, read }: Metric): string {
  const lines = read().map(([series, value]) => `${name}${series} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function toSeries(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escape(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}
