import { StreamableFile } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import { z } from 'zod';
import { BYTE_ORDER_MARK, csvRecord, escapedFormula } from '../../common/csv.js';
import { LANGUAGES, type Language } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, EMPTY_IS_ABSENT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { type PdfContent, renderPdf } from '../../platform/pdf/pdf-document.js';
import type { ClosedStatement } from './closed-statement.js';
import { STATEMENT_TEXTS } from './closed-statement-texts.js';
import { grouped, periodText, statementAmount, sumOf, unitText, usageTable } from './statement-parts.js';

/** A statement as a document. */
export function statementPdf(statement: ClosedStatement, language: Language): PdfContent {
  const texts = STATEMENT_TEXTS[language];
  const { month, issuer, closedAt } = statement;
  const amount = (quota: number) => statementAmount(statement, quota);
  const count = (number: number) => grouped(String(number));
  const right = { align: 'right' } as const;
  const entries = {
    columns: [
      { head: texts.kind, share: 0.5 },
      { head: texts.count, share: 0.2, ...right },
      { head: texts.amount, share: 0.3, ...right },
    ],
    rows: [
      ...statement.entries.map((entry) => [texts.kinds[entry.kind], count(entry.count), amount(entry.amount)]),
      [texts.sum, count(sumOf(statement.entries, (entry) => entry.count)), amount(statement.entryTotal)],
    ],
    summed: true,
  };
  const usage = usageTable(statement, texts, texts.model, statement.usage, ({ model }) => model);
  return {
    title: texts.title(month),
    author: issuer,
    createdAt: closedAt,
    parts: [
      {
        facts: [
          [texts.number, statement.number],
          [texts.account, `${statement.accountName} (${statement.accountId})`],
          [texts.period, periodText(statement)],
          [texts.unit, unitText(statement, texts)],
        ],
      },
      { heading: texts.balances },
      {
        columns: [
          { head: '', share: 0.6 },
          { head: texts.amount, share: 0.4, ...right },
        ],
        rows: [
          [texts.opening, amount(statement.opening)],
          [texts.entries, amount(statement.entryTotal)],
          [texts.usage, amount(-statement.usageTotal)],
          [texts.closing, amount(statement.closing)],
        ],
        summed: true,
      },
      { heading: texts.entries },
      statement.entries.length > 0 ? entries : { note: texts.none },
      { heading: texts.usage },
      usage,
      { note: texts.hash(statement.hash) },
    ],
  };
}

/** The columns of the file. `amount` is in dollars, or in quota units if the site displays quota units. */
const STATEMENT_COLUMNS = [
  'number',
  'account_id',
  'account',
  'month',
  'line',
  'item',
  'count',
  'prompt_tokens',
  'completion_tokens',
  'quota',
  'amount',
] as const;

interface Line {
  readonly line: 'opening' | 'entry' | 'usage' | 'closing';
  readonly item?: string;
  readonly count?: number;
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  /** Quota units, signed: the opening balance and all changes sum to the closing balance. */
  readonly quota: number;
}

/** A statement as CSV (UTF-8): the opening balance, the entries by kind, the usage by model, and the closing balance. */
export function statementCsv(statement: ClosedStatement): string {
  const { number, accountId, accountName, month, opening, entries, usage, closing } = statement;
  const lines: Line[] = [
    { line: 'opening', quota: opening },
    ...entries.map(({ kind, count, amount }) => ({ line: 'entry', item: kind, count, quota: amount }) as const),
    ...usage.map(({ model, requests, promptTokens, completionTokens, quota }) => {
      const counts = { count: requests, promptTokens, completionTokens };
      return { line: 'usage', item: model, ...counts, quota: -quota } as const;
    }),
    { line: 'closing', quota: closing },
  ];
  const records = lines.map(({ line, item = '', count, promptTokens, completionTokens, quota }) => [
    number,
    String(accountId),
    escapedFormula(accountName),
    month,
    line,
    escapedFormula(item),
    ...[count, promptTokens, completionTokens].map((value) => (value === undefined ? '' : String(value))),
    String(quota),
    statementAmount(statement, quota).replaceAll(',', ''),
  ]);
  return BYTE_ORDER_MARK + [[...STATEMENT_COLUMNS], ...records].map(csvRecord).join('');
}

const FORMATS = ['pdf', 'csv'] as const;

/** The format of a downloaded statement. */
export class StatementFileQuery {
  @Wire(EMPTY_IS_ABSENT, described('pdf: a document in the language of the request. csv: its rows.'))
  @IsIn(FORMATS, withError(CommonError.invalid_parameter))
  format: (typeof FORMATS)[number] = 'pdf';

  @Wire(EMPTY_IS_ABSENT, described('The language of the document; default: the language of the request.'))
  @IsOptional()
  @IsIn(LANGUAGES, withError(CommonError.invalid_parameter))
  language?: Language;
}

/** The parameter of the path. */
export const statementMonth = z.string().describe('The month, as YYYY-MM.');

/** The descriptions of the file in the API documentation, by content type. */
export const STATEMENT_FILE = {
  'application/pdf': 'The statement in the language of the request.',
  'text/csv': `The columns are ${STATEMENT_COLUMNS.join(', ')}.`,
};

/** A statement as a file. The file of a statement is byte-identical whenever it is created. */
export function statementFile(
  statement: ClosedStatement,
  query: StatementFileQuery,
  requested: Language,
): Promise<StreamableFile> {
  const documents = {
    csv: () => statementCsv(statement),
    pdf: (language: Language) => statementPdf(statement, language),
  };
  return documentFile(statement.number, documents, query, requested);
}

/** The documents of a statement. */
interface Documents {
  csv(): string;
  pdf(language: Language): PdfContent;
}

/** One of the documents of a statement, in the requested format and language. */
export async function documentFile(
  number: string,
  { csv, pdf }: Documents,
  { format, language }: StatementFileQuery,
  requested: Language,
): Promise<StreamableFile> {
  const disposition = `attachment; filename="statement-${number}.${format}"`;
  return format === 'csv'
    ? new StreamableFile(Buffer.from(csv()), { type: 'text/csv; charset=utf-8', disposition })
    : new StreamableFile(await renderPdf(pdf(language ?? requested)), { type: 'application/pdf', disposition });
}
