import type { StreamableFile } from '@nestjs/common';
import { BYTE_ORDER_MARK, csvRecord, escapedFormula } from '../../../common/csv.js';
import type { Language } from '../../../common/errors/app-error.js';
import type { PdfContent, PdfPart } from '../../../platform/pdf/pdf-document.js';
import type { StatedCounts } from '../closed-statement.js';
import { STATEMENT_TEXTS } from '../closed-statement-texts.js';
import { documentFile, type StatementFileQuery } from '../statement-file.js';
import { periodText, statementAmount, unitText, usageTable } from '../statement-parts.js';
import { membersOf, type ProjectStatement } from './project-statement.js';

/** The texts of the statement of a project that the statement of an account does not have. */
interface ProjectTexts {
  readonly title: (month: string) => string;
  readonly team: string;
  readonly project: string;
  readonly budget: string;
  readonly granted: string;
  readonly spent: string;
  readonly left: string;
  readonly begin: string;
  readonly end: string;
  readonly noBudget: string;
  readonly limits: string;
  readonly limitOf: string;
  readonly perDay: string;
  readonly perWeek: string;
  readonly perMonth: string;
  readonly byDay: string;
  readonly byMember: string;
  readonly byToken: string;
  readonly byModel: string;
  readonly day: string;
  readonly member: string;
  readonly token: string;
  readonly days: string;
}

const PROJECT_TEXTS: Record<Language, ProjectTexts> = {
  en: {
    title: (month) => `Project statement ${month}`,
    team: 'Team',
    project: 'Project',
    budget: 'Budget',
    granted: 'Total budget',
    spent: 'Spent',
    left: 'Left',
    begin: 'At the beginning of the month',
    end: 'At the end of the month',
    noBudget: 'No limit',
    limits: 'Limits when the month was closed',
    limitOf: 'Limit',
    perDay: 'Per day',
    perWeek: 'Per week',
    perMonth: 'Per month',
    byDay: 'Usage by day',
    byMember: 'Usage by member',
    byToken: 'Usage by token',
    byModel: 'Usage by model',
    day: 'Day (UTC)',
    member: 'Member',
    token: 'Token',
    days: 'Days are those of UTC. A call that was booked after its month was closed is part of the month in which it was booked.',
  },
  zh: {
    title: (month) => `项目对账单 ${month}`,
    team: '团队',
    project: '项目',
    budget: '预算',
    granted: '总预算',
    spent: '已用',
    left: '剩余',
    begin: '月初',
    end: '月末',
    noBudget: '不限',
    limits: '结账时的限额',
    limitOf: '限额',
    perDay: '每天',
    perWeek: '每周',
    perMonth: '每月',
    byDay: '按天用量',
    byMember: '按成员用量',
    byToken: '按令牌用量',
    byModel: '按模型用量',
    day: '日期（UTC）',
    member: '成员',
    token: '令牌',
    days: '日期按 UTC 计。月份结账后入账的调用计入其入账的月份。',
  },
};

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

/** The columns of the file. `amount` is in dollars, or in quota units if the site displays quota units. */
const PROJECT_STATEMENT_COLUMNS = [
  'number',
  'team_id',
  'team',
  'project_id',
  'project',
  'month',
  'line',
  'item_id',
  'item',
  'count',
  'prompt_tokens',
  'completion_tokens',
  'quota',
  'amount',
] as const;

interface Line {
  /** The lines of each of `day`, `member`, `token` and `model` add up to the line of `usage`. */
  readonly line: string;
  readonly itemId?: number | null;
  readonly item?: string;
  readonly counts?: StatedCounts;
  /** Quota units. */
  readonly quota: number;
}

/** The statement of a project as CSV (UTF-8): budget and limits, and the usage by day, member, token and model. */
export function projectStatementCsv(statement: ProjectStatement): string {
  const { number, teamId, teamName, projectId, projectName, month } = statement;
  const place = [
    number,
    String(teamId),
    escapedFormula(teamName),
    String(projectId),
    escapedFormula(projectName),
    month,
  ];
  const records = linesOf(statement).map(({ line, itemId = null, item = '', counts, quota }) => [
    ...place,
    line,
    itemId === null ? '' : String(itemId),
    escapedFormula(item),
    ...[counts?.requests, counts?.promptTokens, counts?.completionTokens].map((count) => count?.toString() ?? ''),
    String(quota),
    statementAmount(statement, quota).replaceAll(',', ''),
  ]);
  return BYTE_ORDER_MARK + [[...PROJECT_STATEMENT_COLUMNS], ...records].map(csvRecord).join('');
}

/** A limit that is not set has no line. */
function linesOf(statement: ProjectStatement): Line[] {
  const { budget, formerBudget, dailyQuota, weeklyQuota, monthlyQuota } = statement;
  const limit = (line: string, quota: number | null): Line[] => (quota === null ? [] : [{ line, quota }]);
  const usage = (line: string, counts: StatedCounts, item?: string, itemId?: number | null): Line => {
    return { line, counts, quota: counts.quota, ...(item !== undefined && { item }), itemId: itemId ?? null };
  };
  const { days, tokens, models, spentBefore, usageTotal, spentAfter } = statement;
  return [
    ...limit('budget_before', formerBudget),
    { line: 'spent_before', quota: spentBefore },
    ...days.map((row) => usage('day', row, row.day)),
    ...membersOf(statement).map((row) => usage('member', row, row.name, row.member)),
    ...tokens.map((row) => usage('token', row, row.name, row.token)),
    ...models.map((row) => usage('model', row, row.model)),
    { line: 'usage', quota: usageTotal },
    { line: 'spent_after', quota: spentAfter },
    ...limit('budget_after', budget),
    ...limit('limit_per_day', dailyQuota),
    ...limit('limit_per_week', weeklyQuota),
    ...limit('limit_per_month', monthlyQuota),
  ];
}

/** The description of the file in the API documents. */
export const PROJECT_STATEMENT_FILE = {
  'application/pdf': 'The statement in the language of the request.',
  'text/csv': `The columns are ${PROJECT_STATEMENT_COLUMNS.join(', ')}.`,
};

/** The statement of a project as a file. The same statement is the same bytes at any time. */
export function projectStatementFile(
  statement: ProjectStatement,
  query: StatementFileQuery,
  requested: Language,
): Promise<StreamableFile> {
  const csv = () => projectStatementCsv(statement);
  const pdf = (language: Language) => projectStatementPdf(statement, language);
  return documentFile(statement.number, { csv, pdf }, query, requested);
}
