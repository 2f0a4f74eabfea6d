/** Lines of a table with aligned columns; numbers are aligned to the right. */
export function tableLines(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string[] {
  const texts = [columns, ...rows].map((row) => row.map((cell) => String(cell ?? '–')));
  const widths = columns.map((_, index) => Math.max(...texts.map((row) => row[index]?.length ?? 0)));
  const isNumeric = columns.map((_, index) => rows.length > 0 && rows.every((row) => typeof row[index] !== 'string'));
  return texts.map((row) =>
    row
      .map((cell, index) => (isNumeric[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Passes at most one line in an interval; the first one at once. */
export function every(intervalMs: number, print: (line: string) => void): (line: string) => void {
  let next = 0;
  return (line) => {
    const now = performance.now();
    if (now < next) return;
    next = now + intervalMs;
    print(line);
  };
}
