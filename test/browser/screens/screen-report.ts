import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The criteria that every screen is checked against, in the order of the table. */
const criteria = ['overflow', 'accessibility', 'frame', 'texts', 'touch', 'console', 'network', 'off origin'] as const;
export type Criterion = (typeof criteria)[number];

/** The faults found in one check of a screen, by criterion; a criterion that the check did not run is absent. */
export type Findings = ReadonlyMap<Criterion, readonly string[]>;

/** The table row of one screen: the number of checks, and the faults that each criterion found in all checks. */
interface Row {
  readonly screen: string;
  looks: number;
  readonly found: Partial<Record<Criterion, number>>;
}

/** Counts the faults that the criteria find and summarizes a run in a table. */
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
    for (const [criterion, faults] of findings) row.found[criterion] = (row.found[criterion] ?? 0) + faults.length;
  }

  /** A summary of a few lines: the screens of the run, the faults of each criterion, and the screens with faults. */
  summary(): string {
    const rows = [...this.rows.values()];
    const seen = rows.filter(({ looks }) => looks > 0).length;
    const total = (criterion: Criterion) => rows.reduce((sum, { found }) => sum + (found[criterion] ?? 0), 0);
    const wrong = rows.filter(({ looks, found }) => looks === 0 || Object.values(found).some((count) => count > 0));
    return [
      `${this.title}: ${seen} of ${rows.length} screens`,
      `  violations: ${criteria.map((criterion) => `${criterion} ${total(criterion)}`).join(', ')}`,
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
