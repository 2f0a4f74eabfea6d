import { describe, expect, it } from '@jest/globals';
import { statementCsv } from './statement-csv.js';
import type { BalancedLine } from './statements.service.js';

const line: BalancedLine = {
  day: '2026-03-01',
  rank: 0,
  id: 7,
  kind: 'adjustment',
  bookedAt: new Date('2026-03-01T12:00:00Z'),
  amount: -5,
  balance: 95,
  requestCount: 0,
  note: '',
};

async function csvOf(lines: BalancedLine[]): Promise<string[]> {
  async function* given() {
    yield* lines;
  }
  const chunks: string[] = [];
  for await (const chunk of statementCsv(given())) chunks.push(chunk);
  return chunks;
}

describe('statement CSV', () => {
  it('has a header row without any lines', async () => {
    expect((await csvOf([])).join('')).toBe('\uFEFFday,time,kind,amount,balance,requests,note\r\n');
  });

  it('leaves the time empty in the line of the calls of a day', async () => {
    const usage: BalancedLine = { ...line, rank: 1, id: 0, kind: 'usage', bookedAt: null, requestCount: 3 };
    const text = (await csvOf([line, usage])).join('');
    expect(text.split('\r\n').slice(1)).toEqual([
      '2026-03-01,2026-03-01T12:00:00.000Z,adjustment,-5,95,0,',
      '2026-03-01,,usage,-5,95,3,',
      '',
    ]);
  });

  it.each([
    { note: '多谢', cell: '多谢' },
    { note: 'a, b', cell: '"a, b"' },
    { note: 'say "hi"', cell: '"say ""hi"""' },
    { note: 'two\r\nlines', cell: '"two\r\nlines"' },
    { note: '=HYPERLINK("x")', cell: '"\'=HYPERLINK(""x"")"' },
    { note: '+1', cell: "'+1" },
    { note: '-1', cell: "'-1" },
    { note: '@sum', cell: "'@sum" },
    { note: '\tx', cell: "'\tx" },
  ])('escapes the note $note so that it is not a formula', async ({ note, cell }) => {
    const text = (await csvOf([{ ...line, note }])).join('');
    expect(text.endsWith(`,0,${cell}\r\n`)).toBe(true);
  });

  it('is split into chunks when it is long', async () => {
    const chunks = await csvOf(Array.from({ length: 1_000 }, () => line));
    expect(chunks.length).toBeGreaterThan(4);
    expect(chunks.join('').split('\r\n')).toHaveLength(1_002);
  });
});
