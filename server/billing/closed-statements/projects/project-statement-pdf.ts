import type { Language } from '../../../common/errors/app-error.js';
import type { PdfContent, PdfPart } from '../../../platform/pdf/pdf-document.js';
import { STATEMENT_TEXTS } from '../closed-statement-texts.js';
import { statementAmount } from '../statement-amount.js';
import { periodText, unitText, usageTable } from '../statement-parts.js';
import { membersOf, type ProjectStatement } from './project-statement.js';
import { PROJECT_TEXTS } from './project-statement-texts.js';

/** The statement of a project as a document. */
export function projectStatementPdf(statement: ProjectStatement, language: Language): PdfContent {
  const common = STATEMENT_TEXTS[language];
  const texts = PROJECT_TEXTS[language];
  return {
    title: texts.title(statement.month),
    author: statement.issuer,
    createdAt: statement.closedAt,
    parts: [
      {
        facts: [
          [common.number, statement.number],
          [texts.team, `${statement.teamName} (${statement.teamId})`],
          [texts.project, `${statement.projectName} (${statement.projectId})`],
          [common.period, periodText(statement)],
          [common.unit, unitText(statement, common)],
        ],
      },
      { heading: texts.budget },
      budgetTable(statement, language),
      { heading: texts.limits },
      limitTable(statement, language),
      { heading: texts.byDay },
      { note: texts.days },
      usageTable(statement, common, texts.day, statement.days, ({ day }) => day),
      { heading: texts.byMember },
      usageTable(statement, common, texts.member, membersOf(statement), ({ member, name }) => labelOf(name, member)),
      { heading: texts.byToken },
      usageTable(statement, common, texts.token, statement.tokens, ({ token, name }) => labelOf(name, token)),
      { heading: texts.byModel },
      usageTable(statement, common, common.model, statement.models, ({ model }) => model),
      { note: common.hash(statement.hash) },
    ],
  };
}

/** Names are not unique. */
const labelOf = (name: string, id: number | null): string => (id === null ? '–' : `${name} (${id})`);

function budgetTable(statement: ProjectStatement, language: Language): PdfPart {
  const texts = PROJECT_TEXTS[language];
  const right = { align: 'right' } as const;
  const amount = (quota: number) => statementAmount(statement, quota);
  const row = (head: string, budget: number | null, spent: number) =>
    budget === null
      ? [head, texts.noBudget, amount(spent), '–']
      : [head, amount(budget), amount(spent), amount(budget - spent)];
  return {
    columns: [
      { head: '', share: 0.34 },
      { head: texts.granted, share: 0.22, ...right },
      { head: texts.spent, share: 0.22, ...right },
      { head: texts.left, share: 0.22, ...right },
    ],
    rows: [
      row(texts.begin, statement.formerBudget, statement.spentBefore),
      row(texts.end, statement.budget, statement.spentAfter),
    ],
  };
}

function limitTable(statement: ProjectStatement, language: Language): PdfPart {
  const texts = PROJECT_TEXTS[language];
  const limits = [
    [texts.perDay, statement.dailyQuota],
    [texts.perWeek, statement.weeklyQuota],
    [texts.perMonth, statement.monthlyQuota],
  ] as const;
  return {
    columns: [
      { head: '', share: 0.6 },
      { head: texts.limitOf, share: 0.4, align: 'right' },
    ],
    rows: limits.map(([head, limit]) => [head, limit === null ? texts.noBudget : statementAmount(statement, limit)]),
  };
}
