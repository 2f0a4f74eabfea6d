import { relative } from 'node:path';
import type { Screen, Shown } from './check.ts';

/** What `jest --json` writes, as far as it is read here. */
export interface JestReport {
  readonly testResults: readonly {
    /** Absolute path of the file. */
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

export type Verdict = 'passed' | 'failed' | 'missing';

export interface Row {
  readonly screen: string;
  readonly check: string;
  readonly where: string;
  readonly verdict: Verdict;
}

const separator = ' › ';

/** A title as it is written matches its cases: `%s` and `$name` stand for anything. */
function written(titles: readonly string[]): RegExp {
  const exact = titles.join(separator).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(`^${exact.replaceAll(/%[a-z]|\\\$\w+/g, '[^]*')}$`);
}

function verdictOf({ file, titles }: Shown, report: JestReport, root: string): Verdict {
  const results = report.testResults.filter(({ name }) => relative(root, name) === file);
  const title = written(titles);
  const cases = results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((result) => title.test([...result.ancestorTitles, result.title].join(separator)));
  if (cases.length === 0) return 'missing';
  return cases.every(({ status }) => status === 'passed') ? 'passed' : 'failed';
}

/** One row for each check: passed when every test that shows it was there and passed in all its cases. */
export function rowsOf(screens: readonly Screen[], report: JestReport, root: string): Row[] {
  return screens.flatMap(({ name, checks }) =>
    checks.map(([check, ...shown]): Row => {
      const verdicts = shown.map((one) => verdictOf(one, report, root));
      const verdict = (['failed', 'missing'] as const).find((bad) => verdicts.includes(bad)) ?? 'passed';
      const where = shown.map(({ file, titles }) => `${file}: ${titles.join(separator)}`).join('\n');
      return { screen: name, check, where, verdict };
    }),
  );
}

/** The table for people, with the sums at its end. */
export function tableOf(rows: readonly Row[]): string {
  const width = (column: 'screen' | 'check') => Math.max(...rows.map((row) => row[column].length));
  const [screens, checks] = [width('screen'), width('check')];
  const lines = rows.map(({ screen, check, where, verdict }) => {
    const indented = where.replaceAll('\n', `\n${' '.repeat(8 + 1 + screens + 1 + checks + 1)}`);
    return `${verdict.padEnd(8)} ${screen.padEnd(screens)} ${check.padEnd(checks)} ${indented}`;
  });
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  const sum = `${rows.length} checks: ${count('passed')} passed, ${count('failed')} failed, ${count('missing')} not shown`;
  return [...lines, sum].join('\n');
}
