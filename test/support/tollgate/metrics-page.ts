/** A page of metrics that was read. */
export class ReadMetricsPage {
  constructor(readonly text: string) {}

  /** The sum of all values of a metric whose labels are, among others, those given; undefined when there is none. */
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
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`);
  return new ReadMetricsPage(await response.text());
}
