import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { renderPdf } from '../../platform/pdf/pdf-document.js';
import { type ClosedStatement, hashOf } from './closed-statement.js';
import { statementCsv, statementPdf } from './statement-file.js';

const facts = {
  number: '202610-7',
  accountId: 7,
  month: '2026-10',
  timeZone: 'Asia/Shanghai',
  issuer: 'A site',
  beginsAt: new Date('2026-09-30T16:00Z'),
  endsAt: new Date('2026-10-31T16:00Z'),
  quotaPerUnit: 500_000,
  inCurrency: true,
  opening: 1_000_000,
  entryTotal: 499_990,
  usageTotal: 123_456,
  closing: 1_376_534,
  entries: [
    { kind: 'adjustment', amount: -10, count: 1 },
    { kind: 'topup', amount: 500_000, count: 1 },
  ],
  usage: [
    { model: '=1+1', requests: 1, promptTokens: 1, completionTokens: 2, quota: 3_456 },
    { model: 'gpt-5', requests: 1_200, promptTokens: 1_000_000, completionTokens: 20_000, quota: 120_000 },
  ],
} as const;
const statement: ClosedStatement = {
  ...facts,
  id: 1,
  accountName: 'alice',
  hash: hashOf(facts),
  closedAt: new Date('2026-10-31T17:10Z'),
};

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (shown: ClosedStatement, language: 'en' | 'zh') => renderPdf(statementPdf(shown, language));

/** The texts of a PDF in a standard font, in which each character is one byte in hexadecimal. */
function standardTexts(pdf: Buffer): string {
  return [...pdf.toString('latin1').matchAll(/\[((?:<[0-9a-f]*>[ \d.-]*)+)\] TJ/g)]
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

describe('the documents of a statement', () => {
  // A download today and one in a year are the same bytes. These values change with the layout, the texts, pdfkit and
  // the font only; then documents that were downloaded before differ from those after, but not in their facts.
  it.each([
    { language: 'en', digest: 'c3847acecc85fa4948fc6139f553028fc1ad8374baeb5e1ab75a052c3b11f1fb' },
    { language: 'zh', digest: 'aa8a77e5292019894fe1d70fc43d6773fea2df6772fe98c48631a842fdfaa8d4' },
  ] as const)('are the same bytes at any time: PDF in $language', async ({ language, digest }) => {
    const pdf = await bytesOf(statement, language);
    expect(pdf.equals(await bytesOf(statement, language))).toBe(true);
    expect(sha256(pdf)).toBe(digest);
  });

  it('are rows that sum to the closing balance: CSV', () => {
    expect(statementCsv(statement).split('\r\n')).toEqual([
      '\uFEFFnumber,account_id,account,month,line,item,count,prompt_tokens,completion_tokens,quota,amount',
      '202610-7,7,alice,2026-10,opening,,,,,1000000,2.000000',
      '202610-7,7,alice,2026-10,entry,adjustment,1,,,-10,-0.000020',
      '202610-7,7,alice,2026-10,entry,topup,1,,,500000,1.000000',
      "202610-7,7,alice,2026-10,usage,'=1+1,1,1,2,-3456,-0.006912",
      '202610-7,7,alice,2026-10,usage,gpt-5,1200,1000000,20000,-120000,-0.240000',
      '202610-7,7,alice,2026-10,closing,,,,,1376534,2.753068',
      '',
    ]);
  });

  it('name the account, the days, the amounts and the hash: PDF', async () => {
    const texts = standardTexts(await bytesOf(statement, 'en'));
    for (const text of [
      '202610-7',
      'alice (7)',
      '(Asia/Shanghai)',
      '2026-10-01',
      '2026-10-31',
      '1,200',
      '1,000,000',
      '-0.246912',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts.replaceAll('\n', '')).toContain(statement.hash);
  });

  it('contain the glyphs of Chinese texts only where there are such texts', async () => {
    const fonts = async (shown: ClosedStatement, language: 'en' | 'zh') =>
      [...(await bytesOf(shown, language)).toString('latin1').matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
    expect(new Set(await fonts(statement, 'en'))).toEqual(new Set(['Helvetica', 'Helvetica-Bold']));
    expect(await fonts({ ...statement, accountName: '张三' }, 'en')).toContainEqual(
      expect.stringContaining('NotoSansSC'),
    );
    expect(await fonts(statement, 'zh')).toContainEqual(expect.stringContaining('NotoSansSC'));
  });

  it('continue on further pages', async () => {
    const usage = Array.from({ length: 200 }, (_, index) => ({ ...facts.usage[1], model: `model-${index}` }));
    const pdf = (await bytesOf({ ...statement, usage }, 'en')).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
  });
});
