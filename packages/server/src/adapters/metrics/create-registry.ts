/** Prometheus' text format for the few metrics there are; see docs/decisions. */
export type Labels = Readonly<Record<string, string>>;

/** One series of a counter, found once and then counted up: this is on the path of every request. */
export type Count = { value: number };

export type Counter = { series(labels: Labels): Count };

export type GaugeValue = { readonly labels: Labels; readonly value: number };

export type Registry = {
  counter(name: string, help: string): Counter;
  /** A value that is looked up when somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => readonly GaugeValue[]): void;
  /** A count that somebody else keeps, looked up in the same way. */
  tally(name: string, help: string, read: () => readonly GaugeValue[]): void;
  render(): string;
};

type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly read: () => readonly (readonly [series: string, value: number])[];
};

export function createRegistry(): Registry {
  const metrics: Metric[] = [];
  const look = (metric: Omit<Metric, "read">, read: () => readonly GaugeValue[]) => {
    const values = () => read().map(({ labels, value }) => [toSeries(labels), value] as const);
    metrics.push({ ...metric, read: values });
  };
  return {
    counter(name, help) {
      const counts = new Map<string, Count>();
      const read = () => [...counts].map(([series, count]) => [series, count.value] as const);
      metrics.push({ name, help, type: "counter", read });
      return {
        series(labels) {
          const key = toSeries(labels);
          const count = counts.get(key) ?? { value: 0 };
          counts.set(key, count);
          return count;
        },
      };
    },
    gauge: (name, help, read) => look({ name, help, type: "gauge" }, read),
    tally: (name, help, read) => look({ name, help, type: "counter" }, read),
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
