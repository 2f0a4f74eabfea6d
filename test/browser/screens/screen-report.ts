import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What every screen is held against, in the order of the table. */
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

/** What one look at a screen found wrong, by gate; a gate the look did not ask for is absent. */
export type Findings = ReadonlyMap<Gate, readonly string[]>;

/** One screen's line of the table: how often it was looked at, and what each gate found in all looks together. */
interface Row {
  readonly screen: string;
  looks: number;
  readonly found: Partial<Record<Gate, number>>;
}

/** Counts what the gates find, so that a whole walk can be read at a glance. */
export class ScreenReport {
  private readonly rows = new Map<string, Row>();
  private readonly title: string;

  constructor(title: string) {
    this.title = title;
  }

  /** A screen somebody set out for; until it was looked at its line says that it was never reached. */
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

  /** A few lines: what was walked, what each gate found in all, and the screens that something is wrong with. */
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

  /** For whoever puts the tallies of several walks together. */
  async save(folder: string): Promise<void> {
    await writeFile(
      join(folder, `tally.${this.title.replaceAll(/\W+/g, '-')}.json`),
      JSON.stringify([...this.rows.values()]),
    );
  }
}
