import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Screen, testsOf } from '../acceptance/check.js';
import { consoleChecks } from '../acceptance/console.js';
import { rowsOf, tableOf } from '../acceptance/report.js';

const root = join(import.meta.dirname, '..', '..');

/** Whether a file has the text between quotes of some kind. */
function quotes(file: string, title: string): boolean {
  const path = join(root, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}

describe('the acceptance list', () => {
  it('has a test for every check', () => {
    const bare = consoleChecks.flatMap(({ checks }) => checks.filter(([, ...shown]) => shown.length === 0));
    expect(bare).toEqual([]);
  });

  it('names no test that is not there', () => {
    const gone = consoleChecks
      .flatMap(({ checks }) => checks.flatMap(([, ...shown]) => shown))
      .filter(({ file, titles }) => !titles.every((title) => quotes(file, title)))
      .map(({ file, titles }) => `${file}: ${titles.join(' › ')}`);
    expect([...new Set(gone)]).toEqual([]);
  });
});

describe('the report', () => {
  const list = testsOf('list.test.ts');
  const screens: Screen[] = [
    {
      name: 'List',
      checks: [
        ['is sorted', list('rows › by %s')],
        ['is filtered', list('rows › by %s'), list('rows › of $who')],
        ['is empty', list('nothing')],
      ],
    },
  ];
  const result = (title: string, status: string) => ({ ancestorTitles: ['rows'], title, status });
  const report = (...assertionResults: ReturnType<typeof result>[]) => ({
    testResults: [{ name: '/site/list.test.ts', assertionResults }],
  });
  const verdicts = (...results: ReturnType<typeof result>[]) =>
    rowsOf(screens, report(...results), '/site').map(({ verdict }) => verdict);

  it('passes what passed in every case', () =>
    expect(verdicts(result('by name', 'passed'), result('by $ (of all)', 'passed'), result('of me', 'passed'))).toEqual(
      ['passed', 'passed', 'missing'],
    ));

  it('fails what failed in one case or was skipped', () => {
    expect(verdicts(result('by name', 'passed'), result('by age', 'failed'))).toEqual(['failed', 'failed', 'missing']);
    expect(verdicts(result('by name', 'pending'))[0]).toBe('failed');
  });

  it('counts at its end', () => {
    const rows = rowsOf(screens, report(result('by name', 'passed')), '/site');
    expect(tableOf(rows).split('\n').at(-1)).toBe('3 checks: 1 passed, 0 failed, 2 not shown');
  });
});
