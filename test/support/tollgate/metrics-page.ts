/** A parsed page of metrics. */
export class ReadMetricsPage {
  constructor(readonly text: string) {}

  /** The sum of all values of a metric whose labels include the given ones; undefined when there is none. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const values = this.text.split('\n').flatMap((line) => {
      const [, written, has = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return written === name && wanted.every((label) => has.split(/,(?=\w+=")/).includes(label))
        ? [Number(value)]
        : [];
    });
    return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
  }
}

/** Reads a page with a bearer token, or without. */
export async function readMetrics(url: string, token?: string): Promise<ReadMetricsPage> {
  const response = await fetch(`${url}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  if (response.status !== 200) throw new Error(`Status of /metrics is ${response.status}`);
  return new ReadMetricsPage(await response.text());
}
