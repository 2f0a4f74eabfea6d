import type { Language } from '../../common/errors/app-error.js';
import type { PdfContent } from '../../platform/pdf/pdf-document.js';
import { TimeZone } from '../../platform/time-zone.js';
import type { ClosedStatement } from './closed-statement.js';
import { STATEMENT_TEXTS } from './closed-statement-texts.js';
import { grouped, statementAmount } from './statement-amount.js';

/** A statement as a document. */
export function statementPdf(statement: ClosedStatement, language: Language): PdfContent {
  const texts = STATEMENT_TEXTS[language];
  const { month, issuer, closedAt, quotaPerUnit, inCurrency } = statement;
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
  const usage = {
    columns: [
      { head: texts.model, share: 0.34 },
      { head: texts.requests, share: 0.13, ...right },
      { head: texts.promptTokens, share: 0.17, ...right },
      { head: texts.completionTokens, share: 0.17, ...right },
      { head: texts.charge, share: 0.19, ...right },
    ],
    rows: [
      ...statement.usage.map((row) => [
        row.model,
        ...[row.requests, row.promptTokens, row.completionTokens].map(count),
        amount(row.quota),
      ]),
      [
        texts.sum,
        count(sumOf(statement.usage, (row) => row.requests)),
        count(sumOf(statement.usage, (row) => row.promptTokens)),
        count(sumOf(statement.usage, (row) => row.completionTokens)),
        amount(statement.usageTotal),
      ],
    ],
    summed: true,
  };
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
          [texts.unit, inCurrency ? texts.inDollars(count(quotaPerUnit)) : texts.inQuota],
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
      statement.usage.length > 0 ? usage : { note: texts.none },
      { note: texts.hash(statement.hash) },
    ],
  };
}

/** The first and the last day, and the zone that they are days of. */
function periodText({ beginsAt, endsAt, timeZone }: ClosedStatement): string {
  const zone = TimeZone.named(timeZone);
  return `${zone.dateOf(beginsAt.getTime())} – ${zone.dateOf(endsAt.getTime() - 1)} (${timeZone})`;
}

function sumOf<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}
