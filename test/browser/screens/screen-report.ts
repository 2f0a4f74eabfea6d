import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The gates that every screen is checked against, in the order of the table. */
export const gates = [
  'overflow',
  'accessibility',
  'frame',
  'texts',
  'touch',
  'console',
  'network',
  'off origin',
] as const;
export type Gate = (typeof gates)[number];

/** The faults found in one check of a screen, by gate; a gate that the check did not run is absent. */
export type Findings = ReadonlyMap<Gate, readonly string[]>;

/** The table row of one screen: the number of checks, and the faults that each gate found in all checks. */
interface Row {
  readonly screen: string;
  looks: number;
  readonly found: Partial<Record<Gate, number>>;
}

/** Counts the faults that the gates find and summarizes a run in a table. */
export class ScreenReport {
  private readonly rows = new Map<string, Row>();
  private readonly title: string;

  constructor(title: string) {
    this.title = title;
  }

  /** Registers a screen before it is opened; until it is checked, its row states that it was not reached. */
  expect(screen: string): void {
    if (!this.rows.has(screen)) this.rows.set(screen, { screen, looks: 0, found: {} });
  }

  add(screen: string, findings: Findings): void {
    this.expect(screen);
    const row = this.rows.get(screen);
    if (!row) return;
    row.looks += 1;
    for (const [gate, faults] of findings) row.found[gate] = (row.found[gate] ?? 0) + faults.length;
  }

  /** A summary of a few lines: the screens of the run, the faults of each gate, and the screens with faults. */
  summary(): string {
    const rows = [...this.rows.values()];
    const seen = rows.filter(({ looks }) => looks > 0).length;
    const total = (gate: Gate) => rows.reduce((sum, { found }) => sum + (found[gate] ?? 0), 0);
    const wrong = rows.filter(({ looks, found }) => looks === 0 || Object.values(found).some((count) => count > 0));
    return [
      `${this.title}: ${seen} of ${rows.length} screens`,
      `  violations: ${gates.map((gate) => `${gate} ${total(gate)}`).join(', ')}`,
      ...wrong.map(
        ({ screen, looks, found }) => `  ${screen}: ${looks === 0 ? 'never reached' : JSON.stringify(found)}`,
      ),
      '',
    ].join('\n');
  }

  /** Exports the counts, so that several runs can be merged. */
  async save(folder: string): Promise<void> {
    await writeFile(
      join(folder, `tally.${this.title.replaceAll(/\W+/g, '-')}.json`),
      JSON.stringify([...this.rows.values()]),
    );
  }
}
