import type { StreamableFile } from '@nestjs/common';
import type { Language } from '../../../common/errors/app-error.js';
import { BYTE_ORDER_MARK, csvRecord, harmlessCell } from '../../statement/statement-csv.js';
import type { StatedCounts } from '../closed-statement.js';
import { statementAmount } from '../statement-amount.js';
import { documentFile, type StatementFileQuery } from '../statement-file.js';
import { membersOf, type ProjectStatement } from './project-statement.js';
import { projectStatementPdf } from './project-statement-pdf.js';

/** The columns of the file; `amount` is in dollars, or in quota units where the site shows these. */
const PROJECT_STATEMENT_COLUMNS = [
  ...['number', 'team_id', 'team', 'project_id', 'project', 'month', 'line', 'item_id', 'item', 'count'],
  ...['prompt_tokens', 'completion_tokens', 'quota', 'amount'],
] as const;

interface Line {
  /** The lines of `day`, of `member`, of `token` and of `model` each sum to that of `usage`. */
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
  const place = [number, String(teamId), harmlessCell(teamName), String(projectId), harmlessCell(projectName), month];
  const records = linesOf(statement).map(({ line, itemId = null, item = '', counts, quota }) => [
    ...[...place, line, itemId === null ? '' : String(itemId), harmlessCell(item)],
    ...[counts?.requests, counts?.promptTokens, counts?.completionTokens].map((count) => count?.toString() ?? ''),
    ...[String(quota), statementAmount(statement, quota).replaceAll(',', '')],
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

/** What the documentation says about the file. */
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
