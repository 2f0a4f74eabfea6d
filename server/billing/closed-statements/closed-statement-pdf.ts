import type { Language } from '../../common/errors/app-error.js';
import type { PdfContent } from '../../platform/pdf/pdf-document.js';
import type { ClosedStatement } from './closed-statement.js';
import { STATEMENT_TEXTS } from './closed-statement-texts.js';
import { grouped, statementAmount } from './statement-amount.js';
import { periodText, sumOf, unitText, usageTable } from './statement-parts.js';

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
