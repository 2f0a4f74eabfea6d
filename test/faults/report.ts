const FIRST_WIDTH = 34;
const WIDTH = 14;

/** A table for the end of a run with one line for each row; the first column contains the name. */
export function textTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => (index === 0 ? String(cell).padEnd(FIRST_WIDTH) : String(cell).padStart(WIDTH)))
      .join('');
  return `\n${[heads, ...rows].map(line).join('\n')}\n`;
}

/** The percentile: the value below which this share of the values lies, such as 0.99; 0 when there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
